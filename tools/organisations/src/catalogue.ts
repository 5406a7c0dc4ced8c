import type { Client } from 'pg'
import { Refusal } from './connect.ts'

export interface Table {
  name: string
  /** Without generated columns, and without the operators' hold columns. */
  columns: string[]
  /** The identity column, if any. */
  counted: string | null
}

/** A foreign key between tables with organisation data. */
export interface Reference {
  name: string
  child: string
  columns: string[]
  parent: string
  parentColumns: string[]
}

export interface Catalogue {
  /** Referenced tables come first. */
  tables: Table[]
  references: Reference[]
}

/** Current presence and tombstones of closed organisations are not data of an organisation. */
const NOT_THEIRS = ['presences', 'tombstones']
const HOLD = ['held_for', 'held_at']

const TABLES = `
  select c.relname::text as name,
    array_agg(a.attname::text order by a.attname) filter (where a.attgenerated = '') as columns,
    max(a.attname::text) filter (where a.attidentity <> '') as counted
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  group by c.oid, c.relname having bool_or(a.attname = 'org_id') order by c.relname`

const REFERENCES = `
  select k.conname::text as name, c.relname::text as child, p.relname::text as parent,
    (select array_agg(a.attname::text order by n) from unnest(k.conkey) with ordinality u(num, n)
       join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.num) as columns,
    (select array_agg(a.attname::text order by n) from unnest(k.confkey) with ordinality u(num, n)
       join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.num) as "parentColumns"
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
  where k.contype = 'f' and k.conparentid = 0 and c.relnamespace = 'app'::regnamespace order by k.conname`

/** Sorts tables after those that they reference; cyclic references keep their order. */
function inOrder(tables: readonly Table[], references: readonly Reference[]): Table[] {
  const ordered: Table[] = []
  const placed = new Set<string>()
  let left = [...tables]
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name))
    const free = left.filter(({ name }) =>
      references.every(({ child, parent }) => child !== name || parent === name || !names.has(parent)),
    )
    const next = free.length > 0 ? free : left
    for (const table of next) {
      ordered.push(table)
      placed.add(table.name)
    }
    left = left.filter(({ name }) => !placed.has(name))
  }
  return ordered
}

/** Every table with rows of organisations, from the database catalogue. */
export async function readCatalogue(client: Client): Promise<Catalogue> {
  const { rows } = await client.query<Table>(TABLES)
  const tables = rows
    .filter(({ name }) => !NOT_THEIRS.includes(name))
    .map((table) => ({ ...table, columns: table.columns.filter((column) => !HOLD.includes(column)) }))
  const names = new Set(tables.map(({ name }) => name))
  const references = (await client.query<Reference>(REFERENCES)).rows.filter(({ child }) => names.has(child))
  return { tables: inOrder(tables, references), references }
}

/** Rows are only copied between databases with the same migrations; an older backup is migrated first. */
export async function readSameCatalogue(one: Client, other: Client): Promise<Catalogue> {
  const [catalogue, theirs] = [await readCatalogue(one), await readCatalogue(other)]
  const text = ({ tables }: Catalogue) => JSON.stringify(tables)
  if (text(catalogue) !== text(theirs))
    throw new Refusal('the two databases do not have the same tables: migrate the older one first')
  return catalogue
}

export const listColumns = (columns: readonly string[]): string =>
  columns.map((column) => `"${column}"`).join(', ')
