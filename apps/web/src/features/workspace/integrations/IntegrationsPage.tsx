import { useTranslation } from '#platform/i18n/index.ts'
import { useTitle } from '#platform/use-title.ts'
import { ServiceAccounts } from './ServiceAccounts.tsx'
import { Webhooks } from './Webhooks.tsx'

/** How other programs of the organisation reach this one. */
export function IntegrationsPage() {
  const { t } = useTranslation('workspace/integrations')
  useTitle(t('title'))
  return (
    <>
      <h1 className="mb-4 text-title font-semibold">{t('title')}</h1>
      <div className="space-y-4">
        <ServiceAccounts />
        <Webhooks />
      </div>
    </>
  )
}
