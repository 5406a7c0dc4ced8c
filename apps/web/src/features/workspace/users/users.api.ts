import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { userRoutes } from 'contract/workspace/users'
import { call } from '#platform/http.ts'

const PAGE = 50

/** The people of the organisation by name, page by page. */
export const userPages = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['users', 'pages', q],
    queryFn: ({ pageParam, signal }) =>
      call(userRoutes.list, {
        query: { limit: PAGE, ...(q ? { q } : {}), ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })
