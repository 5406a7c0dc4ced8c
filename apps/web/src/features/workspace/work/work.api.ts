import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { homeRoutes } from 'contract/workspace/home'
import { meRoutes, type WorkKind } from 'contract/workspace/me'
import { call } from '#platform/http.ts'

/** Stale time. It is short because work changes with everybody's edits. */
const FRESH_MS = 10_000

export interface WorkFilter {
  kind?: WorkKind | undefined
  overdue?: boolean | undefined
  dueToday?: boolean | undefined
}

export const workQuery = ({ kind, overdue, dueToday }: WorkFilter) =>
  infiniteQueryOptions({
    queryKey: ['home', 'work', kind ?? null, overdue ?? null, dueToday ?? null],
    queryFn: ({ signal, pageParam }) =>
      call(meRoutes.work, {
        query: {
          limit: 50,
          ...(kind ? { kind: [kind] } : {}),
          ...(overdue ? { overdue } : {}),
          ...(dueToday ? { dueToday } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: FRESH_MS,
  })

/** How many records of each type others changed since the last visit. */
export const changeCountsQuery = queryOptions({
  queryKey: ['home', 'change-counts'],
  queryFn: async ({ signal }) => (await call(homeRoutes.get, { signal })).changes,
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
