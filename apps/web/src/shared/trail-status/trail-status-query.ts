import { queryOptions } from '@tanstack/react-query'
import { trailRoutes } from 'contract/workspace/trail'
import { call } from '#platform/http.ts'

/** The server verifies every five minutes; an open page polls for the result. */
const ASK_AGAIN_MS = 120_000

export const trailStatusQuery = queryOptions({
  queryKey: ['trail', 'verification'],
  queryFn: ({ signal }) => call(trailRoutes.verification, { signal }),
  staleTime: 60_000,
  refetchInterval: ASK_AGAIN_MS,
})
