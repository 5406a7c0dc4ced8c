import { useContext, type ReactNode } from 'react'
import { errorCode, readProblem } from '#platform/errors.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { Button } from './Button.tsx'
import { RefusalHelp } from './refusal-help.ts'

export interface ErrorStateProps {
  error: unknown
  onRetry?: (() => void) | undefined
  /** Null if the heading of the page says it already. */
  title?: string | null
}

/** The title of a failed read, such as "You do not have access". */
export function useReadProblemTitle(error: unknown): string {
  const { t } = useTranslation(['contract/common', 'app'])
  return t([`contract/common:unread.${readProblem(error) ?? 'failed'}.title`, 'app:failed'])
}

/**
 * Replaces content that could not be loaded: what failed, what it means for the work, and the next step. Never says that a
 * change was not saved: nothing was to be saved. Repeating a refusal does not help, so it offers no retry. Before the
 * sign-in, the texts are loaded on demand; if that fails, a general message is shown.
 */
export function ErrorState({ error, onRetry, title }: ErrorStateProps) {
  const { t } = useTranslation(['app', 'contract/common'])
  const problem = readProblem(error)
  const refusalHelp = useContext(RefusalHelp)
  const heading = useReadProblemTitle(error)
  const isFinal = problem === 'forbidden' || problem === 'notFound'
  return (
    <div
      role="alert"
      className={`my-4 flex max-w-prose flex-wrap items-center gap-x-4 gap-y-3 rounded-control p-4 text-start ${isFinal ? 'bg-surface-soft' : 'bg-danger-soft'}`}
    >
      {isFinal ? null : <WarningMark />}
      <div className="min-w-0 flex-1 basis-52 text-body">
        {title === null ? null : <p className="font-semibold text-ink">{title ?? heading}</p>}
        <p className="text-ink-soft">
          {problem
            ? t([`contract/common:unread.${problem}.text`, 'app:failed'])
            : t([`contract/common:errors.${errorCode(error)}`, 'app:failed'])}
        </p>
        {problem === 'forbidden' ? refusalHelp : null}
      </div>
      {onRetry && !isFinal ? (
        <Button variant="secondary" onClick={onRetry}>
          {t('app:retry')}
        </Button>
      ) : null}
    </div>
  )
}

// Not from the icon library: this is part of the first load of the login page.
const WarningMark = (): ReactNode => (
  <svg
    aria-hidden
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.4"
    strokeLinecap="round"
    strokeLinejoin="round"
    className="size-4 shrink-0 self-start text-danger"
  >
    <path d="M8 2 14.5 13.5h-13zM8 6.5v3M8 11.6v.1" />
  </svg>
)
