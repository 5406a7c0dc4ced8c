import { type Collection, type Field, type Locale, LOCALES } from 'contract'
import { snakeCase } from '../snake-case.ts'

/** One column of the sheet `Data`. Its key is the same in every language and stable across versions. */
export type SheetColumn = SystemColumn | FieldColumn | StatusColumn

interface SystemColumn {
  readonly key: '_id' | '_version' | '_action' | '_error'
  readonly kind: 'system'
}

export interface FieldColumn {
  readonly key: string
  readonly kind: 'field'
  readonly name: string
  readonly field: Field
  /** A text in three languages has three columns. */
  readonly locale?: Locale
}

interface StatusColumn {
  readonly key: 'status'
  readonly kind: 'status'
}

const SYSTEM_COLUMNS: readonly SystemColumn[] = (['_id', '_version', '_action', '_error'] as const).map(
  (key) => ({
    key,
    kind: 'system',
  }),
)

/** Row 1 holds the keys and row 2 the labels; the records begin below. */
export const KEY_ROW = 1
export const LABEL_ROW = 2
export const FIRST_ROW = 3

export const DATA_SHEET = 'Data'
export const ARCHIVE = 'ARCHIVE'
export const CLEAR = '<clear>'

/** The columns of one field: people are named by e-mail address, other records by their code. */
export function columnsOfField(name: string, field: Field): FieldColumn[] {
  const key = snakeCase(name)
  if (field.computed || (field.kind === 'structure' && !field.cites)) return []
  if (field.kind === 'localized') {
    return LOCALES.map((locale) => ({ key: `${key}_${locale}`, kind: 'field', name, field, locale }))
  }
  if (field.kind === 'person')
    return [{ key: `${key.replace(/_id$/, '')}_email`, kind: 'field', name, field }]
  return [{ key, kind: 'field', name, field }]
}

/** Every column of a collection, in the order of its declaration. Computed fields have no column. */
export function columnsOf(of: Collection): SheetColumn[] {
  const fields = Object.entries(of.fields).flatMap(([name, field]) => columnsOfField(name, field))
  return [...SYSTEM_COLUMNS, ...fields, { key: 'status', kind: 'status' }]
}
