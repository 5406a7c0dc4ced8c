import type { WriteTx } from '#platform/db/tx.ts'

/**
 * Whether such a row exists, looked up line by line. With `exists` PostgreSQL would read all acceptances of the
 * organisation, because it plans for every possible line and not for one page.
 */
const found = (rows: string) => `coalesce((select true ${rows} limit 1), false)`

/**
 * An acceptance of the line's subject at exactly its score, in force or requested. It no longer counts on its end date.
 */
export const ACCEPTED = (line: string, statuses: string) =>
  found(`from acceptances x join records a on a.org_id = x.org_id and a.id = x.id
  where x.org_id = ${line}.org_id and x.subject = ${line}.subject and x.score = ${line}.residual_score
    and a.archived_at is null and a.status in (${statuses}) and a.due_on > current_date`)

/** Open actions for the line's subject, created for this line or for an earlier one. */
export const UNDER_WAY = (line: string) => `
  from actions x join records a on a.org_id = x.org_id and a.id = x.id
  where x.org_id = ${line}.org_id and x.subject = ${line}.subject and a.archived_at is null
    and a.status not in ('cancelled', 'verified')`

/** The line has an open action. */
export const PLANNED = (line: string) => found(UNDER_WAY(line))

const COUNTED = `
  select l.assessment,
    count(*) as line_count,
    count(*) filter (where r.status <> 'not_started') as assessed_count,
    count(*) filter (where r.status = 'challenged') as challenged_count,
    count(*) filter (where l.position = 'above_tolerance') as above_count,
    count(*) filter (where l.position = 'above_tolerance' and not ${PLANNED('l')}
      and not ${ACCEPTED('l', `'requested', 'accepted'`)}) as undecided_count,
    count(*) filter (where l.target_score < l.residual_score and not ${PLANNED('l')}) as unplanned_count,
    max(array_position(array['low', 'medium', 'high', 'critical'], l.residual_level)) as worst
  from risklines l join records r on r.org_id = l.org_id and r.id = l.id
  where l.org_id = app.org() and l.assessment = any($1::uuid[]) and r.archived_at is null
  group by l.assessment`

const REQUESTED = `
  select count(*) from acceptances x
    join records a on a.org_id = x.org_id and a.id = x.id
    join risklines l on l.org_id = x.org_id and l.id = x.riskline
  where x.org_id = app.org() and l.assessment = t.id and a.status = 'requested' and a.archived_at is null`

/**
 * Recounts the lines of these assessments. Locks the assessments first, so that of two concurrent writers the second
 * counts what the first wrote.
 */
export async function refreshCounts(tx: WriteTx, assessments: readonly string[]): Promise<void> {
  if (assessments.length === 0) return
  const ids = [...new Set(assessments)].toSorted()
  await tx.query(
    'select id from assessments where org_id = app.org() and id = any($1::uuid[]) order by id for update',
    [ids],
  )
  await tx.query(
    `update assessments t set line_count = coalesce(c.line_count, 0), assessed_count = coalesce(c.assessed_count, 0),
       challenged_count = coalesce(c.challenged_count, 0), above_count = coalesce(c.above_count, 0),
       undecided_count = coalesce(c.undecided_count, 0), unplanned_count = coalesce(c.unplanned_count, 0), requested_count = (${REQUESTED}),
       worst_level = (array['low', 'medium', 'high', 'critical'])[c.worst]
     from unnest($1::uuid[]) as x(id) left join (${COUNTED}) c on c.assessment = x.id
     where t.org_id = app.org() and t.id = x.id`,
    [ids],
  )
}

/** Assessments with a line about one of these subjects, without superseded ones. */
async function assessmentsOf(tx: WriteTx, subjects: readonly string[]): Promise<string[]> {
  if (subjects.length === 0) return []
  const rows = await tx.query<{ assessment: string }>(
    `select distinct l.assessment from risklines l join records r on r.org_id = l.org_id and r.id = l.assessment
     where l.org_id = app.org() and l.subject = any($1::uuid[]) and r.status <> 'superseded'`,
    [[...new Set(subjects)]],
  )
  return rows.map(({ assessment }) => assessment)
}

/**
 * Recounts the assessments of these subjects and notifies open pages: their actions and acceptances are part of the
 * counts.
 */
export async function recountSubjects(tx: WriteTx, subjects: readonly string[]): Promise<void> {
  const assessments = await assessmentsOf(tx, subjects)
  if (assessments.length === 0) return
  await refreshCounts(tx, assessments)
  const event = 'record-changed' as const
  for (const id of assessments) tx.live.push({ tell: { event, type: 'assessment', id, version: null } })
  tx.live.push({ tell: { event, type: 'riskline', id: null, version: null } })
}
