import { queryOptions } from '@tanstack/react-query'
import { type RequestLine, requestRoutes, requests } from 'contract/audit/requests'
import { sliceKey, type Slice } from '#platform/collections/slice.ts'
import { call } from '#platform/http.ts'

export const requestSlice = { of: requests, routes: requestRoutes } satisfies Slice

/** To be answered, for the first time or again. */
export const isWaiting = ({ status }: { status: string }): boolean =>
  status === 'open' || status === 'rejected'

/** Requests to a person, unanswered ones first. */
export const askedOfQuery = (person: string) =>
  queryOptions({
    queryKey: [...sliceKey(requests), 'asked-of', person],
    queryFn: async ({ signal }): Promise<RequestLine[]> => {
      const query = { ownerId: [person], sort: 'code' as const, limit: 100 }
      const { items } = await call(requestRoutes.list, { query, signal })
      const place = (line: RequestLine) => (isWaiting(line) ? 0 : 1)
      return items.toSorted((a, b) => place(a) - place(b) || a.dueOn.localeCompare(b.dueOn))
    },
  })
