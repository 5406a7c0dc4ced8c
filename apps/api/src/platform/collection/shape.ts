import type { Collection, Field, Locale, Role } from 'contract'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Block } from '#platform/rendering/document-model.ts'
import type { RelatedColumns } from './excel/related-columns.ts'
import type { Mutation, WriteContext } from './write.ts'

/** How a collection lies in SQL: the spine row `r`, the slice's own row `t`, and links for fields with many values. */
export interface Column {
  readonly key: string
  readonly field: Field
  /** The column's name, without table; empty for links. */
  readonly column: string
  readonly table: 'records' | 'own' | 'links' | 'computed'
  readonly sqlType: string
  readonly computed?: ComputedField
}

/** How a computed field is worked out, from the spine row `r` and the slice's row `t`; and for a new record. */
export interface ComputedField {
  readonly sql: string
  readonly initial: unknown
  /** From the record's own values, where they say it all: worked out anew whenever they are written. */
  readonly after?: (row: Readonly<Record<string, unknown>>) => unknown
}

/** How a document says what a record holds. */
export interface BlockText {
  readonly locale: Locale
  text(value: unknown): string
  number(value: number): string
}

/** A row of a workbook that somebody wrote by hand, by the keys of its columns. */
export interface WrittenRow {
  readonly row: number
  readonly text: (key: string) => string | null
}

/** How people name a record of a slice where they know neither its id nor its code. */
export interface NaturalKey {
  /** Columns that are read for this and nothing else. */
  readonly columns: readonly string[]
  /** By the number of the row: the record that it names. */
  readonly find: (
    tx: Tx,
    rows: readonly WrittenRow[],
  ) => Promise<ReadonlyMap<number, { id: string; version: number }>>
}

/** What is particular to how a slice is written, whichever way a change comes: form, grid, bulk, import or signature. */
export interface CollectionHooks {
  readonly computed?: Readonly<Record<string, ComputedField>>
  /** A condition for lists, where the policy hides so many records that pages would be short and totals would tell. */
  readonly listCondition?: (roles: readonly Role[]) => string | null
  /** What about these records cannot be, by id: so that an import names the row before anything is written. */
  readonly validateRows?: (
    tx: Tx,
    rows: readonly Readonly<Record<string, unknown>>[],
  ) => Promise<ReadonlyMap<string, readonly string[]>>
  /** Records that are parts of these: whoever writes in one of them writes in the whole. */
  readonly parts?: readonly Collection[]
  readonly naturalKey?: NaturalKey
  /** Columns of its workbook that are about what hangs on a record. */
  readonly relatedColumns?: RelatedColumns
  /**
   * Locks what the policy or the writing of these records reads beside them, before the records themselves are locked:
   * `share` for an edit of a text, which must not outlive a right that comes from there; `change` for everything else.
   */
  readonly lockRelated?: (tx: WriteTx, ids: readonly string[], mode: 'share' | 'change') => Promise<void>
  /** Before a batch is written: works out derived fields and refuses what cannot be. */
  readonly beforeWrite?: (tx: WriteTx, mutations: readonly Mutation[], context: WriteContext) => Promise<void>
  /** After a batch was written, in the same transaction: what follows from it for other records. */
  readonly afterWrite?: (
    tx: WriteTx,
    written: readonly { mutation: Mutation; row: Row }[],
    context: WriteContext,
  ) => Promise<void>
  /** After evidence of these records came, went, or was judged otherwise, in the same transaction. */
  readonly afterEvidenceChange?: (tx: WriteTx, ids: readonly string[], context: WriteContext) => Promise<void>
  /** What whoever reads a record is shown and the record does not hold: names of people, who may be erased. */
  readonly resolveForRead?: (tx: Tx, row: Row) => Promise<void>
  /** What a document of the record shows beside its fields: values with parts of their own. */
  readonly documentBlocks?: (row: Row, words: BlockText) => readonly Block[]
}

export interface Shape extends Omit<CollectionHooks, 'computed'> {
  readonly of: Collection
  readonly table: string
  readonly columns: readonly Column[]
  readonly own: readonly Column[]
  readonly spine: readonly Column[]
  readonly many: readonly Column[]
  /** The select list that makes a whole record, the one that makes its line in a list, and where both come from. */
  readonly select: string
  readonly selectLine: string
  readonly from: string
  /** How the slice's own row is joined to its spine row. */
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

/** Where a column's value is read from; a list of links is an empty list, not null, only when the field has values. */
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

/** Names come from declarations, never from requests; this keeps a careless declaration from becoming SQL. */
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

/** A record as it comes from the database: spine values, field values, nothing else. */
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
