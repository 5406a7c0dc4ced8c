import type { BodyOf } from 'contract'
import type { figureRoutes } from 'contract/risk/figures'
import type { Export } from 'contract/workspace/exports'
import type { RisklineCollection } from 'contract/risk/risk-lines'
import type { AssessmentCollection } from 'contract/risk/assessments'
import { getRecord } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { startListExport } from '#platform/exports/start.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'

/** Starts the export of a report. A report of one assessment requires permission to read it. */
export async function startReport(
  tx: WriteTx,
  jobs: Jobs,
  collection: {
    assessments: RegisteredCollection<AssessmentCollection>
    risklines: RegisteredCollection<RisklineCollection>
  },
  { report, locale, filter = {} }: BodyOf<typeof figureRoutes.report>,
  context: WriteContext,
): Promise<Export> {
  if (filter.assessment) await getRecord(tx, collection.assessments, context.actor, filter.assessment)
  return startListExport(tx, jobs, collection.risklines, { format: report, locale, filter }, context)
}
