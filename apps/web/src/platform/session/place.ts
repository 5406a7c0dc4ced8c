import { queryOptions } from '@tanstack/react-query'
import { organisationRoutes } from 'contract/workspace/organisations'
import { call } from '#platform/http.ts'

/** Time zone and weekend of the organisation, by which days are counted. */
export const placeQuery = queryOptions({
  queryKey: ['organisation', 'place'],
  queryFn: async ({ signal }) => {
    const { timeZone, weekend } = await call(organisationRoutes.current, { signal })
    return { zone: timeZone, weekend }
  },
  staleTime: Number.POSITIVE_INFINITY,
})
