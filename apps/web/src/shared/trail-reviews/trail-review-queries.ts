import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { trailReviewRoutes as routes, trailreviews } from 'contract/workspace/trail-reviews'
import { linkTo } from '#platform/page-links.ts'
import { type Slice, sliceKey } from '#platform/collections/slice.ts'
import { call } from '#platform/http.ts'

export const trailReviewSlice = { of: trailreviews, routes } satisfies Slice

export const trailReviewLink = (id: string) =>
  linkTo({ to: '/trail-reviews/$reviewId', params: { reviewId: id } })

const MOST = 100

/** The reviews of the trail of one record, newest first. */
export const reviewsOfQuery = (subject: string) =>
  queryOptions({
    queryKey: [...sliceKey(trailreviews), 'of', subject],
    queryFn: async ({ signal }) => {
      const query = { subject: [subject], sort: '-createdAt' as const, limit: MOST }
      return (await call(routes.list, { query, signal })).items
    },
  })

/** The reviewed entries do not change: a cached answer stays valid. */
export const entriesQuery = (id: string, marked: boolean) =>
  infiniteQueryOptions({
    queryKey: [...sliceKey(trailreviews), 'entries', id, marked],
    queryFn: ({ pageParam, signal }) =>
      call(routes.entries, {
        params: { id },
        query: { limit: 50, marked, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: Infinity,
  })
