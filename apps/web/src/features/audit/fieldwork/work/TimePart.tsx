import { useQuery, useQueryClient } from '@tanstack/react-query'
import { procedures, type Procedure } from 'contract/audit/procedures'
import { timeentries as of } from 'contract/audit/time-entries'
import { labelled } from 'contract/locale'
import { useState, type SubmitEvent } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatWhole } from '#platform/collections/format-whole.ts'
import { useMay } from '#platform/collections/may.ts'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { today } from '#platform/today.ts'
import { useCreateRecord } from '#platform/records/record-mutations.ts'
import { recordKey } from '#platform/records/record-queries.ts'
import { meQuery } from '#platform/session/me.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Section } from '#ui/Section.tsx'
import { DateField } from '#ui/date/DateField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { procedureSlice, timeSlice } from '../slices.ts'

/** The person's own time entries on this procedure. */
export function TimePart({ procedure }: { procedure: Procedure }) {
  const { t } = useTranslation(['audit/fieldwork', 'contract/common'])
  const labels = useCollectionLabels(of)
  const ofProcedure = useCollectionLabels(procedures)
  const locale = useLocale()
  const client = useQueryClient()
  const may = useMay()
  const me = useQuery(meQuery).data
  const create = useCreateRecord(timeSlice)
  const [workedOn, setWorkedOn] = useState(() => today())
  const [hours, setHours] = useState('')
  const amount = (key: 'hours' | 'hoursBooked') =>
    formatWhole(procedures.fields[key], procedure[key] ?? 0, locale)
  async function book(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    await create.mutateAsync({
      project: procedure.project,
      procedure: procedure.id,
      ownerId: me!.id,
      workedOn,
      hours: Math.round(Number(hours) * 4) * 25,
    })
    setHours('')
    showToast({ text: t('time.booked') })
    await client.invalidateQueries({ queryKey: recordKey(procedureSlice, procedure.id) })
  }
  return (
    <Section
      title={t('time.title')}
      tools={
        <span className="text-body text-ink-soft tabular-nums">
          {labelled(
            ofProcedure.field('hoursBooked'),
            t('time.of', { booked: amount('hoursBooked'), planned: amount('hours') }),
            locale,
          )}
        </span>
      }
    >
      {create.error ? (
        <Notice variant="danger">{t(`contract/common:errors.${errorCode(create.error)}`)}</Notice>
      ) : null}
      {may(of.actions.create) && me ? (
        <form onSubmit={(event) => void book(event)} className="flex flex-wrap items-end gap-3">
          <DateField label={labels.field('workedOn')} max={today()} value={workedOn} onChange={setWorkedOn} />
          <TextField
            label={labels.field('hours')}
            type="number"
            min={0.25}
            max={24}
            step={0.25}
            required
            value={hours}
            onChange={(event) => setHours(event.target.value)}
            className="w-28"
          />
          <Button type="submit" variant="secondary" busy={create.isPending} disabled={!(Number(hours) > 0)}>
            {t('time.book')}
          </Button>
        </form>
      ) : null}
    </Section>
  )
}
