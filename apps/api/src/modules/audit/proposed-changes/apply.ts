import { risklines } from 'contract/risk/risk-lines'
import type { proposedChanges } from 'contract/audit/proposed-changes'
import { takeAuditRatings } from '#modules/risk/assessments/index.ts'
import type { Stored } from '#platform/collection/stored.ts'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'

/**
 * Applies accepted proposals: saves the test result with its control or requirement, where risks and gap analyses read
 * it; reassessed risks update their open lines.
 */
export async function applyAccepted(
  tx: WriteTx,
  byType: CollectionsByType,
  rows: readonly Stored<typeof proposedChanges>[],
  context: WriteContext,
): Promise<void> {
  if (rows.length === 0) return
  const tests = rows
    .filter(({ kind }) => kind === 'control_rating' || kind === 'requirement_answer')
    .map((row) => ({
      consequence: row.id,
      control: row.kind === 'control_rating' ? row.control : null,
      requirement: row.kind === 'requirement_answer' ? row.requirement : null,
      design: row.design ?? null,
      operation: row.operation ?? null,
      result: row.result ?? null,
      tested_on: row.testedOn,
    }))
  if (tests.length > 0)
    await tx.query(
      `insert into audittests (org_id, consequence, control, requirement, design, operation, result, tested_on)
       select app.org(), x.* from json_to_recordset($1::json) as x(consequence uuid, control uuid, requirement uuid,
         design integer, operation integer, result text, tested_on date)`,
      [JSON.stringify(tests)],
    )
  const judged = rows
    .filter(({ kind, risk, control }) => kind === 'residual_risk' && risk && control)
    .map((row) => ({
      risk: String(row.risk),
      control: String(row.control),
      design: row.design ?? null,
      operation: row.operation ?? null,
    }))
  await takeAuditRatings(tx, registered(byType, risklines), judged, context)
}
