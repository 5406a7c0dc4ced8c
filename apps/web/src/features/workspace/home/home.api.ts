import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { homeRoutes } from 'contract/workspace/home'
import { meRoutes } from 'contract/workspace/me'
import { call } from '#platform/http.ts'

/** Stale time. It is short because work changes with everybody's edits. */
const FRESH_MS = 10_000

/** Items of work on home; the others are on the page of my work. */
export const MAX_WAITING = 8

export const countsQuery = queryOptions({
  queryKey: ['home', 'figures'],
  queryFn: async ({ signal }) => {
    // The visit is recorded first: changes are counted from the end of the previous one.
    await call(homeRoutes.visit, { signal })
    return call(homeRoutes.get, { signal })
  },
  staleTime: FRESH_MS,
})

export const waitingQuery = queryOptions({
  queryKey: ['home', 'waiting'],
  queryFn: ({ signal }) => call(meRoutes.work, { query: { limit: MAX_WAITING }, signal }),
  staleTime: FRESH_MS,
})

export const areasQuery = queryOptions({
  queryKey: ['home', 'areas'],
  queryFn: ({ signal }) => call(homeRoutes.areas, { signal }),
  staleTime: FRESH_MS,
})

export const recentQuery = queryOptions({
  queryKey: ['home', 'recent'],
  queryFn: ({ signal }) => call(homeRoutes.recent, { signal }),
  staleTime: FRESH_MS,
})

/** Asks for everything on home before its code has run. What fails is asked for again by the page. */
export async function prefetchHome(client: QueryClient): Promise<void> {
  await Promise.all([
    client.prefetchQuery(countsQuery),
    client.prefetchQuery(waitingQuery),
    client.prefetchQuery(areasQuery),
    client.prefetchQuery(recentQuery),
  ])
}
