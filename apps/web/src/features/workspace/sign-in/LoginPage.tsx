import { Link } from '@tanstack/react-router'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { identity, type Offered, type SecondStep } from '#platform/identity/index.ts'
import { useAttempt } from '#platform/identity/use-attempt.ts'
import { useTitle } from '#platform/use-title.ts'
import { BlankLayout } from '#ui/BlankLayout.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { LateSecondStep } from '#shared/second-factor/late-second-step.ts'
import { FederatedButtons } from './FederatedButtons.tsx'
import { OrganisationButtons } from './OrganisationButtons.tsx'
import { PasswordForm } from './PasswordForm.tsx'

interface LoginPageProps {
  offered: Offered
  /** The page to open after signing in. */
  to: string
  onSignedIn: () => Promise<void>
  /** Given if an administrator has ended the session in one organisation: continues in another. */
  onOther?: (() => void) | undefined
  /** Beside the form, on wide screens. */
  aside: ReactNode
}

export function LoginPage({ offered, to, onSignedIn, onOther, aside }: LoginPageProps) {
  const { t } = useTranslation('workspace/sign-in')
  // Loaded after the page, which appears without them.
  const { t: tAccount, ready } = useTranslation('shared/account', { useSuspense: false })
  const password = useAttempt()
  const window = useAttempt()
  const second = useAttempt()
  const [step, setStep] = useState<SecondStep<null> | null>(null)
  const failed = password.failed ?? window.failed
  const elsewhere = offered.redirect || offered.federated.length > 0
  useTitle(t('title'))

  const enter = async (missing: SecondStep<null> | null) => {
    if (missing) setStep(missing)
    else await onSignedIn()
  }
  const withPassword = async (email: string, secret: string) =>
    enter(await identity.signInWithPassword(email, secret))
  const inWindow = async (through?: string) => enter(await identity.signInWithPopup(through))
  const withCode = async (missing: SecondStep<null>, code: string) => enter(await missing.finish(code))

  if (step) {
    return (
      <BlankLayout title={t('title')}>
        <Suspense fallback={<Loading />}>
          <LateSecondStep
            step={step}
            submit={t('submit')}
            busy={second.busy}
            problem={second.failed ? tAccount(`errors.${second.failed}`) : undefined}
            onSubmit={(code) => void second.attempt(() => withCode(step, code))}
            onBack={() => setStep(null)}
          />
        </Suspense>
      </BlankLayout>
    )
  }

  return (
    <BlankLayout title={t('title')} text={t('text')} aside={aside}>
      <div className="space-y-5 [--control-block:2.75rem] md:[--control-block:2.5rem]">
        {onOther ? (
          <Notice variant="warning">
            {t('ended.text')}{' '}
            <button type="button" className="font-medium underline" onClick={onOther}>
              {t('ended.other')}
            </button>
          </Notice>
        ) : null}
        {failed && ready ? <Notice variant="danger">{tAccount(`errors.${failed}`)}</Notice> : null}
        {offered.redirect ? (
          <OrganisationButtons
            waiting={window.busy}
            onRedirect={() => void window.attempt(() => identity.beginRedirect(to))}
            onPopup={() => void window.attempt(() => inWindow())}
          />
        ) : null}
        <FederatedButtons
          providers={offered.federated}
          onChoose={(through) => void window.attempt(() => inWindow(through))}
        />
        {offered.password && elsewhere ? (
          <div className="flex items-center gap-3 text-meta text-ink-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            {t('or')}
          </div>
        ) : null}
        {offered.password ? (
          <PasswordForm
            busy={password.busy}
            onSubmit={(email, secret) => void password.attempt(() => withPassword(email, secret))}
          />
        ) : null}
        {offered.password || elsewhere ? null : <Notice>{t('nothingOffered')}</Notice>}
        {offered.password ? (
          <p className="text-center text-body text-ink-faint">
            {t('noAccount')}{' '}
            <Link to="/register" search={{ to }} className="font-medium text-accent hover:underline">
              {t('registerLink')}
            </Link>
          </p>
        ) : null}
      </div>
    </BlankLayout>
  )
}
