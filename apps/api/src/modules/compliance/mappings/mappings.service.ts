import { fail } from 'contract'
import { type Counterpart, MAX_MAPPINGS } from 'contract/compliance/mappings'
import type { requirements } from 'contract/compliance/requirements'
import { announceRequirements } from '#modules/compliance/universes/index.ts'
import { getRecord, openRecord, valuesOf } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { recordAccessEntry } from '#platform/collection/links.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { Stored } from '#platform/collection/stored.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { selectCounterparts } from './counterparts.ts'

const LINK = 'link:also_satisfies'
const namesOf = (row: Stored<typeof requirements>): string[] => row.alsoSatisfies ?? []

export async function listMappings(
  tx: Tx,
  collection: RegisteredCollection<typeof requirements>,
  actor: Actor,
  id: string,
): Promise<{ items: Counterpart[] }> {
  await getRecord(tx, collection, actor, id)
  return { items: await selectCounterparts(tx, id) }
}

const named = (row: Stored<typeof requirements>, alsoSatisfies: string[]) => ({
  action: 'update' as const,
  before: row,
  after: { ...valuesOf(row), alsoSatisfies: alsoSatisfies.length > 0 ? alsoSatisfies : null },
})

/** Maps a requirement to others. A mapping is stored once; existing ones, in either direction, are left as they are. */
export async function mapRequirements(
  tx: WriteTx,
  collection: RegisteredCollection<typeof requirements>,
  id: string,
  wanted: readonly string[],
  context: WriteContext,
): Promise<{ items: Counterpart[] }> {
  const near = await openRecord(tx, collection, context.actor, id)
  const others = await loadRecords(tx, collection.shape, [...new Set(wanted)])
  const readable = others.filter((row) => collection.policy(context.actor, row).includes('read'))
  if (readable.length !== new Set(wanted).size) throw fail('NOT_FOUND')
  if (readable.some(({ archivedAt }) => archivedAt !== null)) throw fail('ARCHIVED')
  const there = new Set((await selectCounterparts(tx, id)).map((one) => one.id))
  const missing = readable.map((row) => row.id).filter((one) => !there.has(one))
  if (there.size + missing.length > MAX_MAPPINGS)
    throw fail('INVALID_INPUT', [{ path: ['requirements'], code: 'too_many' }])
  if (missing.length > 0) {
    await writeRecords(tx, collection.shape, [named(near, [...namesOf(near), ...missing])], context)
    // The mapping is also recorded in the history of the other requirement.
    for (const other of missing)
      recordAccessEntry(tx, context, collection.shape.of.type, other, 'link', { [LINK]: [null, id] })
    announceRequirements(tx, missing)
  }
  return { items: await selectCounterparts(tx, id) }
}

/**
 * Removes a mapping, whichever side stores it. Evidence that was accepted through it stays, because a person decided
 * that.
 */
export async function unmapRequirement(
  tx: WriteTx,
  collection: RegisteredCollection<typeof requirements>,
  { id, other }: { id: string; other: string },
  context: WriteContext,
): Promise<void> {
  const near = await openRecord(tx, collection, context.actor, id)
  const far = await getRecord(tx, collection, context.actor, other)
  const [holder, held] = namesOf(near).includes(other) ? [near, far] : [far, near]
  const names = namesOf(holder)
  if (!names.includes(held.id)) throw fail('NOT_FOUND')
  await openRecord(tx, collection, context.actor, holder.id)
  const kept = names.filter((one) => one !== held.id)
  await writeRecords(tx, collection.shape, [named(holder, kept)], context)
  recordAccessEntry(tx, context, collection.shape.of.type, held.id, 'unlink', { [LINK]: [holder.id, null] })
  announceRequirements(tx, [held.id])
}
