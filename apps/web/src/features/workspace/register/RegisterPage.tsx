import { Link } from '@tanstack/react-router'
import { useTranslation } from '#platform/i18n/index.ts'
import { identity, type Offered } from '#platform/identity/index.ts'
import type { NewAccount } from '#platform/identity/identity.ts'
import { useAttempt } from '#platform/identity/use-attempt.ts'
import { useTitle } from '#platform/use-title.ts'
import { BlankLayout } from '#ui/BlankLayout.tsx'
import { Notice } from '#ui/Notice.tsx'
import { RegisterForm } from './RegisterForm.tsx'

interface RegisterPageProps {
  offered: Offered
  /** The page to open after signing in. */
  to: string
  onRegistered: () => Promise<void>
}

export function RegisterPage({ offered, to, onRegistered }: RegisterPageProps) {
  const { t } = useTranslation(['shared/account', 'workspace/sign-in'])
  const { attempt, busy, failed } = useAttempt()
  useTitle(t('register.title'))

  const register = async (account: NewAccount) => {
    await identity.register(account)
    await onRegistered()
  }
  return (
    <BlankLayout title={t('register.title')}>
      <div className="space-y-6">
        {failed ? <Notice variant="danger">{t(`errors.${failed}`)}</Notice> : null}
        {offered.password ? (
          <RegisterForm busy={busy} onSubmit={(account) => void attempt(() => register(account))} />
        ) : (
          <Notice>{t('register.notOffered')}</Notice>
        )}
        <p className="border-t border-line pt-6 text-body text-ink-soft">
          {t('register.haveAccount')}{' '}
          <Link to="/login" search={{ to }} className="font-medium text-accent underline">
            {t('workspace/sign-in:title')}
          </Link>
        </p>
      </div>
    </BlankLayout>
  )
}
