import type { Collection, Locale } from 'contract'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import type { WriteContext } from '../mutation.ts'
import type { Stored } from '../stored.ts'
import type { Problem } from './read-fields.ts'
import type { Cell } from './write-cell.ts'

/** A row of an import with its record, as it would be after the import. */
export interface RelatedRow<C extends Collection = Collection> {
  readonly row: number
  readonly record: Stored<C>
  /** The text of a cell by column key, or null if it is empty. */
  readonly text: (key: string) => string | null
}

/** The planned change of a row's related record. */
export interface RelatedPlan {
  readonly problems: readonly Problem[]
  readonly cells: readonly { column: string; from: unknown; to: unknown }[]
  /** Written after the records themselves. */
  readonly change: unknown
}

/** Columns of a workbook that show another record, of which each row's record has at most one. */
export interface RelatedColumns<C extends Collection = Collection, Change = unknown> {
  readonly columns: readonly { readonly key: string; readonly width: number; readonly numeric?: boolean }[]
  /** The current cells by record, in the order of the columns. */
  readonly read: (
    tx: Tx,
    ids: readonly string[],
    locale: Locale,
  ) => Promise<ReadonlyMap<string, readonly Cell[]>>
  /** The changes by row number, for rows that have some. */
  readonly plan: (
    tx: Tx,
    rows: readonly RelatedRow<C>[],
    actor: Actor,
  ) => Promise<ReadonlyMap<number, RelatedPlan & { readonly change: Change }>>
  write(tx: WriteTx, changes: readonly Change[], context: WriteContext): Promise<void>
}
