import { Link } from '@tanstack/react-router'
import { useTranslation } from '#platform/i18n/index.ts'
import type { IdentityCode } from '#platform/identity/index.ts'
import { useTitle } from '#platform/use-title.ts'
import { BlankLayout } from '#ui/BlankLayout.tsx'
import { Notice } from '#ui/Notice.tsx'

/** Shown at /auth/callback if the provider's response does not sign anybody in. */
export function SignInFailed({ code }: { code: IdentityCode }) {
  const { t } = useTranslation(['workspace/sign-in', 'shared/account'])
  useTitle(t('notFinished'))
  return (
    <BlankLayout title={t('notFinished')}>
      <Notice variant="danger">{t(`shared/account:errors.${code}`)}</Notice>
      <p className="mt-6 text-body">
        <Link to="/login" className="font-medium text-accent underline">
          {t('back')}
        </Link>
      </p>
    </BlankLayout>
  )
}
