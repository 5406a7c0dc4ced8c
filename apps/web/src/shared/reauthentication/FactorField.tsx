import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { Button, type ButtonProps } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextField } from '#ui/TextField.tsx'

interface FactorFieldProps {
  kind: 'password' | 'window' | 'phone'
  submit: string
  /** The variant of the submit button. */
  variant?: ButtonProps['variant']
  busy: boolean
  problem: string | undefined
  onSubmit: (entered: string) => void
  onCancel: () => void
}

const INPUT = {
  password: { type: 'password', autoComplete: 'current-password' },
  phone: { type: 'tel', autoComplete: 'tel' },
} as const

/**
 * One input of a re-authentication or of adding a second factor; with an external provider, a button that opens its
 * window.
 */
export function FactorField({
  kind,
  submit: word,
  variant = 'primary',
  busy,
  problem,
  onSubmit,
  onCancel,
}: FactorFieldProps) {
  const { t } = useTranslation(['workspace/personal', 'ui/dialog'])
  const [missing, setMissing] = useState(false)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const entered = String(new FormData(event.currentTarget).get('entered') ?? '')
    const isMissing = kind !== 'window' && entered.trim() === ''
    setMissing(isMissing)
    if (isMissing) event.currentTarget.querySelector('input')?.focus()
    else onSubmit(entered)
  }
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      {problem ? <Notice variant="danger">{problem}</Notice> : null}
      {kind === 'window' ? (
        <Notice>{t('factors.window')}</Notice>
      ) : (
        <TextField
          {...INPUT[kind]}
          name="entered"
          required
          dir="ltr"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step follows from what the person has just done
          autoFocus
          label={t(`factors.fields.${kind}`)}
          hint={kind === 'phone' ? t('factors.phoneHint') : undefined}
          problem={missing ? t(`factors.problems.${kind}`) : undefined}
        />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onCancel}>
          {t('ui/dialog:cancel')}
        </Button>
        <Button type="submit" variant={variant} busy={busy}>
          {word}
        </Button>
      </div>
    </form>
  )
}
