import type { Collection, Field, Fields, Locale, Role, SpineValues, ValuesOf } from 'contract'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Block } from '#platform/rendering/document-model.ts'
import type { RelatedColumns } from './excel/related-columns.ts'
import type { Mutation, WriteContext, Written } from './write.ts'

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

/** A record as stored: declared fields and spine values, without the permissions of a reader. */
export type Stored<C extends Collection> = SpineValues & ValuesOf<C['fields']>

/** A record of any collection, as the platform handles it. Slices name their collection: `Stored<typeof risks>`. */
export type Row = Stored<Collection>

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
}

type AnyHooks = CollectionHooks<Collection>

/** A collection in SQL, with its hooks as the platform calls them: for records of any fields. */
export interface Shape<C extends Collection = Collection> extends Omit<AnyHooks, 'computed'> {
  readonly of: C
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

export function shapeOf<C extends Collection>(of: C, sliceHooks: CollectionHooks<C> = {}): Shape<C> {
  checkNames(of)
  // The registry holds collections of all fields, so hooks are widened here. Each is only called with records that the
  // platform has read by this shape.
  const { computed: sliceComputed = {}, ...hooks } = sliceHooks as AnyHooks
  const computed: Readonly<Record<string, ComputedField>> = sliceComputed
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
