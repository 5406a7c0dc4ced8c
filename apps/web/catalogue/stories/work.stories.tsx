import { useState } from 'react'
import type { ImportReport } from 'contract/collection-routes'
import { ActivityTray } from '#shared/activity/ActivityTray.tsx'
import { startPlan, type BulkPlan } from '#shared/bulk/bulk-plan.ts'
import { BulkEditDialog } from '#shared/bulk/BulkEditDialog.tsx'
import { BulkFields } from '#shared/bulk/BulkFields.tsx'
import { BulkPreview } from '#shared/bulk/BulkPreview.tsx'
import { BulkStatus } from '#shared/bulk/BulkStatus.tsx'
import { ImportWizard } from '#shared/import/ImportWizard.tsx'
import { ReportCounts } from '#shared/import/ReportCounts.tsx'
import { ReportRows } from '#shared/import/ReportRows.tsx'
import { KeptDialog } from '#shared/offline/KeptDialog.tsx'
import { KeptTray } from '#shared/offline/KeptTray.tsx'
import { LeavingDialog } from '#shared/offline/LeavingDialog.tsx'
import { sampleSlice, samples } from '#features/workspace/workbench/collection/samples.ts'
import { Paper, Row } from '../Specimen.tsx'

export default { title: 'Lists/Bulk edit, import and long work' }

const nothing = () => undefined

export const BulkDialog = {
  render: () => (
    <BulkEditDialog
      slice={sampleSlice}
      chosen={{ ids: ['1'] }}
      count={12}
      onClose={nothing}
      onDone={nothing}
    />
  ),
}

function BulkParts() {
  const [plan, setPlan] = useState<BulkPlan>(() => ({
    ...startPlan(samples),
    fields: ['topic', 'dueOn'],
    to: 'closed',
  }))
  const change = (patch: Partial<BulkPlan>) => setPlan({ ...plan, ...patch })
  return (
    <>
      <Paper narrow>
        <BulkFields of={samples} plan={plan} missing={['topic']} onPlan={change} />
      </Paper>
      <Paper narrow>
        <BulkStatus of={samples} plan={plan} missing={[]} onPlan={change} />
      </Paper>
      <Paper narrow>
        <BulkPreview
          of={samples}
          report={{
            operation: null,
            undoUntil: null,
            changed: 10,
            unchanged: 1,
            skipped: [{ id: '1', code: 'WB-013', reason: 'ARCHIVED' }],
          }}
        />
      </Paper>
    </>
  )
}
export const BulkPieces = { render: () => <BulkParts /> }

const REPORT: ImportReport = {
  committed: false,
  counts: { create: 1, update: 1, archive: 0, unchanged: 30, conflict: 0, error: 1 },
  warnings: [],
  rows: [
    {
      row: 4,
      code: 'WB-004',
      outcome: 'update',
      cells: [{ column: 'severity', from: 2, to: 4 }],
      problems: [],
    },
    { row: 12, code: 'WB-090', outcome: 'create', cells: [], problems: [] },
    {
      row: 19,
      code: 'WB-019',
      outcome: 'error',
      cells: [],
      problems: [{ column: 'topic', code: 'required' }],
    },
  ],
}
export const ImportStart = { render: () => <ImportWizard slice={sampleSlice} onClose={nothing} /> }
export const ImportPieces = {
  render: () => (
    <>
      <Paper>
        <ReportCounts counts={REPORT.counts} />
        <ReportRows of={samples} report={REPORT} />
      </Paper>
    </>
  ),
}

export const LongWork = {
  render: () => (
    <Row>
      <ActivityTray />
    </Row>
  ),
}

const KEPT = (['waiting', 'conflict', 'refused'] as const).map((state, at) => ({
  key: state,
  owner: 'story',
  type: 'evidence',
  id: state,
  code: `EVD-000${at + 1}`,
  state,
  version: 1,
  changes: { source: 'ERP' },
  base: { source: null },
  at,
}))

export const KeptOnTheDevice = {
  render: () => <KeptDialog waiting={KEPT} onSend={() => Promise.resolve()} onClose={nothing} />,
}

export const KeptInTheTopBar = {
  render: () => <KeptTray owner="story" leaving={false} onLeave={nothing} onStay={nothing} />,
}

export const LeavingWithChanges = { render: () => <LeavingDialog onLeave={nothing} onClose={nothing} /> }
