import { Link } from '@tanstack/react-router'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { identity, type Offered } from '#platform/identity/index.ts'
import { useAttempt } from '#platform/identity/use-attempt.ts'
import { useTitle } from '#platform/use-title.ts'
import { BlankLayout } from '#ui/BlankLayout.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextField } from '#ui/TextField.tsx'

/** Requests a link by mail. The response is the same whether or not the address has an account. */
export function ForgotPasswordPage({ offered }: { offered: Offered }) {
  const { t } = useTranslation(['shared/account', 'workspace/sign-in'])
  const { attempt, busy, failed } = useAttempt()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [wrong, setWrong] = useState(false)
  useTitle(t('forgot.title'))

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const input = event.currentTarget.querySelector<HTMLInputElement>('[name=email]')!
    setWrong(!input.validity.valid)
    if (!input.validity.valid) return input.focus()
    const email = input.value
    void attempt(async () => {
      await identity.askForReset(email)
      setSentTo(email)
    })
  }

  const form = (
    <form noValidate onSubmit={submit} className="space-y-4">
      <p className="text-body text-ink-soft">{t('forgot.text')}</p>
      <TextField
        name="email"
        type="email"
        required
        dir="ltr"
        autoComplete="username"
        onFocus={() => void identity.prepare('firebase')}
        label={t('workspace/sign-in:email')}
        problem={wrong ? t('workspace/sign-in:emailProblem') : undefined}
      />
      <Button type="submit" busy={busy} className="w-full">
        {t('forgot.submit')}
      </Button>
    </form>
  )
  return (
    <BlankLayout title={t('forgot.title')}>
      <div className="space-y-6">
        {failed ? <Notice variant="danger">{t(`errors.${failed}`)}</Notice> : null}
        {offered.password ? null : <Notice>{t('register.notOffered')}</Notice>}
        {offered.password && sentTo === null ? form : null}
        <div role="status" className="space-y-2 text-body">
          {sentTo === null ? null : (
            <>
              <p className="font-medium" dir="ltr">
                <bdi>{sentTo}</bdi>
              </p>
              <p>{t('forgot.sent')}</p>
            </>
          )}
        </div>
        <p className="text-body">
          <Link to="/login" className="font-medium text-accent underline">
            {t('workspace/sign-in:back')}
          </Link>
        </p>
      </div>
    </BlankLayout>
  )
}
