import { fail } from 'contract'
import type { samples } from 'contract/audit/samples'
import { refuse } from 'contract/refusals'
import type { ComputedField } from '#platform/collection/hooks.ts'
import type { Stored } from '#platform/collection/stored.ts'
import type { Tx } from '#platform/db/tx.ts'

/** Statuses of submitted procedures, whose samples can no longer change. */
const HANDED_IN = new Set(['prepared', 'in_review', 'reviewed', 'waived'])

export const PROCEDURE_STATE: ComputedField<null> = {
  sql: `select x.status from records x where x.org_id = t.org_id and x.id = t.procedure`,
  initial: null,
}
export const PROCEDURE_REVIEWER: ComputedField<null> = {
  sql: `select x.reviewer_id from procedures x where x.org_id = t.org_id and x.id = t.procedure`,
  initial: null,
}

/** The state of its procedure, as a sample or an item shows it. */
type Procedural = Pick<Stored<typeof samples>, 'procedureState' | 'procedureReviewerId'>

/** Whether the person may still work on the procedure's samples; its reviewer may not. */
export const isOpenTo = (person: string, row: Procedural): boolean =>
  typeof row.procedureState === 'string' &&
  !HANDED_IN.has(row.procedureState) &&
  row.procedureReviewerId !== person

export interface ProcedureState {
  id: string
  project: string
  procedureState: string
  procedureReviewerId: string | null
}

/** The procedures of new samples; archived ones and those of other projects are not found. */
export async function loadProcedures(tx: Tx, ids: readonly unknown[]): Promise<Map<string, ProcedureState>> {
  const rows = await tx.query<ProcedureState>(
    `select p.id, p.project, r.status as "procedureState", p.reviewer_id as "procedureReviewerId"
     from procedures p join records r on r.org_id = p.org_id and r.id = p.id
     where p.org_id = app.org() and p.id = any($1::uuid[]) and r.archived_at is null`,
    [[...new Set(ids)]],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export function requireOpen(
  after: Procedural & { project: string | null },
  standing: ProcedureState | undefined,
  person: string,
): void {
  if (!standing || standing.project !== after.project) throw refuse('procedure', 'unknown_reference')
  after.procedureState = standing.procedureState
  after.procedureReviewerId = standing.procedureReviewerId
  if (!isOpenTo(person, after)) throw fail('FORBIDDEN')
}
