import type { Locale } from 'contract'
import { label } from '#platform/words.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import type { Row } from '../shape.ts'
import type { WriteContext } from '../write.ts'
import type { ColumnModel } from './build-workbook.ts'
import type { Problem } from './read-fields.ts'
import type { Cell } from './write-cell.ts'

/** A row of an import with the record that it is about, as it would be once the row was imported. */
export interface RelatedRow {
  readonly row: number
  readonly record: Row
  /** What the cell of a column says, or nothing. */
  readonly text: (key: string) => string | null
}

/** What such a row asks for beside its record. */
export interface RelatedPlan {
  readonly problems: readonly Problem[]
  readonly cells: readonly { column: string; from: unknown; to: unknown }[]
  /** Done once the records themselves were written. */
  readonly wanted: unknown
}

/** Columns of a workbook that are about another record, which hangs on the one of the row: at most one on each. */
export interface RelatedColumns<Wanted = unknown> {
  readonly columns: readonly { readonly key: string; readonly width: number }[]
  /** What the cells say of these records now, in the order of the columns. */
  readonly read: (
    tx: Tx,
    ids: readonly string[],
    locale: Locale,
  ) => Promise<ReadonlyMap<string, readonly Cell[]>>
  /** By row, for those that ask for something. */
  readonly plan: (
    tx: Tx,
    rows: readonly RelatedRow[],
    actor: Actor,
  ) => Promise<ReadonlyMap<number, RelatedPlan & { readonly wanted: Wanted }>>
  write(tx: WriteTx, wanted: readonly Wanted[], context: WriteContext): Promise<void>
}

/** The heads of these columns. */
export const relatedColumnModels = (beside: RelatedColumns | undefined, locale: Locale): ColumnModel[] =>
  (beside?.columns ?? []).map(({ key, width }) => ({
    key,
    width,
    label: label(locale, 'common', 'columns', key),
    numeric: false,
  }))

/** The cells of these columns, for each of the records. */
export async function relatedCells(
  tx: Tx,
  beside: RelatedColumns | undefined,
  rows: readonly Row[],
  locale: Locale,
): Promise<readonly (readonly Cell[])[]> {
  if (!beside) return rows.map(() => [])
  const ids = rows.map(({ id }) => id)
  const found = await beside.read(tx, ids, locale)
  const none = beside.columns.map(() => null)
  return ids.map((id) => found.get(id) ?? none)
}
