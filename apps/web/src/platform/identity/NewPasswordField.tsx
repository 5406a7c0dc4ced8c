import { useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { CheckField } from '#ui/CheckField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { checkPassword, type PasswordPolicy } from './password-policy.ts'

interface NewPasswordFieldProps {
  policy: PasswordPolicy
  value: string
  onChange: (password: string) => void
  problem?: string | undefined
}

/** A field for a new password, with the provider's requirements ticked off while typing. */
export function NewPasswordField({ policy, value, onChange, problem }: NewPasswordFieldProps) {
  const { t } = useTranslation('shared/account')
  const [shown, setShown] = useState(false)
  return (
    <div className="space-y-2">
      <TextField
        name="password"
        type={shown ? 'text' : 'password'}
        required
        dir="ltr"
        autoComplete="new-password"
        label={t('newPassword.label')}
        problem={problem}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <ul aria-label={t('newPassword.rules')} className="space-y-1 text-body">
        {checkPassword(policy, value).map(({ rule, met, count = 0 }) => (
          <li key={rule} className={`flex items-center gap-2 ${met ? 'text-success' : 'text-ink-soft'}`}>
            <svg
              viewBox="0 0 16 16"
              aria-hidden
              className="size-4 shrink-0 fill-none stroke-current stroke-2"
            >
              {met ? <path d="m3 8.5 3.5 3.5L13 5" /> : <circle cx="8" cy="8" r="3" />}
            </svg>
            {t(`newPassword.${rule}`, { count })}
            <span className="sr-only">{t(met ? 'newPassword.met' : 'newPassword.notMet')}</span>
          </li>
        ))}
      </ul>
      <CheckField
        label={t('newPassword.show')}
        checked={shown}
        onChange={(event) => setShown(event.target.checked)}
      />
    </div>
  )
}
