import { fail, LOCALES, normaliseText } from 'contract'
import { gsprrows } from 'contract/techdoc/gspr/gspr-rows'
import { choiceLabels, wordsOf } from '#platform/collection/excel/choice-labels.ts'
import { joinList, splitList } from '#platform/collection/excel/list-text.ts'
import type { CustomRow, Sheet, SheetRow } from '#platform/collection/excel/parse-workbook.ts'
import { type RawCell, textOf } from '#platform/collection/excel/read-cell.ts'
import { label } from '#platform/translations.ts'

/** The columns of a team's own checklist (EXP-9), named by the fields that they fill. */
const COLUMNS = ['ref', 'applicability', 'justification', 'standards', 'evidence'] as const
type Column = (typeof COLUMNS)[number]

/** Common column names of teams, beside the field labels of the product. */
const OTHER_NAMES: Readonly<Record<Column, readonly string[]>> = {
  ref: ['ref', 'gspr', 'gspr ref', 'réf', 'référence', 'المرجع', 'مرجع'],
  applicability: ['applicable', 'applicable?', 'applies', 'منطبق', 'قابل للتطبيق'],
  justification: ['justification', 'reason', 'raison', 'التبرير', 'السبب'],
  standards: ['standard', 'standards', 'norme', 'normes', 'المعيار', 'المعايير'],
  evidence: ['evidence', 'preuve', 'preuves', 'الدليل', 'الأدلة'],
}

/** The column names of all three languages. */
const NAMES: ReadonlyMap<string, Column> = new Map(
  COLUMNS.flatMap((column) =>
    [...LOCALES.map((locale) => label(locale, 'gsprrows', 'fields', column)), ...OTHER_NAMES[column]].map(
      (name) => [normaliseText(name), column] as const,
    ),
  ),
)

/** The header row is searched in the first rows only, since a title may stand above it. */
const LAST_HEADING = 30

interface Found {
  readonly rows: readonly CustomRow[]
  readonly columns: ReadonlyMap<number, Column>
  readonly others: readonly string[]
}

function headingOf(rows: readonly CustomRow[]): Found | null {
  for (const [at, { row, cells }] of rows.entries()) {
    if (row > LAST_HEADING) return null
    const named = [...cells].map(([column, raw]) => [column, textOf(raw) ?? ''] as const)
    const columns = new Map(
      named.flatMap(([column, name]) => {
        const known = NAMES.get(normaliseText(name))
        return known ? [[column, known] as const] : []
      }),
    )
    const known = [...columns.values()]
    if (!known.includes('ref') || known.length < 2) continue
    if (new Set(known).size < known.length) throw fail('UNREADABLE_FILE', { reason: 'column_twice' })
    const others = named.filter(([column]) => !columns.has(column)).map(([, name]) => name)
    return { rows: rows.slice(at + 1), columns, others }
  }
  return null
}

/** Normalises a number to the form of Annex I: `GSPR 23.2 (h)` becomes 23.2(h). */
const plainRef = (text: string): string =>
  normaliseText(text)
    .replace(/^gspr\s*/, '')
    .replaceAll(' ', '')
    .replace(/\.$/, '')

const yesNo = choiceLabels(['applicable', 'not_applicable'], (code, locale) =>
  label(locale, 'common', 'workbook', code === 'applicable' ? 'yes' : 'no'),
)
const NOT_APPLICABLE = new Set(['n/a', 'na', 'n.a.', 's.o.', 'so', 'sans objet'])

/** Reads yes, no and the labels of the product; other texts are left for the import to refuse. */
function readApplicable(text: string): string {
  if (NOT_APPLICABLE.has(normaliseText(text))) return 'not_applicable'
  return yesNo.read(text) ?? wordsOf(gsprrows).choices.get('applicability')!.read(text) ?? text
}

/** A standard of the register, with the names that a team may use for it. */
export interface Registered {
  readonly code: string
  readonly designation: string | null
  readonly edition: string | null
}

/** The code of the standard for each name; null for a name that two editions share. */
function standardNames(register: readonly Registered[]): Map<string, string | null> {
  const names = new Map<string, string | null>()
  const add = (name: string, code: string) =>
    names.set(normaliseText(name), names.has(normaliseText(name)) ? null : code)
  for (const { code, designation, edition } of register) {
    add(code, code)
    if (!designation) continue
    add(designation, code)
    if (edition) for (const sign of [':', ' ', ': ']) add(`${designation}${sign}${edition}`, code)
  }
  return names
}

const readStandards = (text: string, names: ReadonlyMap<string, string | null>): string =>
  joinList(splitList(text.replaceAll('\n', ';')).map((name) => names.get(normaliseText(name)) ?? name))

/** The rows of a device's checklist by number, and its standards. */
export interface Known {
  readonly rows: ReadonlyMap<string, { id: string; version: number }>
  readonly standards: readonly Registered[]
}

/** Converts a team's sheet into the product's import format; also returns the unknown column names. */
export function readTeamSheet(
  sheets: readonly (readonly CustomRow[])[],
  { rows: known, standards }: Known,
): { sheet: Sheet; others: readonly string[] } {
  const found = sheets.map(headingOf).find((one) => one !== null)
  if (!found) throw fail('UNREADABLE_FILE', { reason: 'no_columns' })
  const names = standardNames(standards)
  const written = (column: Column, raw: RawCell): RawCell => {
    const text = textOf(raw)
    // A spreadsheet error is kept, and refused by the import.
    if (text === null || (typeof raw === 'object' && 'error' in raw)) return raw
    if (column === 'applicability') return readApplicable(text)
    return column === 'standards' ? readStandards(text, names) : raw
  }
  const rows = found.rows.flatMap(({ row, cells }): SheetRow[] => {
    const named = [...cells].flatMap(([at, raw]) => {
      const column = found.columns.get(at)
      return column ? [[column, raw] as const] : []
    })
    const ref = textOf(new Map(named).get('ref')) ?? ''
    const said = named.filter(([column, raw]) => column !== 'ref' && textOf(raw) !== null)
    // Rows with only a number or a chapter title are skipped.
    if (said.length === 0) return []
    const record = known.get(plainRef(ref))
    const own: [string, RawCell][] = record
      ? [
          ['_id', record.id],
          ['_version', record.version],
        ]
      : [
          // Not a valid id, so the import reports an unknown row.
          ['_id', ref || '–'],
          ['code', ref],
        ]
    return [
      {
        row,
        cells: new Map([...own, ...said.map(([column, raw]) => [column, written(column, raw)] as const)]),
      },
    ]
  })
  const keys = ['_id', '_version', ...[...found.columns.values()].filter((column) => column !== 'ref')]
  return { sheet: { keys, rows }, others: found.others.filter((name) => name !== '') }
}
