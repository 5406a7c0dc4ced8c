import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Collection, ListFilter } from 'contract/collection'
import type { FieldTotals, ListGroup } from 'contract/list-totals'
import type { Locale } from 'contract/locale'
import { call } from '#platform/http.ts'
import { sliceKey, type Line, type Slice } from './slice.ts'
import type { ListView } from './view.ts'

export interface Total {
  value: number
  exact: boolean
}
export interface Page {
  items: Line[]
  next: string | null
  total?: Total | undefined
  totals?: Readonly<Record<string, FieldTotals>> | undefined
  groups?: readonly ListGroup[] | undefined
}

/** What is asked about a whole list: the totals of columns, and the groups of its rows. */
export interface ListFiguresAsked {
  readonly totals: readonly string[]
  readonly groupBy: string | undefined
}

const TOTAL_FRESH_MS = 60_000

export const totalKey = (of: Collection, filter: ListFilter) => [...sliceKey(of), 'total', filter] as const

/**
 * Counting is slower than loading a page: the total is requested once per filter, whatever the order and the page.
 */
function needsTotal(client: QueryClient, of: Collection, filter: ListFilter): boolean {
  const state = client.getQueryState(totalKey(of, filter))
  if (state?.data === undefined || state.isInvalidated) return true
  return Date.now() - state.dataUpdatedAt > TOTAL_FRESH_MS
}

type PageOfView = Pick<ListView, 'filter' | 'sort' | 'limit' | 'cursor'>

export const listQuery = ({ of, routes }: Slice, view: PageOfView, locale: Locale) => {
  const { filter, sort, limit, cursor } = view
  return queryOptions({
    queryKey: [...sliceKey(of), 'list', { filter, sort, limit, cursor, locale }] as const,
    queryFn: async ({ client, signal }): Promise<Page> => {
      const query = {
        ...filter,
        sort,
        limit,
        locale,
        ...(cursor === undefined ? {} : { cursor }),
        ...(needsTotal(client, of, filter) ? { total: true } : {}),
      }
      const page = (await call(routes.list, { query: query, signal })) as Page
      if (page.total) client.setQueryData(totalKey(of, filter), page.total)
      return page
    },
    placeholderData: keepPreviousData,
  })
}

/** The last known total of the list; never requested separately. */
export const totalQuery = (of: Collection, filter: ListFilter) =>
  queryOptions<Total>({
    queryKey: totalKey(of, filter),
    queryFn: () => Promise.reject(new Error('told by the list')),
    enabled: false,
    staleTime: Infinity,
  })

/** How many records there are with this filter, of whose page nothing else is asked. */
export const countQuery = ({ of, routes }: Slice, filter: ListFilter) =>
  queryOptions({
    queryKey: [...sliceKey(of), 'count', filter] as const,
    queryFn: async ({ signal }): Promise<Total | null> => {
      const page = (await call(routes.list, { query: { ...filter, limit: 1, total: true }, signal })) as Page
      return page.total ?? null
    },
    staleTime: TOTAL_FRESH_MS,
  })

/** Totals of columns over the whole list, and its groups. Asked for by itself, so that the rows do not wait for it. */
export const figuresQuery = (
  { of, routes }: Slice,
  filter: ListFilter,
  { totals, groupBy }: ListFiguresAsked,
) =>
  queryOptions({
    queryKey: [...sliceKey(of), 'figures', { filter, totals, groupBy }] as const,
    queryFn: async ({ signal }): Promise<Pick<Page, 'totals' | 'groups'>> => {
      const query = {
        ...filter,
        limit: 1,
        ...(totals.length > 0 ? { totals: [...totals] } : {}),
        ...(groupBy === undefined ? {} : { groupBy }),
      }
      const page = (await call(routes.list, { query, signal })) as Page
      return { totals: page.totals, groups: page.groups }
    },
    staleTime: TOTAL_FRESH_MS,
  })
