import type { ImportReport, ImportRow } from 'contract/collection-routes'

export type Outcome = ImportRow['outcome']

/** In the order in which a person asks about them. */
export const OUTCOMES = [
  'create',
  'update',
  'archive',
  'unchanged',
  'conflict',
  'error',
] as const satisfies Outcome[]

export const isProblem = (outcome: Outcome): boolean => outcome === 'conflict' || outcome === 'error'

/** Rows that an import of the valid ones would write. */
export const validRows = ({ create, update, archive }: ImportReport['counts']): number =>
  create + update + archive
export const problemRows = ({ conflict, error }: ImportReport['counts']): number => conflict + error

/** How many rows there are to list, though the report may name only the first of them. */
export const listedRows = (report: ImportReport): number =>
  validRows(report.counts) + problemRows(report.counts)

/** A cell as the workbook shows it. */
export const shownCell = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value)

/** By its name: browsers on machines without Excel know no type for it. The server looks inside. */
export const isWorkbook = ({ name }: Pick<File, 'name'>): boolean => /\.xlsx$/i.test(name)
