import { Link } from '@tanstack/react-router'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { identity } from '#platform/identity/index.ts'
import { NewPasswordField } from '#platform/identity/NewPasswordField.tsx'
import { meetsPolicy } from '#platform/identity/password-policy.ts'
import { useAttempt } from '#platform/identity/use-attempt.ts'
import { usePasswordPolicy } from '#platform/identity/use-password-policy.ts'
import { endEarlierNext } from '#platform/session/end-sign-ins.ts'
import { useTitle } from '#platform/use-title.ts'
import { BlankLayout } from '#ui/BlankLayout.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'

/** Sets a new password with the link of the message, for the account that it was sent to. */
export function ResetPasswordPage({ code, email }: { code: string; email: string }) {
  const { t } = useTranslation(['shared/account', 'workspace/sign-in'])
  const { attempt, busy, failed } = useAttempt()
  const policy = usePasswordPolicy()
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState(false)
  const [done, setDone] = useState(false)
  const title = t(done ? 'reset.doneTitle' : 'reset.title')
  useTitle(title)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const short = !meetsPolicy(policy, password)
    setWrong(short)
    if (short) return event.currentTarget.querySelector<HTMLInputElement>('[name=password]')?.focus()
    void attempt(async () => {
      await identity.resetPassword(code, password)
      // An open session here was started with the old password.
      await identity.forget()
      endEarlierNext()
      setDone(true)
    })
  }

  if (done) {
    return (
      <BlankLayout title={title}>
        <p role="status" className="mb-6 text-body">
          {t('reset.done')}
        </p>
        <Link to="/login" className="text-body font-medium text-accent underline">
          {t('workspace/sign-in:title')}
        </Link>
      </BlankLayout>
    )
  }
  return (
    <BlankLayout title={title}>
      <form noValidate onSubmit={submit} className="space-y-4">
        {failed ? <Notice variant="danger">{t(`errors.${failed}`)}</Notice> : null}
        <p className="text-body text-ink-soft">
          {t('reset.for')} <bdi className="font-medium text-ink">{email}</bdi>
        </p>
        {/* So that a password manager knows whose password it is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField
          policy={policy}
          value={password}
          onChange={setPassword}
          problem={wrong ? t('errors.password-does-not-meet-requirements') : undefined}
        />
        <Button type="submit" busy={busy} className="w-full">
          {t('reset.submit')}
        </Button>
      </form>
    </BlankLayout>
  )
}
