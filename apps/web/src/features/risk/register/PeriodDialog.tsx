import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { DateField } from '#ui/date/DateField.tsx'
import type { Period } from '#platform/next-period.ts'

const FIELDS = ['periodFrom', 'periodTo', 'dueOn'] as const

interface PeriodDialogProps {
  start: Period
  text: string
  busy: boolean
  problem: string | undefined
  onCopy: (period: Period) => void
  onClose: () => void
}

/** Asks for the period of the copy. */
export function PeriodDialog({ start, text, busy, problem, onCopy, onClose }: PeriodDialogProps) {
  const { t } = useTranslation(['risk/register', 'contract/assessments', 'ui/dialog'])
  const [period, setPeriod] = useState(start)
  const inOrder = period.periodFrom <= period.periodTo
  const complete = FIELDS.every((key) => period[key] !== '')
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    event.stopPropagation()
    if (inOrder && complete) onCopy(period)
  }
  return (
    <Dialog open onClose={onClose} title={t('copy.title')} text={text}>
      <form noValidate onSubmit={submit} className="space-y-4">
        {problem ? <Notice variant="danger">{problem}</Notice> : null}
        {FIELDS.map((key) => (
          <DateField
            key={key}
            required
            label={t(`contract/assessments:fields.${key}`)}
            value={period[key]}
            onChange={(day) => setPeriod({ ...period, [key]: day })}
            problem={
              key === 'periodTo' && complete && !inOrder
                ? t('contract/assessments:guards.periodInOrder')
                : undefined
            }
          />
        ))}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            {t('ui/dialog:cancel')}
          </Button>
          <Button type="submit" busy={busy} disabled={!complete || !inOrder}>
            {t('copy.do')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
