import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { identity, IdentityError, type IdentityCode } from '#platform/identity/index.ts'
import { useTitle } from '#platform/use-title.ts'
import { BlankLayout } from '#ui/BlankLayout.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PasswordForm } from './PasswordForm.tsx'

interface LoginPageProps {
  offered: { password: boolean; redirect: boolean }
  /** Where the person wanted to go. */
  to: string
  onSignedIn: () => Promise<void>
}

export function LoginPage({ offered, to, onSignedIn }: LoginPageProps) {
  const { t } = useTranslation('workspace/sign-in')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<IdentityCode | null>(null)
  useTitle(t('title'))

  async function attempt(signIn: () => Promise<void>) {
    setBusy(true)
    setFailed(null)
    try {
      await signIn()
    } catch (error) {
      setFailed(error instanceof IdentityError ? error.code : 'internal-error')
    } finally {
      setBusy(false)
    }
  }

  const withPassword = async (email: string, password: string) => {
    await identity.signInWithPassword(email, password)
    await onSignedIn()
  }

  return (
    <BlankLayout title={t('title')}>
      <div className="space-y-6">
        {failed ? <Notice look="danger">{t(`errors.${failed}`)}</Notice> : null}
        {offered.password ? (
          <PasswordForm
            busy={busy}
            onSubmit={(email, password) => void attempt(() => withPassword(email, password))}
          />
        ) : null}
        {offered.password && offered.redirect ? (
          <div className="flex items-center gap-3 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            {t('or')}
          </div>
        ) : null}
        {offered.redirect ? (
          <Button
            look="secondary"
            busy={busy}
            className="w-full"
            onClick={() => void attempt(() => identity.beginRedirect(to))}
          >
            {t('redirect')}
          </Button>
        ) : null}
        {offered.password || offered.redirect ? null : <Notice>{t('nothingOffered')}</Notice>}
      </div>
    </BlankLayout>
  )
}
