import { queryOptions } from '@tanstack/react-query'
import { identity } from '#platform/identity/index.ts'

/** How the person proves who they are. */
export const confirmingQuery = queryOptions({
  queryKey: ['confirms-by'],
  queryFn: () => identity.confirmsBy(),
})
