import { useState } from 'react'
import { DateField, type DateFieldProps } from '#ui/date/DateField.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { WeekStartContext } from '#ui/date/week-start.ts'
import { Paper } from '../Specimen.tsx'
import { useTexts } from '../sample-texts.ts'

export default { title: 'Basics/Dates' }

const sunday = () => Promise.resolve(0)

function Field({ start, ...props }: Partial<DateFieldProps> & { start: string }) {
  const t = useTexts()
  const [day, setDay] = useState(start)
  return (
    <>
      <DateField label={t('figures.series')} {...props} value={day} onChange={setDay} />
      <output className="mt-1 block text-meta text-ink-soft">{day || '–'}</output>
    </>
  )
}

function AllDates() {
  const t = useTexts()
  return (
    <Paper narrow>
      <div className="space-y-5">
        <Field start="2026-11-18" hint={t('made')} />
        <Field start="" />
        <Field start="2026-11-18" problem={t('charts.radar.description')} />
        <Field start="2026-11-18" readOnly />
        <Field start="2026-11-18" disabled />
      </div>
    </Paper>
  )
}
export const Dates = { render: () => <AllDates /> }

export const Limits = {
  render: () => (
    <Paper narrow>
      <WeekStartContext value={sunday}>
        <Field required start="2026-11-18" min="2026-11-05" max="2027-02-10" />
      </WeekStartContext>
    </Paper>
  ),
}

function Sending() {
  const t = useTexts()
  const [sent, setSent] = useState(0)
  return (
    <Paper narrow>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setSent(sent + 1)
        }}
      >
        <Field start="2026-11-18" />
        <button type="submit">{t('records.save')}</button>
        <p data-testid="sent">{sent}</p>
      </form>
    </Paper>
  )
}
export const InForm = { render: () => <Sending /> }

function Asking() {
  const t = useTexts()
  const [open, setOpen] = useState(true)
  return (
    <Dialog open={open} onClose={() => setOpen(false)} title={t('records.new')}>
      <Field start="2026-11-18" />
    </Dialog>
  )
}
export const InDialog = { render: () => <Asking /> }
