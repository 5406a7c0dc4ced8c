import { useTranslation } from '#platform/i18n/index.ts'
import { ShownSecret } from './ShownSecret.tsx'

/** The secret of an endpoint, when it was added or got a new one. */
export function WebhookSecret({ value, onClose }: { value: string; onClose: () => void }) {
  const { t } = useTranslation('workspace/integrations')
  return (
    <ShownSecret
      title={t('webhooks.shown')}
      text={t('webhooks.once')}
      label={t('webhooks.secret')}
      value={value}
      onClose={onClose}
    />
  )
}
