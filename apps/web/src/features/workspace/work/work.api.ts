import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AreaHealth } from 'contract/workspace/area-health'
import { homeRoutes } from 'contract/workspace/home'
import { meRoutes, type WorkKind } from 'contract/workspace/me'
import { call } from '#platform/http.ts'

/** Stale time. It is short because work changes with everybody's edits. */
const FRESH_MS = 10_000

export const homeQuery = queryOptions({
  queryKey: ['home', 'figures'],
  queryFn: async ({ signal }) => {
    // The visit is recorded first: changes are counted from the end of the previous one.
    await call(homeRoutes.visit, { signal })
    return call(homeRoutes.get, { signal })
  },
  staleTime: FRESH_MS,
})

export interface WorkFilter {
  kind?: WorkKind | undefined
  overdue?: boolean | undefined
}

export const workQuery = ({ kind, overdue }: WorkFilter) =>
  infiniteQueryOptions({
    queryKey: ['home', 'work', kind ?? null, overdue ?? null],
    queryFn: ({ signal, pageParam }) =>
      call(meRoutes.work, {
        query: {
          limit: 50,
          ...(kind ? { kind: [kind] } : {}),
          ...(overdue ? { overdue } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: FRESH_MS,
  })

export const changesQuery = (type: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['home', 'changes', type ?? null],
    queryFn: ({ signal, pageParam }) =>
      call(homeRoutes.changes, {
        query: {
          limit: 50,
          ...(type ? { type: [type] } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: FRESH_MS,
  })

export const healthQuery = ({ area, from, query }: AreaHealth) =>
  queryOptions({
    queryKey: ['home', 'health', area],
    queryFn: ({ signal }) => call(from, { query, signal } as never),
    staleTime: FRESH_MS,
  })
