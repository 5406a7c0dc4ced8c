import { createHash } from 'node:crypto'
import { LOCALES, type Locale, type Localized } from 'contract'
import type { Citation } from 'contract/workspace/proposals'
import { searchedColumns } from '#platform/collection/search-entry.ts'
import { expressionOf, type Shape } from '#platform/collection/shape.ts'
import { type CollectionsByType, SPINE_COLUMNS, type Spine } from '#platform/collection/spine.ts'
import type { Tx } from '#platform/db/tx.ts'
import { languageOf } from './language-of-text.ts'
import type { ComparedText } from './text-query.ts'

/** A text of a record in one language: its title (`title`), another field, or a page of its file (`file`). */
export interface Passage {
  readonly field: string
  readonly locale: Locale
  /** The page, sheet or part of a file; 0 elsewhere. */
  readonly place: number
  readonly text: string
}

/** A record with the texts that are compared. */
export interface RecordTexts extends Spine<Localized> {
  readonly version: number
  readonly passages: readonly Passage[]
}

const TITLE = 'title'
export const FILE = 'file'

function passagesOf(field: string, value: unknown): Passage[] {
  if (typeof value === 'string')
    return value === '' ? [] : [{ field, locale: languageOf(value), place: 0, text: value }]
  if (Array.isArray(value)) return value.flatMap((one) => passagesOf(field, one))
  if (typeof value !== 'object' || value === null) return []
  return LOCALES.flatMap((locale) => {
    const text = (value as Localized)[locale]
    return text ? [{ field, locale, place: 0, text }] : []
  })
}

async function readOfType(tx: Tx, shape: Shape, ids: readonly string[]): Promise<RecordTexts[]> {
  const columns = searchedColumns(shape)
  const texts = columns.map((column) => `${expressionOf(column)} as "f_${column.key}"`)
  const rows = await tx.query<Spine<Localized> & { version: number; [text: `f_${string}`]: unknown }>(
    `select ${[SPINE_COLUMNS, 'r.version', ...texts].join(', ')} from ${shape.from}
      where r.org_id = app.org() and r.id = any($1::uuid[]) and r.type = '${shape.of.type}' and r.archived_at is null`,
    [ids],
  )
  return rows.map((row) => ({
    ...row,
    passages: [
      ...passagesOf(TITLE, row.title),
      ...columns.flatMap(({ key }) => passagesOf(key, row[`f_${key}`])),
    ],
  }))
}

/** The texts of live records that row security shows, one statement for each of their types. */
export async function readRecordTexts(
  tx: Tx,
  byType: CollectionsByType,
  records: readonly { id: string; type: string }[],
): Promise<Map<string, RecordTexts>> {
  const found = new Map<string, RecordTexts>()
  for (const [type, some] of Map.groupBy(records, (one) => one.type)) {
    const shape = byType.get(type)?.shape
    if (!shape) continue
    const ids = some.map(({ id }) => id)
    for (const row of await readOfType(tx, shape, ids)) found.set(row.id, row)
  }
  return found
}

/** The texts by language, as they are compared. */
export function comparedText(passages: readonly Passage[]): ComparedText {
  const [title, body]: [Localized, Localized] = [{}, {}]
  for (const { field, locale, text } of passages) {
    const part = field === TITLE ? title : body
    part[locale] = part[locale] ? `${part[locale]}\n${text}` : text
  }
  return { title, body }
}

/**
 * Of what was compared: the fields, and the page of a file that is cited. Another hash means that a proposal is about other
 * texts.
 */
export function hashTexts(passages: readonly Passage[], cited: Citation): string {
  const compared = passages.filter(({ place }) => place === 0 || place === cited.place)
  const values = compared.map(({ field, locale, place, text }) => [field, locale, place, text])
  return createHash('sha256').update(JSON.stringify(values)).digest('hex')
}
