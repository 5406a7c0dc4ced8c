import { queryOptions } from '@tanstack/react-query'
import { type SearchHit, searchRoutes } from 'contract/workspace/search'
import { codeOf, titleOf, type Line } from '#platform/collections/slice.ts'
import { targetSlice } from '#platform/collections/targets.ts'
import { call } from '#platform/http.ts'
import type { RecordEnd } from './record.ts'

/** One record by type and id, in the form of a search result. */
export const endQuery = (type: string, id: string) =>
  queryOptions({
    queryKey: ['records', type, id],
    queryFn: async ({ signal }): Promise<RecordEnd> => {
      const { of, routes } = await targetSlice(type)
      const record = (await call(routes.get, { params: { id }, signal })) as Line
      return { id, type, code: codeOf(of, record), title: titleOf(of, record), status: record.status }
    },
    retry: false,
  })

/** Records of any type; the server returns at most five. */
export const anySearch = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: async ({ signal }): Promise<SearchHit[]> =>
      q === '' ? [] : (await call(searchRoutes.search, { query: { q }, signal })).items,
    staleTime: 10_000,
    placeholderData: (before) => before,
  })
