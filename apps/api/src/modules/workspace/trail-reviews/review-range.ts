import { fail } from 'contract'
import { isAct, type Mark, markEntries } from 'contract/workspace/trail-attention'
import type { documentversions } from 'contract/techdoc/documents/document-versions'
import { refuse } from 'contract/refusals'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { type HistoryLine, loadHistory } from '#platform/collection/history.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { Stored } from '#platform/collection/stored.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { selectHash, selectReviewedUpTo } from './reviewed.queries.ts'

export type MarkedLine = HistoryLine & { marks: Mark[] }

/** The trail of a record, each entry with its notable marks. */
export async function loadMarked(
  tx: Tx,
  { shape }: RegisteredCollection,
  record: string,
): Promise<MarkedLine[]> {
  const lines = await loadHistory(tx, record)
  const marks = markEntries(lines, shape.of.machine)
  return lines.map((line, index) => ({ ...line, marks: marks[index]! }))
}

/** Loads a readable record; others are not found. */
export async function requireSubject(
  tx: Tx,
  { shape, policy }: RegisteredCollection<typeof documentversions>,
  actor: Actor,
  id: string,
): Promise<Stored<typeof documentversions>> {
  const [row] = await loadRecords(tx, shape, [id])
  if (!row || !policy(actor, row).includes('read')) throw refuse('subject', 'unknown_reference')
  if (row.archivedAt !== null) throw fail('ARCHIVED')
  return row
}

/** The range to review, for a person who made none of the changes. */
export async function loadReviewRange(tx: Tx, subjects: RegisteredCollection, actor: Actor, id: string) {
  const after = await selectReviewedUpTo(tx, id)
  const stretch = (await loadMarked(tx, subjects, id)).filter(({ seq }) => seq > after)
  if (!stretch.some(isAct)) throw fail('INVALID_INPUT', [{ path: ['subject'], code: 'nothing_to_review' }])
  const own = stretch.filter((line) => isAct(line) && line.actorId === actor.personId)
  if (own.length > 0) throw fail('FOUR_EYES', { rule: 'acted', entries: own.map(({ seq }) => seq) })
  const lastSeq = stretch.at(-1)!.seq
  return {
    firstSeq: stretch[0]!.seq,
    lastSeq,
    lastHash: await selectHash(tx, lastSeq),
    entryCount: stretch.length,
    notableCount: stretch.filter(({ marks }) => marks.length > 0).length,
  }
}
