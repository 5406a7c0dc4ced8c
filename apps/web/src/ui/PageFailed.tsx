import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { use } from 'react'
import { readProblem } from '#platform/errors.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { useTitle } from '#platform/use-title.ts'
import { BlankLayout } from './BlankLayout.tsx'
import { ErrorState, useReadProblemTitle } from './ErrorState.tsx'
import { InsideShell } from './inside-shell.ts'

/** Replaces a page whose code, texts or data could not be loaded. The shell around it stays. */
export function PageFailed({ error }: ErrorComponentProps) {
  const { t } = useTranslation('app')
  const router = useRouter()
  const problem = useReadProblemTitle(error)
  const isLoadFailure = ['unreachable', 'failed'].includes(readProblem(error) ?? 'failed')
  const title = isLoadFailure ? t('failed') : problem
  useTitle(title)
  const state = <ErrorState error={error} title={null} onRetry={() => void router.invalidate()} />
  if (!use(InsideShell)) return <BlankLayout title={title}>{state}</BlankLayout>
  return (
    <section className="py-6 sm:py-8">
      <h1 className="text-title font-semibold">{title}</h1>
      {state}
    </section>
  )
}
