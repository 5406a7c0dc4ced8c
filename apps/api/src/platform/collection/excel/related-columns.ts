import type { Locale } from 'contract'
import { label } from '#platform/translations.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Row } from '../stored.ts'
import type { ColumnModel } from './build-workbook.ts'
import type { Cell } from './write-cell.ts'
import type { RelatedColumns } from './related-hooks.ts'

/** The column models of these columns. */
export const relatedColumnModels = (
  relatedColumns: RelatedColumns | undefined,
  locale: Locale,
): ColumnModel[] =>
  (relatedColumns?.columns ?? []).map(({ key, width, numeric = false }) => ({
    key,
    width,
    label: label(locale, 'common', 'columns', key),
    numeric,
  }))

/** The cells of these columns for each record. */
export async function relatedCells(
  tx: Tx,
  relatedColumns: RelatedColumns | undefined,
  rows: readonly Row[],
  locale: Locale,
): Promise<readonly (readonly Cell[])[]> {
  if (!relatedColumns) return rows.map(() => [])
  const ids = rows.map(({ id }) => id)
  const found = await relatedColumns.read(tx, ids, locale)
  const none = relatedColumns.columns.map(() => null)
  return ids.map((id) => found.get(id) ?? none)
}
