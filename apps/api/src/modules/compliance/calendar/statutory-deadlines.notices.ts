import type { statutoryDeadlines } from 'contract/compliance/statutory-deadlines'
import { IS_ACTIVE_MEMBER } from '#platform/collection/readers.ts'
import type { Stored } from '#platform/collection/stored.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { notify } from '#platform/notifications/notify.ts'

/**
 * Recipients for a deadline `t` with its `records` row `r`: its owner, the owner's head, compliance officers, and for
 * MDR deadlines the PRRC.
 */
export const CLOCK_PEOPLE = `(m.id in (r.owner_id, t.head_id) or m.roles &&
  case when t.kind like 'mdr%' then array['compliance_officer', 'prrc'] else array['compliance_officer'] end)`

/** Notifies people of new deadlines, except the person who started them. */
export async function notifyStarted(
  tx: WriteTx,
  jobs: Jobs,
  clocks: readonly Stored<typeof statutoryDeadlines>[],
  actorId: string,
): Promise<void> {
  if (clocks.length === 0) return
  const people = await tx.query<{ id: string; personId: string; dueAt: string; dueOn: string | null }>(
    `select t.id, m.id as "personId", t.due_at as "dueAt", r.due_on as "dueOn" from clocks t
       join records r on r.org_id = t.org_id and r.id = t.id
       join members m on ${CLOCK_PEOPLE} and ${IS_ACTIVE_MEMBER}
     where t.org_id = app.org() and t.id = any($1::uuid[]) and m.id <> $2 order by t.due_at, t.id, m.id`,
    [clocks.map(({ id }) => id), actorId],
  )
  await notify(
    tx,
    jobs,
    people.map(({ id, personId, dueAt, dueOn }) => ({
      personId,
      kind: 'clock_started',
      cause: `clock:${id}:started`,
      recordId: id,
      actorId,
      dueAt,
      dueOn,
    })),
  )
}
