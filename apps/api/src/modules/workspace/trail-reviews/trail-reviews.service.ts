import { fail } from 'contract'
import type { ReviewedEntry, trailreviews } from 'contract/workspace/trail-reviews'
import { documentversions } from 'contract/techdoc/documents/document-versions'
import { getRecord } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { loadMarked } from './review-range.ts'

interface EntryQuery {
  marked?: boolean | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

/** The entries of a review, oldest first, optionally only the notable ones. */
export async function listEntries(
  tx: Tx,
  reviews: RegisteredCollection<typeof trailreviews>,
  byType: CollectionsByType,
  actor: Actor,
  id: string,
  { marked = false, cursor, limit = 50 }: EntryQuery,
): Promise<{ items: ReviewedEntry[]; next: string | null }> {
  const from = cursor === undefined ? 0 : Number(cursor)
  if (!Number.isSafeInteger(from)) throw fail('INVALID_CURSOR')
  const review = await getRecord(tx, reviews, actor, id)
  const subjects = registered(byType, documentversions)
  const { id: subject } = await getRecord(tx, subjects, actor, review.subject)
  const [first, last] = [Number(review.firstSeq), Number(review.lastSeq)]
  const found = (await loadMarked(tx, subjects, subject)).filter(
    ({ seq, marks }) => seq >= first && seq <= last && seq > from && (!marked || marks.length > 0),
  )
  const items = found.slice(0, limit)
  return { items, next: found.length > limit ? String(items.at(-1)!.seq) : null }
}
