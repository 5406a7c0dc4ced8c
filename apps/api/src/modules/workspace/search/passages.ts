import { LOCALES, type Locale, type Localized } from 'contract'
import { passageOf, type PassagePart } from 'contract/passage'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import { searchedColumns } from '#platform/collection/search-entry.ts'
import { expressionOf, type Shape } from '#platform/collection/shape.ts'
import type { Tx } from '#platform/db/tx.ts'
import { selectPlaces } from '#modules/workspace/file-texts/index.ts'
import type { Candidate } from './find.queries.ts'
import { readQuery } from './search-terms.ts'

interface TextRow extends Record<string, unknown> {
  id: string
}

function readTexts(tx: Tx, shape: Shape, ids: readonly string[]): Promise<TextRow[]> {
  const texts = searchedColumns(shape).map((column) => `${expressionOf(column)} as "${column.key}"`)
  return tx.query<TextRow>(
    `select ${['r.id', ...texts].join(', ')} from ${shape.from}
      where r.org_id = app.org() and r.id = any($1::uuid[]) and r.type = '${shape.of.type}'`,
    [ids],
  )
}

/** Texts in the reader's language come first. */
function textsOf(value: unknown, locale: Locale): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string')
  if (value === null || typeof value !== 'object') return []
  const order = [locale, ...LOCALES.filter((one) => one !== locale)]
  return order.flatMap((one) => (value as Localized)[one] ?? [])
}

/**
 * The passages of the texts in which the words of a query are, by id. Only for the few records that are shown, which
 * the reader may read; one statement for each of their types.
 */
export async function readPassages(
  tx: Tx,
  byType: CollectionsByType,
  locale: Locale,
  q: string,
  hits: readonly Candidate[],
): Promise<ReadonlyMap<string, PassagePart[]>> {
  const { telling } = readQuery(q)
  const passages = new Map<string, PassagePart[]>()
  const add = (id: string, texts: readonly string[]) => {
    const passage = passageOf(texts, telling)
    if (passage) passages.set(id, passage)
  }
  for (const [type, some] of Map.groupBy(hits, (hit) => hit.type)) {
    const { shape } = byType.get(type)!
    const columns = searchedColumns(shape)
    if (columns.length === 0) continue
    for (const row of await readTexts(
      tx,
      shape,
      some.map(({ id }) => id),
    )) {
      const texts = columns.flatMap(({ key }) => textsOf(row[key], locale))
      add(row.id, texts)
    }
  }
  // The words may be in a file of the evidence rather than in its description.
  const evidence = hits.filter(({ id, type }) => type === 'evidence' && !passages.has(id))
  if (evidence.length > 0) {
    const ids = evidence.map(({ id }) => id)
    for (const [id, texts] of await selectPlaces(tx, ids, telling)) add(id, texts)
  }
  return passages
}
