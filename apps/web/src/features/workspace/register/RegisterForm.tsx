import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import type { NewAccount } from '#platform/identity/identity.ts'
import { NewPasswordField } from '#platform/identity/NewPasswordField.tsx'
import { meetsPolicy } from '#platform/identity/password-policy.ts'
import { usePasswordPolicy } from '#platform/identity/use-password-policy.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'

interface RegisterFormProps {
  busy: boolean
  onSubmit: (account: NewAccount) => void
}

const NOTHING_WRONG = { name: false, email: false, password: false }

export function RegisterForm({ busy, onSubmit }: RegisterFormProps) {
  const { t } = useTranslation(['shared/account', 'workspace/sign-in'])
  const policy = usePasswordPolicy()
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState(NOTHING_WRONG)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const entered = new FormData(form)
    const name = String(entered.get('name')).trim()
    const invalid = [...form.querySelectorAll<HTMLInputElement>('input:invalid')].map((input) => input.name)
    const now = {
      name: name === '',
      email: invalid.includes('email'),
      password: !meetsPolicy(policy, password),
    }
    setWrong(now)
    const first = (['name', 'email', 'password'] as const).find((field) => now[field])
    if (first) form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    else onSubmit({ name, email: String(entered.get('email')), password })
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <TextField
        name="name"
        required
        maxLength={200}
        dir="auto"
        autoComplete="name"
        label={t('register.name')}
        problem={wrong.name ? t('register.nameProblem') : undefined}
      />
      <TextField
        name="email"
        type="email"
        required
        dir="ltr"
        autoComplete="username"
        label={t('workspace/sign-in:email')}
        problem={wrong.email ? t('workspace/sign-in:emailProblem') : undefined}
      />
      <NewPasswordField
        policy={policy}
        value={password}
        onChange={setPassword}
        problem={wrong.password ? t('errors.password-does-not-meet-requirements') : undefined}
      />
      <Button type="submit" busy={busy} className="w-full">
        {t('register.submit')}
      </Button>
    </form>
  )
}
