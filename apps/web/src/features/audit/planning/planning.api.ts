import { queryOptions } from '@tanstack/react-query'
import { engagementRiskRoutes } from 'contract/audit/engagement-risks'
import type { ProcedureLine } from 'contract/audit/procedures'
import type { ProjectMember } from 'contract/audit/project-members'
import type { RequestLine } from 'contract/audit/requests'
import { allOfQuery } from '#platform/collections/all-pages.ts'
import { call } from '#platform/http.ts'
import type { RiskLine } from './risks/risk-rules.ts'
import type { RowLine } from './racm/row-rules.ts'
import { memberSlice, procedureSlice, requestSlice, riskSlice, rowSlice } from './slices.ts'

/** Everything that a plan is made of, each read as a whole. */
export const membersQuery = (project: string) => allOfQuery<ProjectMember>(memberSlice, 'project', [project])
export const risksQuery = (project: string) => allOfQuery<RiskLine>(riskSlice, 'project', [project])
export const rowsQuery = (project: string) => allOfQuery<RowLine>(rowSlice, 'project', [project])
export const proceduresQuery = (project: string) =>
  allOfQuery<ProcedureLine>(procedureSlice, 'project', [project], 'position')
export const requestsQuery = (project: string) => allOfQuery<RequestLine>(requestSlice, 'project', [project])

/** The scales and the matrix that the risks of a project are judged by. */
export const scalesQuery = (project: string) =>
  queryOptions({
    queryKey: ['engagementrisks', 'scales', project],
    queryFn: async ({ signal }) =>
      (await call(engagementRiskRoutes.scales, { params: { id: project }, signal })).method,
    staleTime: 5 * 60_000,
  })
