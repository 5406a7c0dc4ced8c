import { type Localized, wordsOf } from 'contract'
import { searchedColumns, searchKeys, searchTexts } from '#platform/collection/search-entry.ts'
import { expressionOf, type Shape } from '#platform/collection/shape.ts'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { type EntryInput, putEntries } from './entries.queries.ts'

interface Searched {
  id: string
  type: string
  code: string
  title: Localized
  tags: string[] | null
}

/** The searched fields that are not in `records`. A row of another shape than its type has no fields. */
async function readFields(
  tx: WriteTx,
  shape: Shape,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Record<string, unknown>>> {
  const searched = searchedColumns(shape)
  if (searched.length === 0) return new Map()
  const rows = await tx.query<{ id: string }>(
    `select ${['r.id', ...searched.map((column) => `${expressionOf(column)} as "${column.key}"`)].join(', ')}
     from records r ${shape.join} where r.org_id = app.org() and r.id = any ($1::uuid[]) and r.type = '${shape.of.type}'`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

function entryOf(record: Searched, searched: readonly string[], fields: Record<string, unknown>): EntryInput {
  const { id, code, title } = record
  const lengths = Object.values(title).map((one) => wordsOf(one ?? '').length)
  return {
    id,
    ...searchKeys({ code, title }),
    title_words: Math.max(0, ...lengths),
    ...searchTexts(searched, fields, { code, title, tags: record.tags ?? [] }),
  }
}

const EVIDENCE = 'evidence'

/**
 * Writes the entries of these records again from what is stored; those of archived records go. Answers which of them may have
 * files.
 */
export async function refreshEntries(
  tx: WriteTx,
  byType: CollectionsByType,
  key: string,
  ids: readonly string[],
): Promise<string[]> {
  const records = await tx.query<Searched>(
    `select id, type, code, title, tags from records
     where org_id = app.org() and id = any ($1::uuid[]) and archived_at is null`,
    [ids],
  )
  const entries: EntryInput[] = []
  for (const [type, some] of Map.groupBy(records, (record) => record.type)) {
    const shape = byType.get(type)?.shape
    const fields = shape
      ? await readFields(
          tx,
          shape,
          some.map(({ id }) => id),
        )
      : null
    for (const record of some)
      entries.push(entryOf(record, shape?.of.searched ?? [], fields?.get(record.id) ?? {}))
  }
  await putEntries(tx, key, ids, entries)
  return records.filter(({ type }) => type === EVIDENCE).map(({ id }) => id)
}
