import { queryOptions } from '@tanstack/react-query'
import { userRoutes } from 'contract/workspace/users'
import { call } from '#platform/http.ts'
import { readAllPages } from '#platform/read-all-pages.ts'

/** S7.2: all people of the organisation. A page without access to them works without, and shows no error. */
export const usersQuery = queryOptions({
  queryKey: ['users', 'all'],
  queryFn: ({ signal }) => readAllPages((query) => call(userRoutes.list, { query, signal })),
  staleTime: 5 * 60_000,
  retry: false,
})
