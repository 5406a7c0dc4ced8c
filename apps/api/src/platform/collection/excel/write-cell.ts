import type { Collection, Locale, Localized } from 'contract'
import type { Row } from '../stored.ts'
import { wordsOf } from './choice-labels.ts'
import { type Citation, joinCitations } from './citation-text.ts'
import { CLEAR, type FieldColumn, type SheetColumn } from './columns.ts'
import { joinList } from './list-text.ts'
import type { Names } from './name-keys.ts'

export type Cell = string | number | null

/** Matches a text that equals the clear command, with or without backslashes; it is escaped with one more backslash. */
export const LIKE_CLEAR = new RegExp(`^\\\\*${CLEAR}$`, 'i')

/** Normalises line breaks and removes characters that XML forbids. */
function cellText(text: string): string {
  const safe = text.replace(/\r\n?/g, '\n').replace(/[\uFFFE\uFFFF]/g, '')
  return LIKE_CLEAR.test(safe) ? `\\${safe}` : safe
}

/** The context for writing values: collection, language and names. */
export interface CellWriter {
  readonly of: Collection
  readonly locale: Locale
  readonly names: Names
}

/**
 * A value as a cell. Texts that look like formulas need no escaping: they are written into cells of the type text and are
 * read back unchanged.
 */
export function writeValue(
  { of, locale, names }: CellWriter,
  { name, field, locale: part }: FieldColumn,
  value: unknown,
): Cell {
  if (value === null || value === undefined) return null
  switch (field.kind) {
    case 'localized': {
      const text = (value as Localized)[part!]
      return text === undefined ? null : cellText(text)
    }
    case 'choice':
      return wordsOf(of).choices.get(name)!.write(String(value), locale)
    case 'choices': {
      const words = wordsOf(of).choices.get(name)!
      return joinList((value as string[]).map((code) => words.write(code, locale))) || null
    }
    case 'flag':
      return wordsOf(of).flag.write(String(value), locale)
    case 'whole':
    case 'number':
      return value as number
    case 'words':
      return cellText(joinList(value as string[])) || null
    case 'person':
      return names.emails.get(value as string) ?? null
    case 'reference':
      return names.codes.get(value as string) ?? null
    case 'references':
      return joinList((value as string[]).map((id) => names.codes.get(id) ?? id).toSorted()) || null
    case 'structure':
      return joinCitations(value as Citation[], (id) => names.codes.get(id) ?? id) || null
    default:
      return cellText(String(value))
  }
}

/** The cell of a record in a column. */
export function writeCell(writer: CellWriter, column: SheetColumn, row: Row): Cell {
  if (column.kind === 'field') return writeValue(writer, column, row[column.name])
  if (column.kind === 'status') return wordsOf(writer.of).status.write(row.status, writer.locale)
  if (column.key === '_id') return row.id
  return column.key === '_version' ? row.version : null
}
