import { fail } from 'contract'
import type { domains } from 'contract/compliance/domains'
import type { requirements } from 'contract/compliance/requirements'
import { openRecord, valuesOf } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { Mutation, WriteContext } from '#platform/collection/mutation.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import type { UniverseCollections } from './make-universe.ts'

/**
 * Reassigns the existing positions of some records in ascending order, so that records around them keep their place.
 * Equal positions are made distinct.
 */
export function dealPlaces(places: readonly number[]): number[] {
  const dealt: number[] = []
  for (const place of places.toSorted((a, b) => a - b)) dealt.push(Math.max(place, (dealt.at(-1) ?? -1) + 1))
  return dealt
}

export async function arrange(
  tx: WriteTx,
  into: UniverseCollections,
  id: string,
  { of, ids }: { of: 'domains' | 'requirements'; ids: readonly string[] },
  context: WriteContext,
): Promise<{ changed: number }> {
  await openRecord(tx, into.universes, context.actor, id)
  const changed =
    of === 'domains'
      ? await arrangeRecords(tx, into.domains, id, ids, context)
      : await arrangeRecords(tx, into.requirements, id, ids, context)
  return { changed }
}

async function arrangeRecords<C extends typeof domains | typeof requirements>(
  tx: WriteTx,
  { shape }: RegisteredCollection<C>,
  id: string,
  ids: readonly string[],
  context: WriteContext,
): Promise<number> {
  const rows = new Map((await loadRecords(tx, shape, ids, true)).map((row) => [row.id, row]))
  const belongs = ids.every((one) => rows.get(one)?.universe === id)
  if (!belongs || rows.size !== ids.length) throw fail('NOT_FOUND')
  const places = dealPlaces(ids.map((one) => rows.get(one)!.position))
  const mutations = ids.flatMap((one, index): Mutation<C>[] => {
    const before = rows.get(one)!
    const position = places[index]!
    if (before.position === position) return []
    return [{ action: 'update', before, after: { ...valuesOf(before), position } }]
  })
  if (mutations.length > 0) await writeRecords(tx, shape, mutations, context)
  return mutations.length
}
