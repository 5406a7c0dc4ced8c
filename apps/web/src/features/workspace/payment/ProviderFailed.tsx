import { useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'

/** In place of the card: the script of the payment provider did not load. */
export function ProviderFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('workspace/payment')
  return (
    <div className="space-y-3">
      <Notice variant="danger">{t('card.unavailable')}</Notice>
      <Button variant="secondary" onClick={onRetry}>
        {t('card.again')}
      </Button>
    </div>
  )
}
