import { queryOptions } from '@tanstack/react-query'
import { userRoutes, type User } from 'contract/workspace/users'
import { call } from '#platform/http.ts'

/** S7.2: all people of the organisation. A page without access to them works without, and shows no error. */
export const usersQuery = queryOptions({
  queryKey: ['users', 'all'],
  queryFn: async ({ signal }) => {
    const people: User[] = []
    let cursor: string | null = null
    do {
      const query = { limit: 100, ...(cursor === null ? {} : { cursor }) }
      const page: { items: User[]; next: string | null } = await call(userRoutes.list, { query, signal })
      people.push(...page.items)
      cursor = page.next
    } while (cursor !== null)
    return people
  },
  staleTime: 5 * 60_000,
  retry: false,
})
