import { measurements, type MeasurementLine } from 'contract/risk/measurements'
import { useState, type SubmitEvent } from 'react'
import { formatMeasured } from '#platform/collections/format-whole.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { errorCode } from '#platform/errors.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { readNumber } from '#platform/number-text.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { useCorrectValue } from './indicators.api.ts'
import { problemOfValue, type TypedValue, ValueFields } from './ValueFields.tsx'

interface CorrectDialogProps {
  value: MeasurementLine
  unit: string
  onClose: () => void
}

/** Replaces a value: the former one stays in the table, with the reason beside the new one. */
export function CorrectDialog({ value, unit, onClose }: CorrectDialogProps) {
  const { t } = useTranslation(['risk/indicators', 'ui/dialog', 'contract/common'])
  const labels = useCollectionLabels(measurements)
  const locale = useLocale()
  const [typed, setTyped] = useState<TypedValue>({
    day: value.measuredOn,
    value: String(value.value),
    note: value.note ?? '',
  })
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const correct = useCorrectValue(value)
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (problemOfValue(typed) || !reason.trim()) return
    const note = typed.note.trim()
    correct.mutate(
      {
        measuredOn: typed.day,
        value: readNumber(typed.value)!,
        ...(note ? { note } : {}),
        reason: reason.trim(),
      },
      {
        onSuccess: () => {
          showToast({ text: t('correct.done') })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('correct.title')}
      text={t('correct.text', {
        value: formatMeasured(value.value, locale),
        day: formatDay(value.measuredOn, locale),
      })}
    >
      <form noValidate onSubmit={submit} className="space-y-4">
        {correct.error ? (
          <Notice variant="danger">{t(`contract/common:errors.${errorCode(correct.error)}`)}</Notice>
        ) : null}
        <ValueFields unit={unit} typed={typed} tried={tried} onChange={setTyped} />
        <TextField
          required
          label={labels.field('reason')}
          maxLength={1000}
          value={reason}
          problem={tried && !reason.trim() ? t('problems.reason') : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={correct.isPending}>
            {t('correct.submit')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('ui/dialog:cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
