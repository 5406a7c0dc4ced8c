import type { Collection, Fields, Locale, Role, ValuesOf } from 'contract'
import type { SignedPart } from 'proof'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Block } from '#platform/rendering/document-model.ts'
import type { RelatedColumns } from './excel/related-hooks.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import type { Mutation, WriteContext, Written } from './mutation.ts'
import type { Row, Stored } from './stored.ts'

/** A computed field: its SQL over the rows `r` and `t`, and its value for a new record. */
export interface ComputedField<Value = unknown, Of = Row> {
  readonly sql: string
  readonly initial: Value
  /** Computes the value after a write, if it depends on the record's own values only. */
  readonly after?: (row: Readonly<Of>) => Value
}

/** Fields that are computed at every read. Derived fields are computed at every write and stored. */
type ComputedKeys<F extends Fields> = {
  [K in keyof F]: F[K]['computed'] extends true ? (F[K]['derived'] extends true ? never : K) : never
}[keyof F]

/** The computed fields of a collection, each with a value of its declared type. */
export type ComputedFields<C extends Collection> = {
  readonly [K in ComputedKeys<C['fields']>]: ComputedField<ValuesOf<C['fields']>[K], Stored<C>>
}

/** Formats values of a record for a document. */
export interface BlockText {
  readonly locale: Locale
  text(value: unknown): string
  number(value: number): string
}

/** A row of a workbook without an id, by column key. */
interface ImportedRow {
  readonly row: number
  readonly text: (key: string) => string | null
}

/** A row of a workbook that creates a record, as far as it could be read. */
export interface NewRow<C extends Collection> {
  readonly id: string
  readonly values: Partial<ValuesOf<C['fields']>>
}

/** Why a row cannot be imported: the code of a problem, at one of its fields or of the whole row. */
export interface RowProblem {
  readonly field: string | null
  readonly code: string
}

/** Identifies records of a slice in a workbook without id or code. */
export interface NaturalKey {
  /** Columns that are only read for identification. */
  readonly columns: readonly string[]
  /** The identified records by row number. */
  readonly find: (
    tx: Tx,
    rows: readonly ImportedRow[],
  ) => Promise<ReadonlyMap<number, { id: string; version: number }>>
}

export type LockRelated = (tx: WriteTx, ids: readonly string[], mode: 'share' | 'change') => Promise<void>

export type AfterEvidenceChange = (
  tx: WriteTx,
  ids: readonly string[],
  context: WriteContext,
) => Promise<void>

/** Hooks of a slice. They apply to every kind of change: form, grid, bulk, import or signature. */
export interface CollectionHooks<C extends Collection> {
  readonly computed?: ComputedFields<C>
  /** A condition for lists, where the policy alone would leave short pages and totals that reveal hidden records. */
  readonly listCondition?: (roles: readonly Role[]) => string | null
  /** Invalid fields by record id, so that an import can report the row before anything is written. */
  readonly validateRows?: (
    tx: Tx,
    rows: readonly Stored<C>[],
  ) => Promise<ReadonlyMap<string, readonly (keyof C['fields'] & string)[]>>
  /** Why new rows of a workbook would be refused, by record id; the write checks the same again under its locks. */
  readonly validateNewRows?: (
    tx: Tx,
    rows: readonly NewRow<C>[],
    actor: Actor,
  ) => Promise<ReadonlyMap<string, RowProblem>>
  /** Records that are signed with this one: later changes of them are changes of the signed content. */
  readonly signedParts?: (tx: Tx, row: Stored<C>) => Promise<SignedPart[]>
  /** Collections that are parts of this one: an author of a part is an author of the whole. */
  readonly parts?: readonly Collection[]
  readonly naturalKey?: NaturalKey
  /** Columns of its workbook that show a related record. */
  readonly relatedColumns?: RelatedColumns<C>
  /**
   * Locks other rows that the policy or the write depends on, before the records themselves are locked: `share` for an
   * edit of a text, whose permission must not be revoked meanwhile; `change` for everything else.
   */
  readonly lockRelated?: LockRelated
  /** Before a batch is written: computes derived fields and validates. */
  readonly beforeWrite?: (
    tx: WriteTx,
    mutations: readonly Mutation<C>[],
    context: WriteContext,
  ) => Promise<void>
  /** After a batch was written, in the same transaction: updates other records. */
  readonly afterWrite?: (tx: WriteTx, written: readonly Written<C>[], context: WriteContext) => Promise<void>
  /** After evidence of these records was added, removed or reassessed, in the same transaction. */
  readonly afterEvidenceChange?: AfterEvidenceChange
  /** Adds values to a response that are not stored in the record, such as names of people, who may be erased. */
  readonly resolveForRead?: (tx: Tx, row: Stored<C>) => Promise<void>
  /** Additional blocks for a document of the record: structured values that are not plain fields. */
  readonly documentBlocks?: (row: Stored<C>, words: BlockText) => readonly Block[]
  /** The summary page of a document of the record, directly after its cover. */
  readonly documentSummary?: (row: Stored<C>, words: BlockText) => readonly Block[]
}
