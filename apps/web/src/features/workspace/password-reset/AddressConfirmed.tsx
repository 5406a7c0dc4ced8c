import { Link } from '@tanstack/react-router'
import { useTranslation } from '#platform/i18n/index.ts'
import { useTitle } from '#platform/use-title.ts'
import { BlankLayout } from '#ui/BlankLayout.tsx'

/** The target of the link in the message that confirms an address. */
export function AddressConfirmed() {
  const { t } = useTranslation('shared/account')
  useTitle(t('confirmed.title'))
  return (
    <BlankLayout title={t('confirmed.title')}>
      <p role="status" className="mb-6 text-body">
        {t('confirmed.text')}
      </p>
      <Link to="/home" className="text-body font-medium text-accent underline">
        {t('confirmed.open')}
      </Link>
    </BlankLayout>
  )
}
