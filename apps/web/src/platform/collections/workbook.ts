import type { ListFilter } from 'contract/collection'
import type { ImportReport } from 'contract/collection-routes'
import type { Locale } from 'contract/locale'
import { call } from '#platform/http.ts'
import type { Slice } from './slice.ts'

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export interface ExportInput {
  readonly filter: ListFilter
  readonly sort: string
  readonly locale: Locale
}

/**
 * Exports the list with its filter and order. Loaded with a call instead of a link, because only a call sends the
 * token.
 */
export const exportWorkbook = (
  { routes }: Slice<'export'>,
  { filter, ...rest }: ExportInput,
): Promise<Uint8Array> => call(routes.export, { query: { ...filter, ...rest } })

/** `columns` assigns the columns of a workbook without our column keys. */
export const checkImport = (
  { routes }: Slice<'import'>,
  file: Uint8Array,
  columns?: string,
): Promise<ImportReport> =>
  call(routes.importCheck, { body: file, query: columns === undefined ? {} : { columns } })

export const commitImport = (
  { routes }: Slice<'import'>,
  file: Uint8Array,
  { idempotencyKey, ...query }: { validOnly?: true; columns?: string; idempotencyKey: string },
): Promise<ImportReport> => call(routes.importCommit, { body: file, query, idempotencyKey })

export const workbookName = (name: string, day: Date): string =>
  `${name}-${day.toISOString().slice(0, 10)}.xlsx`
