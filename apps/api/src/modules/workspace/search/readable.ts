import { grants } from 'contract'
import { loadRecords } from '#platform/collection/list.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { mayRead, type CollectionsByType, type PolicyRow } from '#platform/collection/spine.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import type { SearchableTypes } from './find.queries.ts'

/** How many of the best hits are checked by their full record, if the `records` row does not decide on access. */
const MAX_FULL_CHECKS = 40

/** The readable types; others are not searched. */
export function readableTypes(byType: CollectionsByType, actor: Actor): SearchableTypes {
  const types: SearchableTypes = { open: [], narrowed: [] }
  for (const { shape } of byType.values()) {
    if (!grants(actor, shape.of.actions.read)) continue
    ;(shape.listCondition?.(actor.roles) ? types.narrowed : types.open).push(shape.of.type)
  }
  return types
}

/** The records of one type that its policy allows this person to read, by the full record. */
async function readableOf(
  tx: Tx,
  { shape, policy }: RegisteredCollection,
  actor: Actor,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await loadRecords(tx, shape, ids)
  return rows.filter((row) => policy(actor, row).includes('read')).map(({ id }) => id)
}

/** The first hits, at most so many, that this person may read. */
export async function removeUnreadable<H extends PolicyRow>(
  tx: Tx,
  byType: CollectionsByType,
  actor: Actor,
  ranked: readonly H[],
  most: number,
): Promise<H[]> {
  const plain = new Set(ranked.filter((hit) => mayRead(byType, actor, hit)).map(({ id }) => id))
  const unsure = ranked.filter(({ id }) => !plain.has(id)).slice(0, MAX_FULL_CHECKS)
  for (const [type, hits] of Map.groupBy(unsure, (hit) => hit.type)) {
    const ids = hits.map(({ id }) => id)
    for (const id of await readableOf(tx, byType.get(type)!, actor, ids)) plain.add(id)
  }
  return ranked.filter(({ id }) => plain.has(id)).slice(0, most)
}
