import { Link } from '@tanstack/react-router'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { identity } from '#platform/identity/index.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'

interface PasswordFormProps {
  busy: boolean
  onSubmit: (email: string, password: string) => void
}

export function PasswordForm({ busy, onSubmit }: PasswordFormProps) {
  const { t } = useTranslation('workspace/sign-in')
  const [wrong, setWrong] = useState({ email: false, password: false })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const entered = new FormData(form)
    const invalid = form.querySelectorAll<HTMLInputElement>('input:invalid')
    const names = [...invalid].map(({ name }) => name)
    setWrong({ email: names.includes('email'), password: names.includes('password') })
    if (invalid[0]) invalid[0].focus()
    else onSubmit(String(entered.get('email')), String(entered.get('password')))
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <TextField
        name="email"
        type="email"
        required
        dir="ltr"
        autoComplete="username"
        onFocus={() => void identity.prepare('firebase')}
        label={t('email')}
        problem={wrong.email ? t('emailProblem') : undefined}
      />
      <TextField
        name="password"
        type="password"
        required
        dir="ltr"
        autoComplete="current-password"
        label={t('password')}
        problem={wrong.password ? t('passwordProblem') : undefined}
      />
      <p className="text-body">
        <Link to="/forgot-password" className="font-medium text-accent underline">
          {t('forgot.link')}
        </Link>
      </p>
      <Button type="submit" busy={busy} className="w-full">
        {t('submit')}
      </Button>
    </form>
  )
}
