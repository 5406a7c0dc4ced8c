import type { Tx } from '#platform/db/tx.ts'
import { type Comparison, type Filter, matches, parseFilter, sortValue } from './scim-filter.ts'
import { refuse } from './scim-error.ts'
import { isSame, type Json } from './scim-schema.ts'

const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
const DEFAULT_COUNT = 100
export const MAX_COUNT = 200
/** Resources that a filter may be tried on. Filters that directories send to find one resource are not limited. */
const MAX_TRIED = 10_000

export interface ListQuery {
  filter?: string | undefined
  startIndex?: string | undefined
  count?: string | undefined
  sortBy?: string | undefined
  sortOrder?: string | undefined
}

/** How a kind of resource is read in SQL. */
export interface Source {
  count(tx: Tx, condition: string, values: readonly unknown[]): Promise<number>
  /** Resources as clients read them, oldest first. */
  select(
    tx: Tx,
    condition: string,
    values: readonly unknown[],
    page: { limit: number; offset: number },
  ): Promise<Json[]>
  /** Columns that are compared in SQL, by attribute in small letters. */
  columns: Readonly<Record<string, { column: string; caseExact?: true }>>
}

function numberOf(name: string, given: string | undefined, fallback: number): number {
  if (given === undefined) return fallback
  if (!/^-?\d{1,9}$/.test(given)) throw refuse('invalidValue', `${name} must be a whole number`)
  return Number(given)
}

/** The filter of a directory that looks for one resource, as an SQL condition. */
function conditionOf(filter: Filter, { columns }: Source): { condition: string; values: string[] } | null {
  const isEqual = (one: Filter): one is Comparison & { value: string } =>
    one.kind === 'compare' && one.operator === 'eq' && typeof one.value === 'string'
  if (!isEqual(filter)) return null
  const found = columns[filter.path.toLowerCase()]
  if (!found) return null
  return found.caseExact
    ? { condition: `${found.column} = $1`, values: [filter.value] }
    : { condition: `lower(${found.column}) = lower($1)`, values: [filter.value] }
}

/** One page of resources: RFC 7644, section 3.4.2. */
export async function listResources(tx: Tx, source: Source, query: ListQuery): Promise<Json> {
  const startIndex = Math.max(1, numberOf('startIndex', query.startIndex, 1))
  const count = Math.min(MAX_COUNT, Math.max(0, numberOf('count', query.count, DEFAULT_COUNT)))
  const filter = query.filter === undefined ? null : parseFilter(query.filter)
  const bySql = filter ? conditionOf(filter, source) : { condition: 'true', values: [] }
  const page = { limit: count, offset: startIndex - 1 }
  let resources: Json[]
  let totalResults: number
  if (bySql && query.sortBy === undefined) {
    totalResults = await source.count(tx, bySql.condition, bySql.values)
    resources = count > 0 ? await source.select(tx, bySql.condition, bySql.values, page) : []
  } else {
    const { condition, values } = bySql ?? { condition: 'true', values: [] }
    if ((await source.count(tx, condition, values)) > MAX_TRIED)
      throw refuse('tooMany', `More than ${MAX_TRIED} resources; filter by userName or externalId`)
    const all = await source.select(tx, condition, values, { limit: MAX_TRIED, offset: 0 })
    const found = filter ? all.filter((one) => matches(filter, one)) : all
    totalResults = found.length
    resources = sorted(found, query).slice(page.offset, page.offset + page.limit)
  }
  return {
    schemas: [LIST_SCHEMA],
    totalResults,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  }
}

function sorted(list: readonly Json[], { sortBy, sortOrder = 'ascending' }: ListQuery): Json[] {
  if (sortBy === undefined) return [...list]
  const direction = isSame(sortOrder, 'descending') ? -1 : 1
  const keyed = list.map((one) => ({ one, key: sortValue(one, sortBy) }))
  return keyed
    .toSorted((a, b) => direction * (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ one }) => one)
}
