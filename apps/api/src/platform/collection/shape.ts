import type { Collection, Field, Locale, Role } from 'contract'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Block } from '#platform/rendering/document-model.ts'
import type { RelatedColumns } from './excel/related-columns.ts'
import type { Mutation, WriteContext } from './write.ts'

/** A field in SQL: stored in `records` (`r`), in the slice's own table (`t`), in `links` if it has many values, or computed. */
export interface Column {
  readonly key: string
  readonly field: Field
  /** The column's name, without table; empty for links. */
  readonly column: string
  readonly table: 'records' | 'own' | 'links' | 'computed'
  readonly sqlType: string
  readonly computed?: ComputedField
}

/** A computed field: its SQL over the rows `r` and `t`, and its value for a new record. */
export interface ComputedField {
  readonly sql: string
  readonly initial: unknown
  /** Computes the value after a write, if it depends on the record's own values only. */
  readonly after?: (row: Readonly<Record<string, unknown>>) => unknown
}

/** Formats values of a record for a document. */
export interface BlockText {
  readonly locale: Locale
  text(value: unknown): string
  number(value: number): string
}

/** A row of a workbook without an id, by column key. */
export interface ImportedRow {
  readonly row: number
  readonly text: (key: string) => string | null
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

/** Hooks of a slice. They apply to every kind of change: form, grid, bulk, import or signature. */
export interface CollectionHooks {
  readonly computed?: Readonly<Record<string, ComputedField>>
  /** A condition for lists, where the policy alone would leave short pages and totals that reveal hidden records. */
  readonly listCondition?: (roles: readonly Role[]) => string | null
  /** Invalid fields by record id, so that an import can report the row before anything is written. */
  readonly validateRows?: (
    tx: Tx,
    rows: readonly Readonly<Record<string, unknown>>[],
  ) => Promise<ReadonlyMap<string, readonly string[]>>
  /** Collections that are parts of this one: an author of a part is an author of the whole. */
  readonly parts?: readonly Collection[]
  readonly naturalKey?: NaturalKey
  /** Columns of its workbook that show a related record. */
  readonly relatedColumns?: RelatedColumns
  /**
   * Locks other rows that the policy or the write depends on, before the records themselves are locked: `share` for an
   * edit of a text, whose permission must not be revoked meanwhile; `change` for everything else.
   */
  readonly lockRelated?: (tx: WriteTx, ids: readonly string[], mode: 'share' | 'change') => Promise<void>
  /** Before a batch is written: computes derived fields and validates. */
  readonly beforeWrite?: (tx: WriteTx, mutations: readonly Mutation[], context: WriteContext) => Promise<void>
  /** After a batch was written, in the same transaction: updates other records. */
  readonly afterWrite?: (
    tx: WriteTx,
    written: readonly { mutation: Mutation; row: Row }[],
    context: WriteContext,
  ) => Promise<void>
  /** After evidence of these records was added, removed or reassessed, in the same transaction. */
  readonly afterEvidenceChange?: (tx: WriteTx, ids: readonly string[], context: WriteContext) => Promise<void>
  /** Adds values to a response that are not stored in the record, such as names of people, who may be erased. */
  readonly resolveForRead?: (tx: Tx, row: Row) => Promise<void>
  /** Additional blocks for a document of the record: structured values that are not plain fields. */
  readonly documentBlocks?: (row: Row, words: BlockText) => readonly Block[]
}

export interface Shape extends Omit<CollectionHooks, 'computed'> {
  readonly of: Collection
  readonly table: string
  readonly columns: readonly Column[]
  readonly own: readonly Column[]
  readonly spine: readonly Column[]
  readonly many: readonly Column[]
  /** The select lists of a full record and of a list item, and their from clause. */
  readonly select: string
  readonly selectLine: string
  readonly from: string
  /** Joins the slice's own row `t` to the row `r` of `records`. */
  readonly join: string
}

const SQL_TYPES: Record<Field['kind'], string> = {
  code: 'text',
  text: 'text',
  localized: 'jsonb',
  choice: 'text',
  choices: 'text[]',
  whole: 'integer',
  flag: 'boolean',
  day: 'date',
  moment: 'timestamptz',
  words: 'text[]',
  person: 'uuid',
  reference: 'uuid',
  references: 'uuid[]',
  structure: 'jsonb',
}

export const snakeCase = (key: string): string =>
  key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const quoted = (key: string): string => `"${key}"`

const LARGEST_INTEGER = 2_147_483_647

function columnOf(key: string, field: Field, computed: ComputedField | undefined): Column {
  const sqlType =
    field.kind === 'whole' && (field.max ?? 0) > LARGEST_INTEGER ? 'bigint' : SQL_TYPES[field.kind]
  if ((field.computed && !field.derived) !== (computed !== undefined))
    throw new Error(`${key}: computed, and nobody says how`)
  if (computed) return { key, field, column: '', table: 'computed', sqlType, computed }
  if (field.kind === 'references') return { key, field, column: '', table: 'links', sqlType }
  if (field.spine) return { key, field, column: field.spine, table: 'records', sqlType }
  return { key, field, column: snakeCase(key), table: 'own', sqlType }
}

/** The SQL expression of a column; an empty list of links is null. */
export function expressionOf(column: Column): string {
  if (column.table === 'records') return `r.${column.column}`
  if (column.table === 'own') return `t.${column.column}`
  if (column.computed) return `(${column.computed.sql})`
  return `nullif(array(select l.to_id from links l
    where l.org_id = r.org_id and l.from_id = r.id and l.kind = '${column.field.link}' order by l.to_id), '{}')`
}

const SPINE = [
  'r.id',
  'r.version',
  'r.status',
  'r.created_at as "createdAt"',
  'r.created_by as "createdBy"',
  'r.updated_at as "updatedAt"',
  'r.updated_by as "updatedBy"',
  'r.archived_at as "archivedAt"',
]

/** Validates names before they become SQL. They come from declarations, never from requests. */
function checkNames(of: Collection): void {
  const names = [
    of.name,
    of.type,
    ...Object.keys(of.fields),
    ...Object.values(of.fields).map((field) => field.link ?? 'x'),
  ]
  for (const name of names) {
    if (!/^[a-z][a-zA-Z0-9_]*$/.test(name)) throw new Error(`${of.name}: ${name} cannot be a name in SQL`)
  }
}

export function shapeOf(of: Collection, { computed = {}, ...hooks }: CollectionHooks = {}): Shape {
  checkNames(of)
  const columns = Object.entries(of.fields).map(([key, field]) => columnOf(key, field, computed[key]))
  const selectOf = (some: readonly Column[]) =>
    [...SPINE, ...some.map((column) => `${expressionOf(column)} as ${quoted(column.key)}`)].join(', ')
  const join = `join ${of.name} t on t.org_id = r.org_id and t.id = r.id`
  return {
    ...hooks,
    of,
    table: of.name,
    columns,
    own: columns.filter((column) => column.table === 'own'),
    spine: columns.filter((column) => column.table === 'records'),
    many: columns.filter((column) => column.table === 'links'),
    select: selectOf(columns),
    selectLine: selectOf(columns.filter((column) => !column.field.detail)),
    from: `records r ${join}`,
    join,
  }
}

/** A record as loaded from the database. */
export interface Row {
  id: string
  version: number
  status: string
  createdAt: string
  createdBy: string
  updatedAt: string
  updatedBy: string
  archivedAt: string | null
  [field: string]: unknown
}
