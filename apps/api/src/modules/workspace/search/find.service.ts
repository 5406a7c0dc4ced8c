import { MAX_RESULTS } from 'contract/workspace/search'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { type Candidate, selectHits, selectFuzzyHits } from './find.queries.ts'
import { rankHits } from './rank.ts'
import { readableTypes, removeUnreadable } from './readable.ts'
import { readQuery } from './search-terms.ts'

/** The best readable hits of any type. */
export async function findRecords(
  tx: Tx,
  byType: CollectionsByType,
  actor: Actor,
  q: string,
): Promise<Candidate[]> {
  const asked = readQuery(q)
  const types = readableTypes(byType, actor)
  if (asked.words.length === 0 || types.open.length + types.narrowed.length === 0) return []
  for (const select of [selectHits, selectFuzzyHits]) {
    const hits = await select(tx, asked, types)
    const found = await removeUnreadable(tx, byType, actor, rankHits(asked, hits), MAX_RESULTS)
    if (found.length > 0) return found
  }
  return []
}
