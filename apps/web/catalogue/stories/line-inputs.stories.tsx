import { useState } from 'react'
import { LinkManyDialog } from '#shared/bulk/LinkManyDialog.tsx'
import { ChoiceLine, DayLine, NumberLine, PersonLine, TextLine } from '#shared/sheet/line-inputs.tsx'
import { ScaleLine } from '#shared/sheet/ScaleLine.tsx'
import { samples, TOPICS } from '#features/workspace/workbench/collection/samples.ts'
import { RECORD } from '../catalogue-client.ts'
import { Paper } from '../Specimen.tsx'
import { useTexts } from '../sample-texts.ts'

export default { title: 'Records/Inputs of a line' }

const nothing = () => undefined
const STEPS = [1, 2, 3, 4, 5] as const

function Inputs({ open }: { open: boolean }) {
  const t = useTexts()
  const [values, setValues] = useState<Record<string, unknown>>({ ...RECORD })
  const shared = {
    of: samples,
    values,
    open,
    onChange: (changes: Readonly<Record<string, unknown>>) => setValues({ ...values, ...changes }),
  }
  return (
    <Paper>
      <ScaleLine
        {...shared}
        field="severity"
        steps={STEPS.map((value) => ({ value, sign: String(value), label: t(`levels.${value}`) }))}
      />
      <TextLine {...shared} field="code" hint={t('made')} rows={2} />
      <NumberLine {...shared} field="severity" />
      <DayLine {...shared} field="dueOn" />
      <ChoiceLine {...shared} field="topic" choices={TOPICS} />
      <PersonLine {...shared} field="ownerId" />
    </Paper>
  )
}
export const Open = { render: () => <Inputs open /> }
export const Closed = { render: () => <Inputs open={false} /> }

const REPORT = { operation: null, undoUntil: null, changed: 3, unchanged: 1, skipped: [] }

function Linking() {
  const t = useTexts()
  return (
    <LinkManyDialog
      title={t('records.new')}
      kind="process"
      labels={{
        choose: t('figures.controls'),
        hint: t('made'),
        changed: () => t('made'),
        unchanged: () => t('made'),
        submit: t('records.save'),
      }}
      of={['catalogue']}
      check={() => Promise.resolve(REPORT)}
      onLink={() => Promise.resolve(REPORT)}
      onClose={nothing}
      onDone={nothing}
    />
  )
}
export const LinkMany = { render: () => <Linking /> }
