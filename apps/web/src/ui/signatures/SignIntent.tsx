import type { Meaning } from 'contract/meaning'
import type { Prepared } from 'contract/workspace/signatures'
import { useId, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Slice } from '#platform/collections/slice.ts'
import { errorCode } from '#platform/errors.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { useSigning } from '#platform/records/signatures.ts'
import { Button } from '#ui/Button.tsx'
import { MAX_REASON } from '#ui/dialog/ConfirmDialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SelectField } from '#ui/SelectField.tsx'

interface SignIntentProps {
  slice: Slice
  record: AnyRecord
  meanings: readonly Meaning[]
  step?: { to: string; reasonRequired: boolean }
  onPrepared: (prepared: Prepared) => void
  onCancel: () => void
}

/** As what the person signs, and why. */
export function SignIntent({ slice, record, meanings, step, onPrepared, onCancel }: SignIntentProps) {
  const { t } = useTranslation(['ui/signatures', 'words/signatures', 'words/common', 'ui/dialog', 'app'])
  const id = useId()
  const { prepare } = useSigning(slice, record.id)
  const [meaning, setMeaning] = useState<Meaning>(meanings[0]!)
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const required = meaning === 'rejection' || (step?.reasonRequired ?? false)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    event.stopPropagation()
    const given = reason.trim()
    setMissing(required && !given)
    if (required && !given) {
      event.currentTarget.querySelector('textarea')?.focus()
      return
    }
    const intent = { meaning, ...(given ? { reason: given } : {}), ...(step ? { to: step.to } : {}) }
    prepare.mutate(intent, { onSuccess: onPrepared })
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      {prepare.error ? (
        <Notice look="danger">{t(`words/common:errors.${errorCode(prepare.error)}`)}</Notice>
      ) : null}
      <SelectField
        label={t('dialog.meaning')}
        value={meaning}
        disabled={meanings.length === 1}
        onChange={(event) => setMeaning(event.target.value as Meaning)}
      >
        {meanings.map((one) => (
          <option key={one} value={one}>
            {t(`words/signatures:meanings.${one}`)}
          </option>
        ))}
      </SelectField>
      <div>
        <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
          {required ? t('dialog.reasonRequired') : t('dialog.reason')}
        </label>
        <textarea
          id={id}
          dir="auto"
          rows={3}
          maxLength={MAX_REASON}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value)
            setMissing(false)
          }}
          aria-invalid={missing ? true : undefined}
          aria-describedby={missing ? `${id}-problem` : undefined}
          className={`block w-full rounded-md border bg-surface px-3 py-2 text-sm outline-offset-0 ${missing ? 'border-danger' : 'border-line-strong'}`}
        />
        {missing ? (
          <p id={`${id}-problem`} className="mt-1 text-sm text-danger">
            {t('app:required')}
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="secondary" onClick={onCancel}>
          {t('ui/dialog:cancel')}
        </Button>
        <Button type="submit" busy={prepare.isPending}>
          {t('dialog.continue')}
        </Button>
      </div>
    </form>
  )
}
