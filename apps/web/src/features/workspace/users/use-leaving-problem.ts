import type { Failure } from 'contract/errors'
import { labelled } from 'contract/locale'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { errorCode } from '#platform/errors.ts'

/** Why somebody cannot become the new owner. */
const REFUSALS = ['inactive', 'outsider_cannot_own', 'auditor_cannot_own', 'auditor_must_lead'] as const

const isRefusal = (code: unknown): code is (typeof REFUSALS)[number] =>
  (REFUSALS as readonly unknown[]).includes(code)

/** Why a departure was refused, in plain words. */
export function useLeavingProblem(error: Error | null, titleOf: (type: string) => string): string | null {
  const { t } = useTranslation(['workspace/users', 'contract/common'])
  const locale = useLocale()
  if (!error) return null
  const code = errorCode(error)
  const issues = code === 'INVALID_INPUT' ? (error as Failure).details : undefined
  const [issue] = (issues ?? []) as { path: string[]; code: string }[]
  if (!issue || !isRefusal(issue.code)) return t(`contract/common:errors.${code}`)
  const [, type] = issue.path
  const why = t(`leaving.refused.${issue.code}`)
  return type ? labelled(titleOf(type), why, locale) : why
}
