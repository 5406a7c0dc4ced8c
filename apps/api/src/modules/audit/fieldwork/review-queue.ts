import type { Fields } from 'contract'
import { procedures, type ToReview } from 'contract/audit/procedures'
import { workpapers } from 'contract/audit/workpapers'
import { projects } from 'contract/audit/projects'
import { CHANGES_CONTENT, authorshipRulesOf, ruleTable } from '#platform/collection/authorship.ts'
import { getRecord } from '#platform/collection/commands.ts'
import { loadRecords } from '#platform/collection/list.ts'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { type Paper, reviewing } from './procedures.policy.ts'

const TYPES = ['procedure', 'workpaper'] as const
const COLLECTIONS = { procedure: procedures, workpaper: workpapers }

/** The last review or return of each record by this person. */
const SEEN = `select distinct on (t.record_id) t.record_id as id, t.seq, t.at from trail t
  where t.org_id = app.org() and t.record_id = any($1::uuid[]) and t.entry->>'actor' = $2
    and t.entry->'changes'->'status'->>1 in ('reviewed', 'returned', 'draft')
  order by t.record_id, t.seq desc`

/** Every content change since then. */
const SINCE = `select e.record_id as id, e.at, e.entry->>'actor' as by, e.entry->'changes' as changes
  from trail e join json_to_recordset($1::json) as x(id uuid, seq bigint) on e.record_id = x.id and e.seq > x.seq
    join ${ruleTable(Object.values(COLLECTIONS).map(authorshipRulesOf))} on k.type = e.type
  where e.org_id = app.org() and ${CHANGES_CONTENT}
  order by e.seq`

interface Seen {
  id: string
  seq: number
  at: string
}
interface Entry {
  id: string
  at: string
  by: string | null
  changes: Record<string, [unknown, unknown]> | null
}

/** Whether a change is a content change: of a content field or an attachment. */
const counts = (type: ToReview['type'], key: string): boolean =>
  (COLLECTIONS[type].fields as Fields)[key]?.content ?? true

/** Combines several changes into one per field; reverted changes are omitted. */
function foldChanges(type: ToReview['type'], entries: readonly Entry[]): ToReview['changes'] {
  const folded = new Map<string, ToReview['changes'][number]>()
  for (const { at, by, changes } of entries)
    for (const [field, [from, to]] of Object.entries(changes ?? {})) {
      if (!counts(type, field)) continue
      // Each link is a separate change.
      const key = field.startsWith('link:') ? `${field} ${JSON.stringify(from ?? to)}` : field
      const known = folded.get(key)
      folded.set(key, { field, from: known ? known.from : from, to, at, by })
    }
  return [...folded.values()].filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to))
}

async function papersOf(
  tx: Tx,
  byType: CollectionsByType,
  project: string,
): Promise<[ToReview['type'], Paper][]> {
  const rows = await tx.query<{ id: string }>(
    `select r.id from records r join (
       select id from procedures where org_id = app.org() and project = $1
       union all select id from workpapers where org_id = app.org() and project = $1) x on x.id = r.id
     where r.org_id = app.org() and r.archived_at is null and r.status not in ('not_started', 'waived')`,
    [project],
  )
  const ids = rows.map(({ id }) => id)
  const found: [ToReview['type'], Paper][] = []
  for (const type of TYPES)
    for (const row of await loadRecords(tx, registered(byType, COLLECTIONS[type]).shape, ids))
      found.push([type, row])
  return found
}

/** The review queue of this person, with the changes since their last review, in file order. */
export async function reviewQueue(
  tx: Tx,
  byType: CollectionsByType,
  actor: Actor,
  project: string,
): Promise<{ items: ToReview[] }> {
  await getRecord(tx, registered(byType, projects), actor, project)
  const mine = (await papersOf(tx, byType, project)).filter(([, row]) => reviewing(actor, row))
  const ids = mine.map(([, row]) => row.id)
  const seen = await tx.query<Seen>(SEEN, [ids, actor.personId])
  const entries = await tx.query<Entry>(SINCE, [JSON.stringify(seen.map(({ id, seq }) => ({ id, seq })))])
  const seenAt = new Map(seen.map(({ id, at }) => [id, at]))
  const since = Map.groupBy(entries, ({ id }) => id)
  const items = mine.map(([type, row]): ToReview => {
    const changes = foldChanges(type, since.get(row.id) ?? [])
    return {
      id: row.id,
      type,
      ref: row.ref,
      title: row.name,
      status: row.status,
      ownerId: row.ownerId ?? null,
      preparedOn: row.preparedOn ?? null,
      openNotes: row.openNotes ?? 0,
      waits: row.status === 'prepared' || row.status === 'in_review',
      seenAt: seenAt.get(row.id) ?? null,
      changes,
    }
  })
  const position = new Map(mine.map(([, row]) => [row.id, row.position ?? 0]))
  return {
    items: items
      .filter(({ waits, changes }) => waits || changes.length > 0)
      .toSorted((one, other) => position.get(one.id)! - position.get(other.id)!),
  }
}
