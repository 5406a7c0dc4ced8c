import type { Meaning } from 'contract/meaning'
import type { Prepared } from 'contract/workspace/signatures'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import type { Slice } from '#platform/collections/slice.ts'
import { errorCode } from '#platform/errors.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { useSigning } from '#platform/records/signatures.ts'
import { Button } from '#ui/Button.tsx'
import { ReasonField } from '#ui/dialog/ReasonField.tsx'
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

/** The meaning and the reason of the signature. */
export function SignIntent({ slice, record, meanings, step, onPrepared, onCancel }: SignIntentProps) {
  const { t } = useTranslation(['shared/signatures', 'contract/signatures', 'contract/common', 'ui/dialog'])
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
        <Notice variant="danger">{t(`contract/common:errors.${errorCode(prepare.error)}`)}</Notice>
      ) : null}
      <SelectField
        label={t('dialog.meaning')}
        value={meaning}
        disabled={meanings.length === 1}
        onChange={(event) => setMeaning(event.target.value as Meaning)}
      >
        {meanings.map((one) => (
          <option key={one} value={one}>
            {t(`contract/signatures:meanings.${one}`)}
          </option>
        ))}
      </SelectField>
      <ReasonField
        label={required ? t('dialog.reasonRequired') : t('dialog.reason')}
        value={reason}
        missing={missing}
        onChange={(typed) => {
          setReason(typed)
          setMissing(false)
        }}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onCancel}>
          {t('ui/dialog:cancel')}
        </Button>
        <Button type="submit" busy={prepare.isPending}>
          {t('dialog.continue')}
        </Button>
      </div>
    </form>
  )
}
