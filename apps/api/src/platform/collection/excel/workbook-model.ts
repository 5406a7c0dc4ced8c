import { type Collection, type Field, isRightToLeft, type Locale, LOCALES } from 'contract'
import { label } from '#platform/translations.ts'
import type { Row } from '../stored.ts'
import type { ColumnModel, ListModel, SheetRow, WorkbookHead, WorkbookModel } from './build-workbook.ts'
import { wordsOf } from './choice-labels.ts'
import { relatedColumnModels } from './related-columns.ts'
import type { RelatedColumns } from './related-hooks.ts'
import { ARCHIVE, columnsOf, DATA_SHEET, type FieldColumn, type SheetColumn } from './columns.ts'
import type { Names } from './name-keys.ts'
import { type Cell, writeCell } from './write-cell.ts'

const SYSTEM_WIDTHS = { _id: 12, _version: 9, _action: 11, _error: 24 }

const FIELD_WIDTHS: Record<Field['kind'], number> = {
  code: 14,
  text: 40,
  localized: 36,
  choice: 26,
  choices: 30,
  whole: 10,
  number: 12,
  flag: 10,
  day: 12,
  moment: 20,
  words: 28,
  person: 30,
  reference: 16,
  references: 24,
  structure: 40,
}

const languageName = (of: Locale, locale: Locale): string =>
  new Intl.DisplayNames([locale], { type: 'language' }).of(of) ?? of

export function fieldLabel(of: Collection, { name, locale: part }: FieldColumn, locale: Locale): string {
  const word = label(locale, of.name, 'fields', name)
  return part ? `${word} (${languageName(part, locale)})` : word
}

function columnLabel(of: Collection, column: SheetColumn, locale: Locale): string {
  if (column.kind === 'field') return fieldLabel(of, column, locale)
  const word = column.key.replace(/^_/, '')
  // The help text refers to the action column by its key, so the header shows the key too.
  return ['id', 'version', 'status'].includes(word) ? label(locale, 'common', 'spine', word) : column.key
}

/** The allowed values of the fields that have a closed list, in the order of their declaration. */
function listsOf(
  of: Collection,
  columns: readonly SheetColumn[],
  locale: Locale,
): Map<SheetColumn, ListModel> {
  const { choices, flag } = wordsOf(of)
  const lists = new Map<SheetColumn, ListModel>()
  for (const column of columns) {
    if (column.kind !== 'field') continue
    const words = column.field.kind === 'flag' ? flag : choices.get(column.name)
    const codes = column.field.kind === 'flag' ? ['true', 'false'] : column.field.choices
    if (!words || !codes) continue
    const values = codes.map((code) => [words.write(code, locale), code] as const)
    lists.set(column, { label: fieldLabel(of, column, locale), values })
  }
  return lists
}

function columnModel(of: Collection, column: SheetColumn, locale: Locale, list: number): ColumnModel {
  const base = { key: column.key, label: columnLabel(of, column, locale) }
  if (column.kind === 'status') return { ...base, width: 14, numeric: false }
  if (column.kind === 'field') {
    const { kind } = column.field
    return {
      ...base,
      width: FIELD_WIDTHS[kind],
      numeric: kind === 'whole' || kind === 'number',
      // A drop-down picks one value, so fields with several values have none.
      ...(list < 0 || kind === 'choices' ? {} : { dropDown: list }),
    }
  }
  const { key } = column
  return {
    ...base,
    width: SYSTEM_WIDTHS[key],
    numeric: key === '_version',
    ...(key === '_action' ? { dropDown: ARCHIVE } : {}),
  }
}

function readmeOf(of: Collection, locale: Locale, day: string): WorkbookModel['readme'] {
  const word = (key: string) => label(locale, 'common', 'workbook', key)
  return [
    [label(locale, of.name, 'title'), ''],
    [word('readme'), word('howTo')],
    [word('language'), languageName(locale, locale)],
    [word('date'), day],
    [DATA_SHEET, word('data')],
    ['Lists', word('lists')],
    ...LOCALES.map((one) => [one, languageName(one, locale)] as const),
  ]
}

/** The records as rows of the sheet. */
export function sheetRows(
  of: Collection,
  rows: readonly Row[],
  names: Names,
  locale: Locale,
  relatedCells: readonly (readonly Cell[])[] = [],
): SheetRow[] {
  const columns = columnsOf(of)
  const writer = { of, locale, names }
  return rows.map((row, at) => [
    ...columns.map((column) => writeCell(writer, column, row)),
    ...(relatedCells[at] ?? []),
  ])
}

/** The workbook of a list without its rows, in one language. */
export function workbookHead(
  of: Collection,
  locale: Locale,
  now: Date,
  relatedColumns?: RelatedColumns,
): WorkbookHead {
  const columns = columnsOf(of)
  const lists = listsOf(of, columns, locale)
  const listed = [...lists.keys()]
  const created = new Date(Math.floor(now.getTime() / 1000) * 1000)
  return {
    created,
    rightToLeft: isRightToLeft(locale),
    readme: readmeOf(of, locale, created.toISOString().slice(0, 10)),
    columns: [
      ...columns.map((column) => columnModel(of, column, locale, listed.indexOf(column))),
      ...relatedColumnModels(relatedColumns, locale),
    ],
    lists: [...lists.values()],
  }
}
