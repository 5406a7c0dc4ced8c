import { queryOptions } from '@tanstack/react-query'
import { auditEntityRoutes as routes } from 'contract/audit/audit-entities'
import { call } from '#platform/http.ts'

/** Below the key of the collection, so that a change of entities asks again. */
export const candidatesQuery = queryOptions({
  queryKey: ['auditentities', 'candidates'],
  queryFn: async ({ signal }) => (await call(routes.candidates, { signal })).candidates,
})

export const coverageQuery = (id: string) =>
  queryOptions({
    queryKey: ['auditentities', 'coverage', id],
    queryFn: ({ signal }) => call(routes.coverage, { params: { id }, signal }),
    meta: { reads: ['projects', 'risklines'] },
  })
