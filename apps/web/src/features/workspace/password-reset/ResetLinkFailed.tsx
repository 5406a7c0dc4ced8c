import { Link } from '@tanstack/react-router'
import { useTranslation } from '#platform/i18n/index.ts'
import type { IdentityCode } from '#platform/identity/index.ts'
import { useTitle } from '#platform/use-title.ts'
import { BlankLayout } from '#ui/BlankLayout.tsx'
import { Notice } from '#ui/Notice.tsx'

/** Shown instead of the form when the link cannot set a password, with a link to request a new one. */
export function ResetLinkFailed({ code }: { code: IdentityCode }) {
  const { t } = useTranslation('shared/account')
  useTitle(t('reset.title'))
  return (
    <BlankLayout title={t('reset.title')}>
      <Notice variant="danger">{t(`errors.${code}`)}</Notice>
      <p className="mt-6 text-body">
        <Link to="/forgot-password" className="font-medium text-accent underline">
          {t('reset.newLink')}
        </Link>
      </p>
    </BlankLayout>
  )
}
