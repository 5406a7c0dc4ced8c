import { queryOptions } from '@tanstack/react-query'
import { engagementRiskRoutes } from 'contract/audit/engagement-risks'
import { allOfQuery } from '#platform/collections/all-pages.ts'
import { call } from '#platform/http.ts'
import { memberSlice, procedureSlice, requestSlice, riskSlice, rowSlice } from './slices.ts'

/** The parts of a plan, each loaded completely. */
export const membersQuery = (project: string) => allOfQuery(memberSlice, 'project', [project])
export const risksQuery = (project: string) => allOfQuery(riskSlice, 'project', [project])
export const rowsQuery = (project: string) => allOfQuery(rowSlice, 'project', [project])
export const proceduresQuery = (project: string) =>
  allOfQuery(procedureSlice, 'project', [project], 'position')
export const requestsQuery = (project: string) => allOfQuery(requestSlice, 'project', [project])

/** Scales and matrix for rating the risks of a project. */
export const scalesQuery = (project: string) =>
  queryOptions({
    queryKey: ['engagementrisks', 'scales', project],
    queryFn: async ({ signal }) =>
      (await call(engagementRiskRoutes.scales, { params: { id: project }, signal })).method,
    staleTime: 5 * 60_000,
  })
