import { queryOptions } from '@tanstack/react-query'
import { auditPlanRecordRoutes as routes } from 'contract/audit/audit-plans'
import { allOfQuery } from '#platform/collections/all-pages.ts'
import { call } from '#platform/http.ts'
import { lineSlice } from './slices.ts'

/** Every audit of a plan. */
export const linesQuery = (plan: string) => allOfQuery(lineSlice, 'auditplan', [plan])

export const proposalQuery = (id: string) =>
  queryOptions({
    queryKey: ['planlines', 'proposal', id],
    queryFn: ({ signal }) => call(routes.proposal, { params: { id }, signal }),
    // Score, cycle and capacity may have changed since it was last opened.
    staleTime: 0,
    meta: { reads: ['auditplans', 'auditentities'] },
  })

export const changesQuery = (id: string) =>
  queryOptions({
    queryKey: ['planlines', 'changes', id],
    queryFn: ({ signal }) => call(routes.changes, { params: { id }, signal }),
    meta: { reads: ['auditplans'] },
  })
