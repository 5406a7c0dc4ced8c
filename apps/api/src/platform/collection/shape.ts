import type { Collection, Field } from 'contract'
import type { CollectionHooks, ComputedField } from './hooks.ts'
import { snakeCase } from './snake-case.ts'

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
  number: 'double precision',
  flag: 'boolean',
  day: 'date',
  moment: 'timestamptz',
  words: 'text[]',
  person: 'uuid',
  reference: 'uuid',
  references: 'uuid[]',
  structure: 'jsonb',
}

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
