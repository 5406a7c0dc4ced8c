import { AddRecordsDialog } from '#shared/add/AddRecordsDialog.tsx'
import { Count, DoneBar, RecordSummary } from '#shared/record/RecordSummary.tsx'
import { WithRecord } from '#shared/record/WithRecord.tsx'
import { WorkPage } from '#shared/record/WorkPage.tsx'
import { sampleSlice } from '#features/workspace/workbench/collection/samples.ts'
import { RECORD } from '../catalogue-client.ts'
import { Paper } from '../Specimen.tsx'
import { useTexts } from '../sample-texts.ts'

export default { title: 'Records/Work page' }

const nothing = () => undefined
const ON_ITS_WAY = { data: null, error: null, retry: nothing }
const THERE = { data: true, error: null, retry: nothing }

function Whole({ work }: { work: typeof THERE | typeof ON_ITS_WAY }) {
  const t = useTexts()
  return (
    <WithRecord<{ id: string }> slice={sampleSlice} id={RECORD.id} title={t('records.title')}>
      {(record) => (
        <WorkPage
          slice={sampleSlice}
          record={record}
          label={t('figures.controls')}
          work={work}
          usual={['files', 'links', 'discussion', 'signatures', 'history']}
          standing={
            <RecordSummary>
              <DoneBar label={t('inputs.tested')} done={12} of={30} text={t('inputs.tested')} />
              <dl className="flex flex-wrap gap-x-6 gap-y-1">
                <Count name={t('inputs.drafts')} value={3} />
                <Count name={t('inputs.active')} value={0} always />
              </dl>
            </RecordSummary>
          }
          tabs={[
            { name: 'work', label: t('charts.findings'), content: () => <Paper>{t('made')}</Paper> },
            { name: 'tests', label: t('charts.tests'), content: () => <Paper>{t('made')}</Paper> },
          ]}
        />
      )}
    </WithRecord>
  )
}
export const Page = { render: () => <Whole work={THERE} /> }
export const OnItsWay = { render: () => <Whole work={ON_ITS_WAY} /> }
export const AtItsHistory = {
  render: () => <Whole work={THERE} />,
  parameters: { address: '/?view=history' },
}

function Adding() {
  const t = useTexts()
  return (
    <AddRecordsDialog
      title={t('records.new')}
      text={t('made')}
      all={{ text: t('made'), label: t('inputs.all') }}
      choose={t('figures.controls')}
      find={t('charts.findings')}
      of={sampleSlice}
      filter={{ status: ['active'] }}
      there={new Set([RECORD.id])}
      into={{ slice: sampleSlice, id: RECORD.id, lines: sampleSlice }}
      onAdd={() => Promise.resolve({ added: 0, existing: 0 })}
      done={() => t('made')}
      onClose={nothing}
    />
  )
}
export const AddRecords = { render: () => <Adding /> }
