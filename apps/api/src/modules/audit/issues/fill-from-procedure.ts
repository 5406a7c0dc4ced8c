import type { issues } from 'contract/audit/issues'
import type { Mutation } from '#platform/collection/mutation.ts'
import type { Tx } from '#platform/db/tx.ts'

interface Subjects {
  id: string
  controls: string[]
  risks: string[]
  requirements: string[]
  processes: string[]
}

/** What a procedure tests: its links to records in use, and the processes of its controls and risks. */
const SUBJECTS = `with subject as (
    select l.from_id as id, l.kind, l.to_id, s.process from links l
      join records r on r.org_id = l.org_id and r.id = l.to_id and r.archived_at is null
      left join controls c on c.org_id = l.org_id and c.id = l.to_id
      left join risks k on k.org_id = l.org_id and k.id = l.to_id
      left join subprocesses s on s.org_id = l.org_id and s.id = coalesce(c.subprocess, k.subprocess)
    where l.org_id = app.org() and l.from_id = any($1::uuid[]) and l.kind in ('tests', 'addresses', 'verifies'))
  select id, array(select y.to_id from subject y where y.id = x.id and y.kind = 'tests') as controls,
    array(select y.to_id from subject y where y.id = x.id and y.kind = 'addresses') as risks,
    array(select y.to_id from subject y where y.id = x.id and y.kind = 'verifies') as requirements,
    array(select distinct y.process from subject y where y.id = x.id and y.process is not null) as processes
  from subject x group by id`

const only = (ids: readonly string[]): string | null => (ids.length === 1 ? ids[0]! : null)

/**
 * Fills control, risk, process and requirements of new issues from the procedure that found them, where they are not
 * given and the procedure leaves no choice.
 */
export async function fillFromProcedure(tx: Tx, created: readonly Mutation<typeof issues>[]): Promise<void> {
  const found = created.filter(({ after }) => after.procedure)
  if (found.length === 0) return
  const rows = await tx.query<Subjects>(SUBJECTS, [found.map(({ after }) => after.procedure)])
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const { after } of found) {
    const subjects = byId.get(String(after.procedure))
    if (!subjects) continue
    after.control ??= only(subjects.controls)
    after.risk ??= only(subjects.risks)
    after.process ??= only(subjects.processes)
    if (!after.requirements?.length && subjects.requirements.length > 0)
      after.requirements = subjects.requirements
  }
}
