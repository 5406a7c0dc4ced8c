import { type RecurringObligation, recurringObligations } from 'contract/compliance/recurring-obligations'
import { useState, type SubmitEvent } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { today } from '#platform/today.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { DateField } from '#ui/date/DateField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { usePerform } from './calendar.api.ts'
import { Picker } from './Picker.tsx'

/** Records that an obligation was performed: when, with which evidence, and notes for the next time. */
export function PerformDialog({ duty, onClose }: { duty: RecurringObligation; onClose: () => void }) {
  const { t } = useTranslation(['compliance/calendar', 'ui/dialog', 'contract/common'])
  const labels = useCollectionLabels(recurringObligations)
  const locale = useLocale()
  const [doneOn, setDoneOn] = useState(() => today())
  const [note, setNote] = useState('')
  const [evidence, setEvidence] = useState('')
  const [tried, setTried] = useState(false)
  const perform = usePerform(duty.id, duty.version)
  const inFuture = doneOn > today()
  const unproven = duty.proofNeeded === true && !evidence
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (!doneOn || inFuture || unproven) return
    const body = {
      doneOn,
      ...(note.trim() ? { note: note.trim() } : {}),
      ...(evidence ? { evidence } : {}),
    }
    perform.mutate(body, {
      onSuccess: ({ nextOn }) => {
        showToast({ text: t('perform.done', { day: formatDay(nextOn!, locale) }) })
        onClose()
      },
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('perform.title')}
      text={t('perform.text', { day: formatDay(duty.nextOn!, locale) })}
    >
      <form noValidate onSubmit={submit} className="space-y-4">
        {perform.error ? (
          <Notice variant="danger">{t(`contract/common:errors.${errorCode(perform.error)}`)}</Notice>
        ) : null}
        <DateField
          required
          label={labels.field('lastDoneOn')}
          value={doneOn}
          problem={inFuture ? t('inFuture') : tried && !doneOn ? t('missing') : undefined}
          onChange={setDoneOn}
        />
        <Picker
          required={duty.proofNeeded === true}
          label={t('perform.evidence')}
          kind="evidence"
          value={evidence}
          onChange={setEvidence}
          problem={tried && unproven ? t('missing') : undefined}
        />
        <TextField
          label={t('perform.note')}
          maxLength={2000}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={perform.isPending}>
            {t('perform.do')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('ui/dialog:cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
