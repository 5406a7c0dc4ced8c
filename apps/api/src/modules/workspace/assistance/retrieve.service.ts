import { readableTypes, removeUnreadable } from '#modules/workspace/search/index.ts'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { languageOf } from './language-of-text.ts'
import { countText, scoreTexts } from './rank-texts.ts'
import { comparedText, FILE, type Passage, readRecordTexts, type RecordTexts } from './record-texts.ts'
import { type LikeEntry, selectLike, selectPages } from './retrieve.queries.ts'
import type { ComparedText, TextQuery } from './text-query.ts'

/** A record that resembles a text. */
export interface Resembling {
  /** With the page of its file that fits best, if a file brought it here. */
  readonly record: RecordTexts
  readonly score: number
}

export interface Reader {
  readonly tx: Tx
  readonly byType: CollectionsByType
  readonly actor: Actor
}

/** Entries of the index under the rights of the reader. Types that are readable in part have a limit of their own. */
async function findEntries(
  { tx, byType, actor }: Reader,
  query: TextQuery,
  types: readonly string[],
  except: string | null,
): Promise<LikeEntry[]> {
  const { open, narrowed } = readableTypes(byType, actor)
  const entries: LikeEntry[] = []
  for (const some of [open, narrowed]) {
    const wanted = some.filter((type) => types.includes(type))
    if (wanted.length > 0) entries.push(...(await selectLike(tx, query, wanted, except)))
  }
  return entries
}

async function readPages(tx: Tx, entries: readonly LikeEntry[]): Promise<Map<string, Passage[]>> {
  const pages = entries.filter(({ source }) => source.startsWith('file '))
  if (pages.length === 0) return new Map()
  const read = await selectPages(tx, pages)
  const passages = read.map(({ id, place, text }) => ({
    id,
    passage: { field: FILE, locale: languageOf(text), place, text },
  }))
  const byRecord = Map.groupBy(passages, ({ id }) => id)
  return new Map([...byRecord].map(([id, some]) => [id, some.map(({ passage }) => passage)]))
}

/** The record as it is scored: by its fields, and by each page that the index found. */
const variantsOf = (record: RecordTexts, pages: readonly Passage[]): RecordTexts[] => [
  record,
  ...pages.map((page) => ({ ...record, passages: [...record.passages, page] })),
]

/**
 * The records whose texts resemble a query, best first, with the score of `self`: what the query would score against the
 * text that it was made from. In the transaction of the reader, so that row security and policies decide.
 */
export async function findResembling(
  reader: Reader,
  query: TextQuery,
  self: ComparedText,
  { types, except, most }: { types: readonly string[]; except: string | null; most: number },
): Promise<{ self: number; found: Resembling[] }> {
  const { tx, byType, actor } = reader
  const entries = await findEntries(reader, query, types, except)
  const texts = await readRecordTexts(tx, byType, entries)
  const inOrder = [...new Set(entries.map(({ id }) => id))].flatMap((id) => texts.get(id) ?? [])
  // Before scoring: the rarity of words is counted among what this person may read.
  const records = await removeUnreadable(tx, byType, actor, inOrder, inOrder.length)
  const pages = await readPages(tx, entries)
  const variants = records.flatMap((record) => variantsOf(record, pages.get(record.id) ?? []))
  const compared = [self, ...variants.map(({ passages }) => comparedText(passages))]
  const [own = 0, ...scores] = scoreTexts(query, compared.map(countText))
  const best = new Map<string, Resembling>()
  for (const [at, record] of variants.entries()) {
    const score = scores[at]!
    if (score > (best.get(record.id)?.score ?? 0)) best.set(record.id, { record, score })
  }
  const ranked = [...best.values()].toSorted(
    (a, b) =>
      b.score - a.score ||
      a.record.code.localeCompare(b.record.code, 'en') ||
      (a.record.id < b.record.id ? -1 : 1),
  )
  return { self: own, found: ranked.slice(0, most) }
}
