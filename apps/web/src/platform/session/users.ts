import { queryOptions } from '@tanstack/react-query'
import { userRoutes } from 'contract/workspace/users'
import { call } from '#platform/http.ts'

/** The people of the organisation. A page without access to them works without, and shows no error. */
export const usersQuery = queryOptions({
  queryKey: ['users', 'all'],
  queryFn: async ({ signal }) => (await call(userRoutes.list, { query: { limit: 100 }, signal })).items,
  staleTime: 5 * 60_000,
  retry: false,
})
