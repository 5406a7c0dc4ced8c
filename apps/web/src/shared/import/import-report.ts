import type { ImportReport, ImportRow } from 'contract/collection-routes'
import type { Field } from 'contract/field'

export type Outcome = ImportRow['outcome']

/** In order of importance to the person. */
export const OUTCOMES = [
  'create',
  'update',
  'archive',
  'unchanged',
  'conflict',
  'error',
] as const satisfies Outcome[]

export const isProblem = (outcome: Outcome): boolean => outcome === 'conflict' || outcome === 'error'

/** The number of rows that importing the valid ones would write. */
export const validRows = ({ create, update, archive }: ImportReport['counts']): number =>
  create + update + archive
export const problemRows = ({ conflict, error }: ImportReport['counts']): number => conflict + error

/** The number of rows to list, though the report may contain only the first of them. */
export const listedRows = (report: ImportReport): number =>
  validRows(report.counts) + problemRows(report.counts)

/** A cell as the workbook shows it. */
export const shownCell = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value)

/** Recognised by name: browsers on machines without Excel know no type for it. The server checks the content. */
export const isWorkbook = ({ name }: Pick<File, 'name'>): boolean => /\.xlsx$/i.test(name)

/** What a cell of a field may hold: one of its choices, a number in its range, a day, yes or no, or so many characters. */
export type Expected =
  | { readonly is: 'choice'; readonly choices: readonly string[] }
  | { readonly is: 'range'; readonly min: number; readonly max: number }
  | { readonly is: 'flag' }
  | { readonly is: 'day' }
  | { readonly is: 'length'; readonly max: number }

export function expectedOf({ kind, choices, min, max }: Field): Expected | null {
  if (choices) return { is: 'choice', choices }
  if ((kind === 'whole' || kind === 'number') && min !== undefined && max !== undefined)
    return { is: 'range', min, max }
  if (kind === 'flag' || kind === 'day') return { is: kind }
  return (kind === 'text' || kind === 'localized') && max !== undefined ? { is: 'length', max } : null
}
