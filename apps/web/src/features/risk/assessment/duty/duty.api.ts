import { useMutation, useQueryClient } from '@tanstack/react-query'
import { domainRoutes, domains } from 'contract/compliance/domains'
import { requirementRoutes, requirements } from 'contract/compliance/requirements'
import { assessmentRoutes } from 'contract/risk/assessments'
import { allOfQuery } from '#platform/collections/all-pages.ts'
import { sliceKey, type Slice } from '#platform/collections/slice.ts'
import { call } from '#platform/http.ts'
import { recordKey } from '#platform/records/record-queries.ts'
import { assessmentSlice, risklineSlice } from '../slices.ts'

const domainSlice = { of: domains, routes: domainRoutes } satisfies Slice
const requirementSlice = { of: requirements, routes: requirementRoutes } satisfies Slice

export const domainsQuery = (universe: string) => allOfQuery(domainSlice, 'universe', [universe])
export const requirementsQuery = (universe: string) => allOfQuery(requirementSlice, 'universe', [universe])

/** Rescoring changes the lines and the counts of their assessment. */
export function useRefreshCompliance(assessment: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (lines: string[] | null) =>
      call(assessmentRoutes.refreshCompliance, {
        params: { id: assessment },
        body: lines ? { lines } : {},
      }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: sliceKey(risklineSlice.of) }),
        client.invalidateQueries({ queryKey: recordKey(assessmentSlice, assessment), exact: true }),
      ]),
  })
}
