import {
  type Collection,
  fail,
  type ImportHeadings,
  type Locale,
  LOCALES,
  MAX_BATCH,
  normaliseText,
} from 'contract'
import type { Actor } from '#platform/identity/accounts.ts'
import { label } from '#platform/translations.ts'
import { columnsOf, type FieldColumn } from './columns.ts'
import type { CustomRow, Sheet } from './parse-workbook.ts'
import { textOf } from './read-cell.ts'
import type { ImportFile } from './read-workbook.ts'
import { fieldLabel } from './workbook-model.ts'

/** The heading row is searched in the first rows only, since a title may stand above it. */
const LAST_HEADING = 30

/** What registers commonly call the title and the owner of a record, beside the field labels of the product. */
const OTHER_NAMES = {
  title: ['title', 'name', 'titre', 'nom', 'intitulé', 'العنوان', 'الاسم'],
  owner: ['owner', 'responsible', 'responsable', 'propriétaire', 'المسؤول', 'المالك'],
}

const fieldColumnsOf = (of: Collection): FieldColumn[] =>
  columnsOf(of).flatMap((column) => (column.kind === 'field' && !column.field.derived ? [column] : []))

/** The columns by the headings that name them. A label without a language names the text in the reader's language. */
function columnsByHeading(of: Collection, reader: Locale): Map<string, string> {
  const found = new Map<string, string>()
  const add = (name: string, { key }: FieldColumn) => {
    const heading = normaliseText(name)
    if (heading !== '' && !found.has(heading)) found.set(heading, key)
  }
  const columns = fieldColumnsOf(of)
  for (const column of columns) {
    add(column.key, column)
    for (const locale of LOCALES) add(fieldLabel(of, column, locale), column)
  }
  const plain = columns.filter(({ locale }) => locale === undefined || locale === reader)
  for (const column of plain) {
    for (const locale of LOCALES) add(label(locale, of.name, 'fields', column.name), column)
    const others =
      column.field.spine === 'title' ? OTHER_NAMES.title : column.name === 'ownerId' ? OTHER_NAMES.owner : []
    for (const name of others) add(name, column)
  }
  return found
}

interface Heading {
  readonly at: number
  readonly text: string
}

const headingsOf = ({ cells }: CustomRow): Heading[] =>
  [...cells].flatMap(([at, raw]) => {
    const text = textOf(raw)?.trim() ?? ''
    return text === '' ? [] : [{ at, text: text.slice(0, 200) }]
  })

/** The row with the most known headings; without any, the first with two texts. */
function headingRowOf(rows: readonly CustomRow[], known: ReadonlyMap<string, string>): CustomRow | null {
  const first = rows.filter(({ row }) => row <= LAST_HEADING)
  const countKnown = (row: CustomRow) =>
    headingsOf(row).filter(({ text }) => known.has(normaliseText(text))).length
  const best = first.reduce<CustomRow | null>(
    (one, other) => (countKnown(other) > (one ? countKnown(one) : 0) ? other : one),
    null,
  )
  return best ?? first.find((row) => headingsOf(row).length > 1) ?? null
}

/** `3:name_en,5:cause_en`: the columns of the file that the person has assigned. */
function readAssigned(assigned: string, keys: ReadonlySet<string>): Map<number, string> {
  const pairs = assigned.split(',').filter(Boolean)
  return new Map(
    pairs.map((pair) => {
      const [, at, key] = /^(\d{1,5}):([a-z0-9_]+)$/.exec(pair) ?? []
      if (!key || !keys.has(key)) throw fail('INVALID_INPUT', [{ path: ['columns'], code: 'invalid' }])
      return [Number(at), key] as const
    }),
  )
}

/**
 * The largest sheet of a workbook without our column keys, with its columns as assigned by the person, or by their
 * headings. Every row becomes a new record.
 */
function readCustomSheet(
  of: Collection,
  sheets: readonly (readonly CustomRow[])[],
  reader: Locale,
  assigned: string | undefined,
): { sheet: Sheet; headings: ImportHeadings } {
  const rows = sheets[0] ?? []
  const known = columnsByHeading(of, reader)
  const heading = headingRowOf(rows, known)
  if (!heading) throw fail('UNREADABLE_FILE', { reason: 'no_columns' })
  const columns = fieldColumnsOf(of)
  const keys = new Set(columns.map(({ key }) => key))
  const found = headingsOf(heading)
  const taken = new Set<string>()
  const byHeading = () =>
    new Map(
      found.flatMap(({ at, text }) => {
        const key = known.get(normaliseText(text))
        if (key === undefined || taken.has(key)) return []
        taken.add(key)
        return [[at, key] as const]
      }),
    )
  const mapping = assigned === undefined ? byHeading() : readAssigned(assigned, keys)
  if (new Set(mapping.values()).size < mapping.size) throw fail('UNREADABLE_FILE', { reason: 'column_twice' })
  const below = rows.filter(({ row }) => row > heading.row)
  const written = below.flatMap(({ row, cells }) => {
    const own = new Map(
      [...cells].flatMap(([at, raw]) => {
        const key = mapping.get(at)
        return key === undefined ? [] : [[key, raw] as const]
      }),
    )
    return own.size > 0 ? [{ row, cells: own }] : []
  })
  if (written.length > MAX_BATCH) throw fail('UNREADABLE_FILE', { reason: 'too_many_rows' })
  return {
    sheet: { keys: [...mapping.values()], rows: written },
    headings: {
      found: found.map((one) => ({ ...one, column: mapping.get(one.at) ?? null })),
      columns: columns.map((column) => ({ key: column.key, label: fieldLabel(of, column, reader) })),
    },
  }
}

/** The sheet of an uploaded workbook, and its headings if it has columns of its own. */
export function sheetOf(
  of: Collection,
  file: ImportFile,
  { actor, query }: { actor: Actor; query: { columns?: string | undefined } },
): { sheet: Sheet; headings?: ImportHeadings } {
  return 'custom' in file ? readCustomSheet(of, file.custom, actor.locale, query.columns) : { sheet: file }
}
