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
  const [shown, setShown] = useState(false)

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
        type={shown ? 'text' : 'password'}
        required
        dir="ltr"
        autoComplete="current-password"
        label={t('password')}
        problem={wrong.password ? t('passwordProblem') : undefined}
        corner={
          <Link to="/forgot-password" className="text-meta font-medium text-accent hover:underline">
            {t('forgotLink')}
          </Link>
        }
        inside={
          <button
            type="button"
            aria-label={t('showPassword')}
            aria-pressed={shown}
            className="grid size-9 cursor-pointer place-items-center rounded-control text-ink-soft hover:bg-surface-soft aria-pressed:text-accent"
            onClick={() => setShown(!shown)}
          >
            <Eye />
          </button>
        }
      />
      <Button type="submit" busy={busy} className="mt-2 w-full">
        {t('submit')}
      </Button>
    </form>
  )
}

// Drawn here, because the first page does not load the icon library.
const Eye = () => (
  <svg aria-hidden viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.8" className="size-4">
    <path d="M2 12c4-8 16-8 20 0-4 8-16 8-20 0Z" />
    <circle cx="12" cy="12" r="3" />
  </svg>
)
