import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import type { SecondStep } from '#platform/identity/index.ts'
import { useAttempt } from '#platform/identity/use-attempt.ts'
import { Button, type ButtonProps } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { codeDigits } from './digits.ts'

export interface SecondStepFormProps {
  step: Pick<SecondStep<unknown>, 'factors' | 'sentTo' | 'send'>
  /** The label of the submit button. */
  submit: string
  variant?: ButtonProps['variant']
  busy: boolean
  problem?: string | undefined
  onSubmit: (code: string) => void
  onBack: () => void
}

/** Asks for the code that was sent to a phone; another one can be sent, also to another phone of the person. */
export function SecondStepForm(props: SecondStepFormProps) {
  const { step, submit, variant = 'primary', busy, problem, onSubmit, onBack } = props
  const { t } = useTranslation(['shared/second-factor', 'shared/account'])
  const sending = useAttempt()
  const [to, setTo] = useState(step.sentTo)
  const [again, setAgain] = useState(false)
  const [missing, setMissing] = useState(false)
  const failed = sending.failed ? t(`shared/account:errors.${sending.failed}`) : problem

  function send(factor: typeof to) {
    void sending.attempt(async () => {
      await step.send(factor)
      setTo(factor)
      setAgain(true)
    })
  }
  function enter(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    event.stopPropagation()
    const code = codeDigits(String(new FormData(event.currentTarget).get('code')))
    setMissing(code === '')
    if (code === '') event.currentTarget.querySelector<HTMLInputElement>('[name=code]')?.focus()
    else onSubmit(code)
  }

  return (
    <form noValidate onSubmit={enter} className="space-y-4">
      {failed ? <Notice variant="danger">{failed}</Notice> : null}
      <p role="status" className="text-body">
        {t(again ? 'sentAgain' : 'sent')} <bdi dir="ltr">{to.phone}</bdi>
      </p>
      {step.factors.length > 1 ? (
        <SelectField
          label={t('phone')}
          value={to.id}
          disabled={sending.busy}
          onChange={(event) => send(step.factors.find(({ id }) => id === event.target.value) ?? to)}
        >
          {step.factors.map(({ id, phone }) => (
            <option key={id} value={id}>
              {phone}
            </option>
          ))}
        </SelectField>
      ) : null}
      <TextField
        name="code"
        required
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step follows from what the person has just done
        autoFocus
        label={t('code')}
        problem={missing ? t('codeProblem') : undefined}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onBack}>
          {t('back')}
        </Button>
        <Button variant="secondary" busy={sending.busy} onClick={() => send(to)}>
          {t('again')}
        </Button>
        <Button type="submit" variant={variant} busy={busy}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
