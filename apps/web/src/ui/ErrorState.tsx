import { useTranslation } from '#platform/i18n/index.ts'
import { errorCode } from '#platform/errors.ts'
import { Button } from './Button.tsx'

/**
 * The error and what can be done, in place of the content. Before the sign-in, error texts are loaded on demand; if
 * that fails, a general message is shown.
 */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation(['app', 'contract/common'])
  return (
    <div role="alert" className="flex flex-col items-center gap-4 p-12 text-center">
      <p className="max-w-prose text-body">
        {t([`contract/common:errors.${errorCode(error)}`, 'app:failed'])}
      </p>
      {onRetry ? (
        <Button variant="secondary" onClick={onRetry}>
          {t('app:retry')}
        </Button>
      ) : null}
    </div>
  )
}
