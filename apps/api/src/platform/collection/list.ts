import {
  type Collection,
  fail,
  FALLBACK_LOCALE,
  type ListFilter,
  type ListQueryOf,
  type Locale,
  PAGE_SIZES,
} from 'contract'
import type { Tx } from '#platform/db/tx.ts'
import { type Conditions, type FilterContext, filterRecords } from './filter.ts'
import { COUNT_LIMIT, type ListFigures, readFigures, readFirst, sourceOf, type Total } from './list-totals.ts'
import { type Column, expressionOf, type Shape } from './shape.ts'
import type { Stored } from './stored.ts'

const DEFAULT_LIMIT = 50

interface Sort {
  key: string
  descending: boolean
  expression: string
  sqlType: string
  readsOwn: boolean
}

const SPINE_EXPRESSIONS: Record<string, [expression: string, sqlType: string]> = {
  updatedAt: ['r.updated_at', 'timestamptz'],
  createdAt: ['r.created_at', 'timestamptz'],
  code: ['r.code', 'text'],
  status: ['r.status', 'text'],
}

/** The expression must equal that of the index in the migration, or the index is not used. */
function titleIn(locale: Locale): string {
  const order = [locale, ...(['en', 'fr', 'ar'] as const).filter((other) => other !== locale)]
  return `(coalesce(${order.map((one) => `r.title->>'${one}'`).join(', ')}) collate "und-x-icu")`
}

/** The due date of what is still to do. What is done, or has no due date, is last in both directions. */
function dueIn({ of }: Shape, descending: boolean): string {
  const last = `'${descending ? '-' : ''}infinity'::date`
  const done = (of.machine.frozen ?? []).map((status) => `'${status}'`).join(', ')
  const due = `coalesce(r.due_on, ${last})`
  return done ? `case when r.status in (${done}) then ${last} else ${due} end` : due
}

/** Computed fields have no index: only collections of some hundred records sort by them (0144). */
const SORTED: ReadonlySet<Column['table']> = new Set(['own', 'computed'])
const EMPTY: Readonly<Record<string, string>> = { integer: '0', date: "'infinity'::date" }

function sortOf(shape: Shape, requested: string, locale: Locale): Sort {
  const descending = requested.startsWith('-')
  const key = descending ? requested.slice(1) : requested
  if (key === 'title')
    return { key, descending, expression: titleIn(locale), sqlType: 'text', readsOwn: false }
  const spine = SPINE_EXPRESSIONS[key]
  if (spine) return { key, descending, expression: spine[0], sqlType: spine[1], readsOwn: false }
  if (shape.of.sorts.includes(key) && shape.of.fields[key]?.spine === 'due_on')
    return { key, descending, expression: dueIn(shape, descending), sqlType: 'date', readsOwn: false }
  const column = shape.columns.find(({ table, ...one }) => one.key === key && SORTED.has(table))
  if (!column) throw fail('INVALID_INPUT', [{ path: ['sort'], code: 'unknown' }])
  // Empty values need a place in the order; the index uses the same expression.
  const value = expressionOf(column)
  const expression = column.field.required ? value : `coalesce(${value}, ${EMPTY[column.sqlType] ?? "''"})`
  return { key, descending, expression, sqlType: column.sqlType, readsOwn: true }
}

/** A cursor is the sort key and id of the last row. It grants no access: row security applies to every page. */
function encodeCursor(sort: Sort, locale: Locale, value: unknown, id: string): string {
  return Buffer.from(
    JSON.stringify([`${sort.descending ? '-' : ''}${sort.key}`, locale, value, id]),
  ).toString('base64url')
}

function decodeCursor(cursor: string, sort: Sort, locale: Locale): [value: unknown, id: string] {
  try {
    const [requested, language, value, id] = JSON.parse(
      Buffer.from(cursor, 'base64url').toString(),
    ) as unknown[]
    const isSameSort = requested === `${sort.descending ? '-' : ''}${sort.key}` && language === locale
    const isValid =
      typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id) && ['string', 'number'].includes(typeof value)
    if (isSameSort && isValid) return [value, id]
  } catch {
    // A malformed cursor is refused like one of another sort order.
  }
  throw fail('INVALID_CURSOR')
}

export interface ListContext extends FilterContext {
  locale?: Locale
}

export interface Page<C extends Collection = Collection> extends Partial<ListFigures> {
  rows: Stored<C>[]
  next: string | null
}

/**
 * The rows of a page and one more, which shows whether there is a next page. The limit is a literal, because a generic plan
 * for a parameter assumes a tenth of the table; rounding to few sizes keeps the number of statements small.
 */
const rowsFor = (limit: number): number => (PAGE_SIZES.find((size) => size >= limit) ?? limit) + 1

/**
 * When neither filter nor order reads the slice's own table, the page is selected from `records` first and only its rows
 * are joined. The plan is made for an average organisation and would otherwise join all rows of a large one to sort them.
 */
