import { fail } from 'contract/errors'
import { Suspense, useState } from 'react'
import { linkTo } from '#platform/page-links.ts'
import { createAutosave, type AutosaveState } from '#platform/records/autosave.ts'
import type { LateSave } from '#platform/records/conflict.ts'
import { Loading } from '#ui/Loading.tsx'
import { AddLink } from '#shared/record/AddLink.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { AutosaveQuestions } from '#shared/record/AutosaveQuestions.tsx'
import { ConflictDialog } from '#shared/record/ConflictDialog.tsx'
import { Differences } from '#shared/record/Differences.tsx'
import { FieldValue } from '#shared/record/FieldValue.tsx'
import { HistoryItem } from '#shared/record/HistoryItem.tsx'
import { InlineField } from '#shared/record/InlineField.tsx'
import { LinkGraph } from '#shared/record/LinkGraph.tsx'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { MarginEvidence, MarginNotes, MarginSignatures } from '#shared/record/Margin.tsx'
import { MarginSection } from '#shared/record/MarginSection.tsx'
import { NewRecord } from '#shared/record/NewRecord.tsx'
import { RecordPage } from '#shared/record/RecordPage.tsx'
import { RecordPanel } from '#shared/record/RecordPanel.tsx'
import { RecordView } from '#shared/record/RecordView.tsx'
import { SaveState } from '#shared/record/SaveState.tsx'
import { StatusSteps } from '#shared/record/StatusSteps.tsx'
import { sampleSlice, samples } from '#features/workspace/workbench/collection/samples.ts'
import { HISTORY, LINKS, RECORD } from '../catalogue-client.ts'
import { Paper, Row } from '../Specimen.tsx'
import { useTexts } from '../sample-texts.ts'

export default { title: 'Records/Record' }

const nothing = () => undefined

const view = (tab: string) => ({
  render: () => (
    <div className="ruled">
      <Suspense fallback={<Loading />}>
        <RecordView slice={sampleSlice} id={RECORD.id} frame={{ kind: 'page' }} />
      </Suspense>
    </div>
  ),
  parameters: { address: `/?tab=${tab}` },
})
export const Details = view('details')
export const Links = view('links')
export const Evidence = view('evidence')
export const Discussion = view('discussion')
export const History = view('history')

export const Panel = {
  render: () => <RecordPanel slice={sampleSlice} id={RECORD.id} onClose={nothing} onCreated={nothing} />,
}
export const Page = {
  render: () => <RecordPage slice={sampleSlice} id={RECORD.id} listLink={linkTo({ to: '/' })} />,
}
export const NewOne = {
  render: () => (
    <Paper>
      <NewRecord slice={sampleSlice} aside={null} level="h1" onCreated={nothing} onCancel={nothing} />
    </Paper>
  ),
}

function Margins() {
  const t = useTexts()
  const person = String(RECORD.ownerId)
  return (
    <aside className="w-(--margin-column) bg-surface-soft px-4.5">
      <MarginSection title={t('risks.fraud')} end={t('made')}>
        <p>{t('made')}</p>
      </MarginSection>
      <MarginEvidence slice={sampleSlice} record={RECORD} />
      <MarginNotes record={RECORD} onOpen={nothing} />
      <MarginSignatures slice={sampleSlice} record={RECORD} waiting={[{ person, meaning: t('made') }]} />
    </aside>
  )
}
export const Margin = { render: () => <Margins /> }

function Pieces() {
  const t = useTexts()
  return (
    <>
      <Paper>
        <Row>
          <StatusSteps
            of={samples}
            record={{ ...RECORD, status: 'draft', can: ['to:active'] }}
            busy={false}
            onStep={nothing}
          />
          <StatusSteps
            of={samples}
            record={{ ...RECORD, status: 'active', can: [] }}
            busy={false}
            onStep={nothing}
          />
        </Row>
        <dl>
          <InlineField slice={sampleSlice} record={RECORD} name="topic" save={() => Promise.resolve()} />
        </dl>
        <LocalizedText text={{ fr: 'Un texte qui n’existe qu’en français' }} />
        <p>
          <PageLink to="." search={{ tab: 'links' }} className="text-accent underline">
            {t('charts.findings')}
          </PageLink>
        </p>
      </Paper>
      <Paper>
        <ul className="grid grid-cols-2 gap-2 text-body">
          {Object.keys(samples.fields).map((name) => (
            <li key={name}>
              <FieldValue of={samples} name={name} value={RECORD[name]} />
            </li>
          ))}
        </ul>
      </Paper>
      <Paper>
        <Differences
          of={samples}
          differences={[
            { field: 'severity', from: 2, to: 4 },
            { field: 'topic', from: 'access', to: 'quality' },
          ]}
        />
      </Paper>
      <Paper>
        <ol>
          {HISTORY.map((entry) => (
            <HistoryItem key={entry.seq} of={samples} entry={entry} />
          ))}
        </ol>
      </Paper>
      <Paper>
        <LinkGraph code={String(RECORD['code'])} title={t('risks.fraud')} links={LINKS} />
        <AddLink except={[]} busy={false} onAdd={nothing} onCancel={nothing} />
      </Paper>
    </>
  )
}
export const PiecesOfARecord = { render: () => <Pieces /> }

const LATE: LateSave = {
  base: RECORD,
  mine: { topic: 'quality', severity: 5 },
  theirs: { ...RECORD, topic: 'access', dueOn: '2027-01-31', version: RECORD.version + 1 },
}
/** The save indicator of an autosaved record, in every state. */
function Written({ status }: { status: AutosaveState['status'] }) {
  const [autosave] = useState(() =>
    createAutosave({
      record: () => RECORD,
      send: () => Promise.resolve(RECORD),
      reload: () => Promise.resolve(RECORD),
    }),
  )
  const late = status === 'conflict' ? LATE : null
  const state: AutosaveState = { pending: {}, status, late, problem: fail('FORBIDDEN') }
  const working = { record: RECORD, state, autosave }
  return (
    <>
      <SaveState working={working} />
      <AutosaveQuestions of={samples} working={working} />
    </>
  )
}
export const SavedWhileWritten = {
  render: () => (
    <div className="space-y-4">
      {(['saved', 'saving', 'kept', 'refused'] as const).map((status) => (
        <Written key={status} status={status} />
      ))}
    </div>
  ),
}
export const WrittenByTwo = { render: () => <Written status="conflict" /> }

export const Conflict = {
  render: () => (
    <ConflictDialog
      of={samples}
      late={LATE}
      busy={false}
      onSave={() => Promise.resolve()}
      onGiveUp={nothing}
    />
  ),
}
