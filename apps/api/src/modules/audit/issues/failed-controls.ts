import { CONCLUSION_ON } from '#modules/audit/fieldwork/index.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import { asPlatform } from '#platform/db/as-platform.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { daysLater } from '#platform/local-time.ts'
import { notify } from '#platform/notifications/notify.ts'

/** The days to reassess risks after a failed control. */
const REASSESS_DAYS = 30

/** The owners of ineffective key controls, of the risks that they mitigate and of the requirements that they satisfy. */
const FAILED = `
  with failed as (
    select distinct c.id from procedures t
      join records r on r.org_id = t.org_id and r.id = t.id and r.archived_at is null and r.status = 'reviewed'
      join links l on l.org_id = t.org_id and l.from_id = t.id and l.kind = 'tests'
      join controls c on c.org_id = t.org_id and c.id = l.to_id and c.key
      cross join ${CONCLUSION_ON('c.id')} x
    where t.org_id = app.org() and t.project = $1
      and (x.operation_result = 'ineffective' or x.design_result = 'inadequate'))
  select o.id as record, o.owner_id as person from failed f join records o on o.org_id = app.org() and o.id = f.id
  union
  select o.id, o.owner_id from failed f join links l on l.org_id = app.org() and l.from_id = f.id and l.kind = 'mitigates'
    join records o on o.org_id = l.org_id and o.id = l.to_id
  union
  select o.id, o.owner_id from failed f join links l on l.org_id = app.org() and l.to_id = f.id and l.kind = 'satisfied_by'
    join records o on o.org_id = l.org_id and o.id = l.from_id`

/** Notifies the people who rely on failed key controls when the report is issued. */
export async function notifyOfFailedControls(
  tx: WriteTx,
  jobs: Jobs,
  project: string,
  day: string,
  { actor }: WriteContext,
): Promise<number> {
  const found = await asPlatform(tx, () =>
    tx.query<{ record: string; person: string | null }>(FAILED, [project]),
  )
  const notices = found
    .filter((one): one is { record: string; person: string } => one.person !== null)
    .map(({ record, person }) => ({
      personId: person,
      kind: 'control_ineffective' as const,
      cause: `ineffective:${record}:${project}`,
      recordId: record,
      actorId: actor.personId,
      dueOn: daysLater(day, REASSESS_DAYS),
    }))
  return notify(tx, jobs, notices)
}