function pageText(shape: Shape, select: string, where: Conditions, sort: Sort, limit: number): string {
  const direction = sort.descending ? 'desc' : 'asc'
  const orderBy = (expression: string) => `order by ${expression} ${direction}, r.id ${direction}`
  const cut = `where ${where.text} ${orderBy(sort.expression)} limit ${limit}`
  if (where.readsOwn || sort.readsOwn)
    return `select ${select}, ${sort.expression} as "_sort" from ${shape.from} ${cut}`
  return `select ${select}, r._sort from (select r.*, ${sort.expression} as _sort from records r ${cut}) r
    ${shape.join} ${orderBy('r._sort')}`
}

/** One page of a list, with filters and order in SQL. Keyset pagination makes all pages equally fast. */
export async function listPage<C extends Collection>(
  tx: Tx,
  shape: Shape<C>,
  query: ListQueryOf,
  context: ListContext,
  fullRecords = false,
): Promise<Page<C>> {
  const locale = query.locale ?? context.locale ?? FALLBACK_LOCALE
  const sort = sortOf(shape, query.sort ?? '-updatedAt', locale)
  const limit = query.limit ?? DEFAULT_LIMIT
  const where = filterRecords(shape, query, context)
  const figures = await figuresOf(tx, shape, where, query)
  if (query.cursor !== undefined) {
    const [value, id] = decodeCursor(query.cursor, sort, locale)
    const after = sort.descending ? '<' : '>'
    where.add(
      `(${sort.expression}, r.id) ${after} (${where.put(value)}::${sort.sqlType}, ${where.put(id)}::uuid)`,
    )
  }
  const text = pageText(shape, fullRecords ? shape.select : shape.selectLine, where, sort, rowsFor(limit))
  const rows = await tx.query<Stored<C> & { _sort?: unknown }>(text, where.values)
  const more = rows.length > limit
  rows.splice(limit)
  const last = rows.at(-1)
  const next = more && last ? encodeCursor(sort, locale, last._sort, last.id) : null
  for (const row of rows) row._sort = undefined
  return { rows, next, ...figures }
}

async function countRecords(tx: Tx, shape: Shape, where: Conditions): Promise<Total> {
  const from = `from ${sourceOf(shape, where)} where ${where.text}`
  const text = `select count(*) as value from (select 1 ${from} limit ${COUNT_LIMIT + 1}) counted`
  const [row] = await readFirst<{ value: number }>(tx, where, text)
  return { value: row!.value, exact: row!.value <= COUNT_LIMIT }
}

/** What a query asks about its whole list, in at most one statement: figures of columns and groups count it as well. */
async function figuresOf(
  tx: Tx,
  shape: Shape,
  where: Conditions,
  query: Pick<ListQueryOf, 'total' | 'totals' | 'groupBy'>,
): Promise<Partial<ListFigures>> {
  const asked = (query.totals?.length ?? 0) > 0 || query.groupBy !== undefined
  if (asked) return readFigures(tx, shape, where, query)
  return query.total ? { total: await countRecords(tx, shape, where) } : {}
}

/** Moves the placeholders of a condition behind values that come before its own. */
const shifted = (text: string, by: number): string =>
  text.replaceAll(/\$(\d+)/g, (_, index: string) => `$${Number(index) + by}`)

/** The totals of several lists, in one statement and in their order; each is exact up to the limit of totals. */
export async function countLists(
  tx: Tx,
  lists: readonly { shape: Shape; filter: ListFilter }[],
  context: FilterContext,
): Promise<number[]> {
  if (lists.length === 0) return []
  const values: unknown[] = []
  const parts = lists.map(({ shape, filter }, index) => {
    const where = filterRecords(shape, filter, context)
    const text = shifted(where.text, values.length)
    values.push(...where.values)
    return `select ${index} as place, (select count(*)::integer from (
      select 1 from ${sourceOf(shape, where)} where ${text} limit ${COUNT_LIMIT + 1}) counted) as value`
  })
  const rows = await tx.query<{ place: number; value: number }>(parts.join(' union all '), values)
  const byPlace = new Map(rows.map(({ place, value }) => [place, value]))
  return lists.map((_, place) => byPlace.get(place)!)
}

/** Loads records by id, in any order, optionally locked. Ids of other organisations are not found. */
export async function loadRecords<C extends Collection>(
  tx: Tx,
  shape: Shape<C>,
  ids: readonly string[],
  lock = false,
): Promise<Stored<C>[]> {
  const text = `select ${shape.select} from ${shape.from}
    where r.org_id = app.org() and r.id = any($1::uuid[]) and r.type = '${shape.of.type}'${lock ? ' order by r.id for update of r' : ''}`
  return tx.query<Stored<C>>(text, [ids])
}

/** Ids that match a filter, up to a limit, for bulk operations. */
export async function findIds(
  tx: Tx,
  shape: Shape,
  filter: ListFilter,
  context: ListContext,
  limit: number,
): Promise<string[]> {
  const where = filterRecords(shape, filter, context)
  const rows = await tx.query<{ id: string }>(
    `select r.id from ${sourceOf(shape, where)} where ${where.text} limit ${where.put(limit)}`,
    where.values,
  )
  return rows.map((row) => row.id)
}
