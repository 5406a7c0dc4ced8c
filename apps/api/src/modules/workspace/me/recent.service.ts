import { grants } from 'contract'
import {
  type ActivityItem,
  MAX_RECENT,
  MAX_UPCOMING,
  type Recent,
  UPCOMING_DAYS,
  type UpcomingItem,
} from 'contract/workspace/home'
import { mayRead, type CollectionsByType, SPINE_COLUMNS, type Spine } from '#platform/collection/spine.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { isPart } from './waiting.ts'

/** Records read for each list, so that some remain when the policies have removed those that this person may not read. */
const READ_AHEAD = 40

interface Changed extends Spine {
  updated_at: string
  updated_by: string
  person: string | null
}

/** The types with records of their own that this person may read. */
const readableTypes = (byType: CollectionsByType, actor: Actor): string[] =>
  [...byType.values()]
    .map(({ shape }) => shape.of)
    .filter((of) => !isPart(of.machine) && grants(actor, of.actions.read))
    .map(({ type }) => type)

/** Of each type only the newest are read, from the index of that order. */
const NEWEST = `select ${SPINE_COLUMNS}, r.updated_at, r.updated_by, m.name as person
  from unnest($2::text[]) as of(type), lateral (
    select r.* from records r
    where r.org_id = app.org() and r.archived_at is null and r.type = of.type and r.updated_by <> $1
    order by r.updated_at desc, r.id desc limit ${READ_AHEAD}
  ) r left join members m on m.org_id = r.org_id and m.id = r.updated_by
  order by r.updated_at desc, r.id desc limit ${READ_AHEAD}`

/** The last audit trail entry of each record: no values, apart from the status. */
const LAST_ENTRIES = `select x.id, t.action, t.moved
  from unnest($1::uuid[]) as x(id), lateral (
    select e.entry->>'action' as action, e.entry->'changes'->'status' is not null as moved from trail e
    where e.org_id = app.org() and e.record_id = x.id and e.entry->>'action' in ('create', 'update', 'transition')
    order by e.seq desc limit 1) t`

async function findActivity(tx: Tx, byType: CollectionsByType, actor: Actor): Promise<ActivityItem[]> {
  const rows = await tx.query<Changed>(NEWEST, [actor.personId, readableTypes(byType, actor)])
  const shown = rows.filter((row) => mayRead(byType, actor, row)).slice(0, MAX_RECENT)
  const entries = await tx.query<{ id: string; action: string; moved: boolean }>(LAST_ENTRIES, [
    shown.map(({ id }) => id),
  ])
  const last = new Map(entries.map((entry) => [entry.id, entry]))
  return shown.map((row) => {
    const entry = last.get(row.id)
    const action = entry?.action === 'create' ? 'create' : entry?.moved ? 'transition' : 'update'
    return {
      recordId: row.id,
      type: row.type,
      code: row.code,
      title: row.title,
      at: row.updated_at,
      person: row.person === null ? null : { id: row.updated_by, name: row.person },
      action,
      status: row.status,
    }
  })
}

interface Dated {
  kind: UpcomingItem['kind']
  type: string
  table: string
  day: string
  where: string
}

const project = (kind: UpcomingItem['kind'], day: string): Dated => ({
  kind,
  type: 'project',
  table: 'projects',
  day,
  where: `r.status in ('planned', 'planning', 'fieldwork', 'completion')`,
})

const DATES: readonly Dated[] = [
  project('audit_kickoff', 't.kickoff_on'),
  project('audit_fieldwork', 't.fieldwork_from'),
  project('audit_closing', 't.closing_on'),
  project('audit_report', 'r.due_on'),
  {
    kind: 'assessment',
    type: 'assessment',
    table: 'assessments',
    day: `case when r.status = 'approved' then t.next_review_on else r.due_on end`,
    where: `r.status <> 'superseded'`,
  },
  {
    kind: 'universe_review',
    type: 'universe',
    table: 'universes',
    day: 'r.due_on',
    where: `r.status <> 'retired'`,
  },
  {
    kind: 'certificate',
    type: 'universe',
    table: 'universes',
    day: 't.certificate_until',
    where: `t.certified and r.status <> 'retired'`,
  },
  {
    kind: 'gap_analysis',
    type: 'gapanalysis',
    table: 'gapanalyses',
    day: 'r.due_on',
    where: `r.status not in ('approved', 'superseded')`,
  },
  {
    kind: 'statutory_deadline',
    type: 'clock',
    table: 'clocks',
    day: 'r.due_on',
    where: `r.status = 'running'`,
  },
  { kind: 'obligation', type: 'duty', table: 'duties', day: 'r.due_on', where: `r.status = 'active'` },
  {
    kind: 'submission',
    type: 'device',
    table: 'devices',
    day: 'r.due_on',
    where: `r.status = 'in_preparation'`,
  },
]

const part = ({ kind, type, table, day, where }: Dated): string =>
  `(select '${kind}' as kind, ${SPINE_COLUMNS}, ${day} as day
    from records r join ${table} t on t.org_id = r.org_id and t.id = r.id
    where r.org_id = app.org() and r.type = '${type}' and r.type = any($1::text[]) and r.archived_at is null and ${where}
      and ${day} between current_date and current_date + ${UPCOMING_DAYS}
    order by ${day}, r.id limit ${READ_AHEAD})`

const UPCOMING = `select * from (${DATES.map(part).join(' union all ')}) e order by day, code limit ${READ_AHEAD}`

async function findUpcoming(tx: Tx, byType: CollectionsByType, actor: Actor): Promise<UpcomingItem[]> {
  const rows = await tx.query<Spine & { kind: UpcomingItem['kind']; day: string }>(UPCOMING, [
    readableTypes(byType, actor),
  ])
  return rows
    .filter((row) => mayRead(byType, actor, row))
    .slice(0, MAX_UPCOMING)
    .map(({ id, type, code, title, kind, day }) => ({ recordId: id, type, code, title, kind, day }))
}

/** The last changes by others and the next dates, of all that this person may read. */
export async function readRecent(tx: Tx, byType: CollectionsByType, actor: Actor): Promise<Recent> {
  const activity = await findActivity(tx, byType, actor)
  return { activity, upcoming: await findUpcoming(tx, byType, actor) }
}
