import type { Collection, ListFilter } from 'contract/collection'
import { filterShape, PAGE_SIZES } from 'contract/collection-routes'
import { decodeQuery } from 'contract/query-string'

type PageSize = (typeof PAGE_SIZES)[number]
const USUAL_SIZE: PageSize = 25

/** Row heights of 30, 36 and 42 pixels. */
export const DENSITIES = ['compact', 'standard', 'roomy'] as const
export type Density = (typeof DENSITIES)[number]

/** What the foot of a list shows of its columns. */
export const FIGURES = ['none', 'sum', 'average', 'min', 'max'] as const
export type Figure = (typeof FIGURES)[number]

/**
 * The state of a list in its address. Filters use field names as keys next to these, so no field may have one of
 * these names.
 */
export interface ListView {
  readonly filter: ListFilter
  readonly sort: string
  readonly limit: PageSize
  readonly page: number
  /** The cursor of the page; the first page has none. */
  readonly cursor: string | undefined
  /** The visible columns and their order, if not the default. */
  readonly columns: readonly string[] | undefined
  /** The widths of resized columns, in pixels. */
  readonly widths: Readonly<Record<string, number>>
  /** The last column that stays in view when the list is scrolled sideways, if not the code. */
  readonly frozen: string | undefined
  /** The column by whose values the rows are grouped. */
  readonly group: string | undefined
  /** The figure at the foot of the list, if not the usual one of its columns. */
  readonly figure: Figure | undefined
  readonly density: Density
  /** The record that is open next to the list. */
  readonly record: string | undefined
}

export type Search = Readonly<Record<string, unknown>>

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

const filterKeys = (of: Collection): string[] => Object.keys(filterShape(of))

const NARROWEST = 40
const WIDEST = 1200
const inRange = (width: number): number => Math.round(Math.max(NARROWEST, Math.min(WIDEST, width)))

/** `name:320,ownerId:96` */
function readWidths(value: unknown): Readonly<Record<string, number>> {
  const pairs = (text(value) ?? '').split(',').map((pair) => pair.split(':') as [string, string?])
  return Object.fromEntries(
    pairs
      .filter(([key, width]) => key && Number(width) > 0)
      .map(([key, width]) => [key, inRange(Number(width))]),
  )
}

/** The filters of an address; unknown ones are ignored. */
export function readFilter(of: Collection, search: Search): ListFilter {
  const filter: ListFilter = {}
  const decoded = decodeQuery(of.Filter, search)
  for (const [key, schema] of Object.entries(filterShape(of))) {
    if (search[key] === undefined) continue
    const parsed = schema.safeParse(decoded[key])
    const empty = Array.isArray(parsed.data) ? parsed.data.length === 0 : parsed.data === ''
    if (parsed.success && !empty) filter[key] = parsed.data
  }
  return filter
}

export function readView(of: Collection, search: Search, usualSort = 'code'): ListView {
  const sort = text(search['sort'])
  const limit = Number(search['limit'])
  const page = Number(search['page'])
  const cursor = text(search['cursor'])
  const columns = text(search['columns'])?.split(',')
  // A later page is found by its cursor; a page number alone is not enough.
  const isLater = Number.isInteger(page) && page > 1 && cursor !== undefined
  return {
    filter: readFilter(of, search),
    sort: sort && of.sorts.includes(sort.replace(/^-/, '')) ? sort : usualSort,
    limit: PAGE_SIZES.find((size) => size === limit) ?? USUAL_SIZE,
    page: isLater ? page : 1,
    cursor: isLater ? cursor : undefined,
    columns,
    widths: readWidths(search['widths']),
    frozen: text(search['frozen']),
    group: text(search['group']),
    figure: FIGURES.find((one) => one === search['figure']),
    density: DENSITIES.find((one) => one === search['density']) ?? 'standard',
    record: text(search['record']),
  }
}

export const isFiltered = (filter: ListFilter): boolean => Object.keys(filter).length > 0

/** Back to the first page when the filter or the order changes. */
const FIRST_PAGE = { page: undefined, cursor: undefined }

/** Changes to an address for each user action. `undefined` removes a key. */
export const change = {
  filter: (patch: Readonly<Record<string, unknown>>): Search => ({ ...patch, ...FIRST_PAGE }),
  noFilter: (of: Collection): Search => ({
    ...Object.fromEntries(filterKeys(of).map((key) => [key, undefined])),
    ...FIRST_PAGE,
  }),
  sortBy: (sort: string): Search => ({ sort, ...FIRST_PAGE }),
  limit: (limit: number): Search => ({ limit, ...FIRST_PAGE }),
  page: (page: number, cursor: string | undefined): Search =>
    page > 1 && cursor !== undefined ? { page, cursor } : FIRST_PAGE,
  columns: (columns: readonly string[] | undefined): Search => ({ columns: columns?.join(',') }),
  /** The usual columns, with their usual widths. */
  usualColumns: { columns: undefined, widths: undefined, frozen: undefined } as Search,
  widths: (widths: Readonly<Record<string, number>>): Search => ({
    widths: Object.entries(widths)
      .map(([key, width]) => `${key}:${inRange(width)}`)
      .join(','),
  }),
  frozen: (column: string | undefined): Search => ({ frozen: column }),
  group: (column: string | undefined): Search => ({ group: column }),
  figure: (figure: Figure): Search => ({ figure }),
  density: (density: Density): Search => ({ density: density === 'standard' ? undefined : density }),
  record: (id: string | undefined): Search => ({ record: id }),
}

/** The address after a change, without empty keys; values are texts, as they are read back. */
export function changedSearch(search: Search, patch: Search): Record<string, string> {
  const next: Record<string, string> = {}
  for (const [key, value] of Object.entries({ ...search, ...patch })) {
    if (value === undefined || value === null || value === '') continue
    const written = Array.isArray(value) ? value.join(',') : String(value)
    if (written !== '') next[key] = written
  }
  return next
}

/** What a saved view stores: everything except the page and the open record. */
export function savedQuery(search: Search): string {
  const kept = changedSearch(search, { ...FIRST_PAGE, record: undefined })
  return new URLSearchParams(Object.entries(kept).toSorted(([a], [b]) => a.localeCompare(b))).toString()
}

/** Pressing a column heading: ascending, then descending, then ascending again. */
export const nextSort = (sort: string, key: string): string => (sort === key ? `-${key}` : key)
