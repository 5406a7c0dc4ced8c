import { useTranslation } from '#platform/i18n/index.ts'
import { errorCode } from '#platform/errors.ts'
import { Button } from './Button.tsx'

/**
 * Says what happened and what can be done, where the content would have been. Before the sign-in the words of errors
 * come when they are needed; where they cannot come, it says that much.
 */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation(['app', 'words/common'])
  return (
    <div role="alert" className="flex flex-col items-center gap-4 p-12 text-center">
      <p className="max-w-prose text-sm">{t([`words/common:errors.${errorCode(error)}`, 'app:failed'])}</p>
      {onRetry ? (
        <Button variant="secondary" onClick={onRetry}>
          {t('app:retry')}
        </Button>
      ) : null}
    </div>
  )
}
