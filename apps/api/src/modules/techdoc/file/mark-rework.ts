import { type CAUSES, sections } from 'contract/techdoc/file/sections'
import { valuesOf } from '#platform/collection/commands.ts'
import { loadRecords } from '#platform/collection/list.ts'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'

type Cause = (typeof CAUSES)[number]

/** A changed record that approved sections may depend on. */
export interface Changed {
  kind: Cause
  id: string
}

interface Resting {
  section: string
  cause: string
}

/**
 * SEC-6: the approved sections that cite a changed record in a field of their own, of one of their rows, or of an
 * answer to Annex I. A section does not depend on its own rows: they are locked while it is approved.
 */
const RESTING = `with citing as (
    select l.to_id as cause, coalesce(f.section, g.section, s.id) as section
    from links l
      left join filerows f on f.org_id = l.org_id and f.id = l.from_id
      left join records fr on fr.org_id = f.org_id and fr.id = f.id
      left join gsprrows g on g.org_id = l.org_id and g.id = l.from_id
      left join sections s on s.org_id = l.org_id and s.id = l.from_id
    where l.org_id = app.org() and l.to_id = any($1::uuid[]) and l.kind like 'file\\_%' and fr.archived_at is null
  )
  select distinct on (c.section) c.section, c.cause from citing c
    join records r on r.org_id = app.org() and r.id = c.section and r.status = 'approved'
    left join filerows own on own.org_id = r.org_id and own.id = c.cause
  where c.section <> c.cause and own.section is distinct from c.section
  order by c.section, c.cause`

/** CLS-11: every section that was approved for another class or purpose. */
const APPROVED = `select s.id as section from sections s join records r on r.org_id = s.org_id and r.id = s.id
  where s.org_id = app.org() and s.device = $1 and r.status = 'approved' and s.id <> $2`

const NOTE = `update sections s set causes = s.causes || jsonb_build_array(jsonb_build_object('on', current_date,
    'kind', x.kind, 'record', case when r.id is not null then
      jsonb_build_object('id', r.id, 'type', r.type, 'code', r.code) end))
  from json_to_recordset($1::json) as x(section uuid, kind text, cause uuid)
    left join records r on r.org_id = app.org() and r.id = x.cause
  where s.org_id = app.org() and s.id = x.section`

async function mark(
  tx: WriteTx,
  byType: CollectionsByType,
  resting: readonly (Resting & { kind: Cause })[],
  context: WriteContext,
): Promise<void> {
  if (resting.length === 0) return
  await tx.query(NOTE, [JSON.stringify(resting)])
  const { shape } = registered(byType, sections)
  const ids = resting.map(({ section }) => section)
  const kinds = new Map(resting.map(({ section, kind }) => [section, kind]))
  const steps = (await loadRecords(tx, shape, ids, true)).map((before) => ({
    action: 'transition' as const,
    before,
    after: { ...valuesOf(before), status: 'needs_update' },
    reason: kinds.get(before.id)!,
  }))
  await writeRecords(tx, shape, steps, context)
}

/** Marks exactly the approved sections that depend on the changed records, each with its cause. */
export async function markRework(
  tx: WriteTx,
  byType: CollectionsByType,
  changed: readonly Changed[],
  context: WriteContext,
): Promise<void> {
  if (changed.length === 0) return
  const kinds = new Map(changed.map(({ id, kind }) => [id, kind]))
  const found = await tx.query<Resting>(RESTING, [[...kinds.keys()]])
  await mark(
    tx,
    byType,
    found.map((one) => ({ ...one, kind: kinds.get(one.cause)! })),
    context,
  )
}

/** The approved sections whose rows an indicator monitors. */
const WATCHED = `select distinct on (f.section) f.section, l.from_id as cause
  from links l join filerows f on f.org_id = l.org_id and f.id = l.to_id
    join records r on r.org_id = f.org_id and r.id = f.section and r.status = 'approved'
  where l.org_id = app.org() and l.from_id = any($1::uuid[]) and l.kind like 'file\\_%'
  order by f.section, l.from_id`

/**
 * SEC-6: marks the sections that indicators monitor, and those that depend on them, when a threshold is newly crossed.
 */
export async function markCrossed(
  tx: WriteTx,
  byType: CollectionsByType,
  indicators: readonly string[],
  context: WriteContext,
): Promise<void> {
  const found = await tx.query<Resting>(WATCHED, [indicators])
  await mark(
    tx,
    byType,
    found.map((one) => ({ ...one, kind: 'threshold' as const })),
    context,
  )
  await markRework(
    tx,
    byType,
    indicators.map((id): Changed => ({ id, kind: 'threshold' })),
    context,
  )
}

/** The approved sections that these rows of Annex I are in, each with the first of its rows. */
const CHECKLISTS = `select distinct on (g.section) g.section, g.id as cause from gsprrows g
    join records r on r.org_id = g.org_id and r.id = g.section and r.status = 'approved'
  where g.org_id = app.org() and g.id = any($1::uuid[]) order by g.section, g.position`

/** SEC-6: marks the checklists whose rows the amended law touches, and the sections that cite these rows. */
export async function markAmended(
  tx: WriteTx,
  byType: CollectionsByType,
  rows: readonly string[],
  context: WriteContext,
): Promise<void> {
  const found = await tx.query<Resting>(CHECKLISTS, [rows])
  await mark(
    tx,
    byType,
    found.map((one) => ({ ...one, kind: 'law' as const })),
    context,
  )
  await markRework(
    tx,
    byType,
    rows.map((id): Changed => ({ id, kind: 'law' })),
    context,
  )
}

/** Marks approved sections that take their values from changed ones. */
export const markFollowing = (
  tx: WriteTx,
  byType: CollectionsByType,
  following: readonly { section: string; cause: string; kind: Cause }[],
  context: WriteContext,
): Promise<void> => mark(tx, byType, following, context)

/** Marks every approved section of a file, because its class or purpose changed. */
export async function markAll(
  tx: WriteTx,
  byType: CollectionsByType,
  device: string,
  cause: Changed,
  context: WriteContext,
): Promise<void> {
  const found = await tx.query<{ section: string }>(APPROVED, [device, cause.id])
  await mark(
    tx,
    byType,
    found.map(({ section }) => ({ section, cause: cause.id, kind: cause.kind })),
    context,
  )
}

/** The devices whose files cite these records. */
export async function devicesCiting(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ device: string }>(
    `select distinct coalesce(f.device, g.device, s.device) as device from links l
       left join filerows f on f.org_id = l.org_id and f.id = l.from_id
       left join gsprrows g on g.org_id = l.org_id and g.id = l.from_id
       left join sections s on s.org_id = l.org_id and s.id = l.from_id
     where l.org_id = app.org() and l.to_id = any($1::uuid[]) and l.kind like 'file\\_%'
       and coalesce(f.device, g.device, s.device) is not null order by 1`,
    [ids],
  )
  return rows.map(({ device }) => device)
}
