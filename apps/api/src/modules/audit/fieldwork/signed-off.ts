import { dayNow } from '#platform/clock.ts'
import type { Values, WriteContext, Written } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import type { Paper, PaperCollection } from './procedures.policy.ts'

type Table = 'procedures' | 'workpapers'

const PREPARED = new Set(['prepared', 'in_review', 'reviewed'])

/** Adds this person as a preparer, so that someone else must review. */
export function notePreparer(after: Values<PaperCollection>, person: string): void {
  const known = after.preparers ?? []
  if (!known.includes(person)) after.preparers = [...known, person]
}

/** Sets the preparation and review dates by status; reopening clears them. */
export function noteDates(before: Paper | null, after: Values<PaperCollection>): void {
  if (before?.status === after.status) return
  const today = dayNow()
  after.preparedOn = PREPARED.has(after.status)
    ? after.status === 'prepared'
      ? today
      : (after.preparedOn ?? null)
    : null
  after.reviewedOn = after.status === 'reviewed' ? today : null
}

/** Writes both to separate columns, because signing must not change the signed content. */
export async function keepSignOff(
  tx: WriteTx,
  table: Table,
  written: readonly Written<PaperCollection>[],
): Promise<void> {
  const changed = written.filter(
    ({ mutation: { before }, row }) =>
      before?.status !== row.status || before.preparers?.length !== row.preparers?.length,
  )
  if (changed.length === 0) return
  const kept = changed.map(({ row }) => ({
    id: row.id,
    preparers: row.preparers,
    prepared_on: row.preparedOn,
    reviewed_on: row.reviewedOn,
  }))
  await tx.query(
    `update ${table} t set prepared_on = x.prepared_on, reviewed_on = x.reviewed_on,
       preparers = array(select distinct u from unnest(t.preparers || x.preparers) u)
     from json_to_recordset($1::json) as x(id uuid, preparers uuid[], prepared_on date, reviewed_on date)
     where t.org_id = app.org() and t.id = x.id`,
    [JSON.stringify(kept)],
  )
}

/** Adds people who work on parts of a procedure, such as samples, as its preparers. */
export async function notePreparersOf(
  tx: WriteTx,
  procedures: readonly unknown[],
  { actor }: Pick<WriteContext, 'actor'>,
): Promise<void> {
  const ids = [...new Set(procedures.filter(Boolean))]
  if (ids.length === 0) return
  await tx.query(
    `update procedures set preparers = array_append(preparers, $2) where org_id = app.org() and id = any($1::uuid[])
       and not preparers @> array[$2::uuid]`,
    [ids, actor.personId],
  )
}
