import { Link } from '@tanstack/react-router'
import { useTranslation } from '#platform/i18n/index.ts'
import { useTitle } from '#platform/use-title.ts'
import { BlankLayout } from '#ui/BlankLayout.tsx'

/** Where the link of the message that confirms an address ends. */
export function AddressConfirmed() {
  const { t } = useTranslation('workspace/sign-in')
  useTitle(t('confirmed.title'))
  return (
    <BlankLayout title={t('confirmed.title')}>
      <p role="status" className="mb-6 text-sm">
        {t('confirmed.text')}
      </p>
      <Link to="/home" className="text-sm font-medium text-accent underline">
        {t('confirmed.open')}
      </Link>
    </BlankLayout>
  )
}
