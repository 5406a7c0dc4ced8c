import { queryOptions } from '@tanstack/react-query'
import { identity } from '#platform/identity/index.ts'

/** How the person re-authenticates. */
export const confirmingQuery = queryOptions({
  queryKey: ['confirms-by'],
  queryFn: () => identity.confirmsBy(),
})
