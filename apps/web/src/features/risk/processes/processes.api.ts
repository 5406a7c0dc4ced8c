import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { Locale } from 'contract/locale'
import { processRoutes } from 'contract/risk/processes'
import { call } from '#platform/http.ts'
import type { ProcessView } from './process-view.ts'

export const PAGE_SIZE = 25

/** The list page by page; only the first page asks how many there are. */
export const processPages = ({ q, limit = PAGE_SIZE }: ProcessView, locale: Locale) =>
  infiniteQueryOptions({
    queryKey: ['processes', { q, limit, locale }],
    queryFn: ({ pageParam, signal }) =>
      call(processRoutes.list, {
        query: {
          sort: 'code',
          limit,
          locale,
          ...(q ? { q } : {}),
          ...(pageParam ? { cursor: pageParam } : { total: true }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })
