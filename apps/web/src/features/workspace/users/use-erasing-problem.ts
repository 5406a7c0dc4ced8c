import type { Failure } from 'contract/errors'
import { useTranslation } from '#platform/i18n/index.ts'
import { errorCode } from '#platform/errors.ts'

/** Why the erasure was refused: a legal hold, with its documents, or a reason that names the person. */
export function useErasingProblem(error: Error | null): string | null {
  const { t } = useTranslation(['workspace/users', 'contract/common'])
  if (!error) return null
  const code = errorCode(error)
  const { details } = error as Failure
  if (code === 'UNDER_RETENTION') {
    const { records = [] } = (details ?? {}) as { records?: string[] }
    return [t('erasing.held'), ...(records.length > 0 ? [records.join(' · ')] : [])].join(' ')
  }
  const [issue] = (code === 'INVALID_INPUT' ? (details ?? []) : []) as { code: string }[]
  return issue?.code === 'names_person' ? t('erasing.namesPerson') : t(`contract/common:errors.${code}`)
}
