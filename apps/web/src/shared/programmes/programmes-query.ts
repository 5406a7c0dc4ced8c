import { queryOptions } from '@tanstack/react-query'
import { projectCreationRoutes } from 'contract/audit/project-creation'
import { call } from '#platform/http.ts'

/** The built-in audit programmes, and whether the library has what they need. */
export const programmesQuery = queryOptions({
  queryKey: ['audit-programmes'],
  queryFn: ({ signal }) => call(projectCreationRoutes.programmes, { signal }),
  meta: { reads: ['risks', 'controls'] },
})
