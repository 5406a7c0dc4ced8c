import { queryOptions } from '@tanstack/react-query'
import { officialTextRoutes } from 'contract/compliance/official-texts'
import { call } from '#platform/http.ts'

/** Which row the text belongs to. */
export interface TextOwner {
  type: 'requirement' | 'gsprrow'
  id: string
}

/** The official text of a row. It changes only when a new version is loaded. */
export const rowTextQuery = ({ type, id }: TextOwner) =>
  queryOptions({
    queryKey: ['official-texts', type, id],
    queryFn: ({ signal }) => {
      const { ofRequirement, ofGsprRow } = officialTextRoutes
      return type === 'requirement'
        ? call(ofRequirement, { params: { id }, signal })
        : call(ofGsprRow, { params: { id }, signal })
    },
    staleTime: 60_000,
  })
