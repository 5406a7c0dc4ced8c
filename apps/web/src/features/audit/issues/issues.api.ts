import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Issue, issueRoutes, issues } from 'contract/audit/issues'
import { procedureRoutes } from 'contract/audit/procedures'
import type { BulkReport } from '#platform/collections/bulk.ts'
import { sliceKey } from '#platform/collections/slice.ts'
import { call } from '#platform/http.ts'
import { recordKey } from '#platform/records/record-queries.ts'
import { issueSlice } from './issue-slices.ts'

/** Scales and matrix for rating issues. */
export const scalesQuery = queryOptions({
  queryKey: ['issue-scales'],
  queryFn: ({ signal }) => call(issueRoutes.scales, { signal }),
  staleTime: 600_000,
})

/** The procedure that found an issue; its values prefill the issue. */
export const useProcedure = (id: string | undefined) =>
  useQuery({
    queryKey: ['procedures', 'found', id],
    queryFn: ({ signal }) => call(procedureRoutes.get, { params: { id: id! }, signal }),
    enabled: id !== undefined,
    retry: false,
  })

/** Stores the returned issue in the query cache and invalidates everything else that shows it. */
function useSettle() {
  const client = useQueryClient()
  return async (issue: Issue) => {
    client.setQueryData(recordKey(issueSlice, issue.id), issue)
    await client.invalidateQueries({
      queryKey: sliceKey(issues),
      predicate: ({ queryKey }) => queryKey[2] !== issue.id || queryKey.length > 3,
    })
  }
}

type Verification = Parameters<typeof call<typeof issueRoutes.verify>>[1]['body']

export function useVerify({ id, version }: Issue) {
  const onSuccess = useSettle()
  return useMutation({
    mutationFn: (body: Verification) => call(issueRoutes.verify, { params: { id }, version, body }),
    onSuccess,
  })
}

export function useKeep({ id, version }: Issue) {
  const onSuccess = useSettle()
  return useMutation({
    mutationFn: (reason: string) => call(issueRoutes.keep, { params: { id }, version, body: { reason } }),
    onSuccess,
  })
}

export function useAskCancel({ id, version }: Issue) {
  const onSuccess = useSettle()
  return useMutation({
    mutationFn: (reason: string) =>
      call(issueRoutes.askCancel, { params: { id }, version, body: { reason } }),
    onSuccess,
  })
}

export const useAskUpdate = () =>
  useMutation({
    mutationFn: (ids: readonly string[]) => call(issueRoutes.askUpdate, { body: { ids: [...ids] } }),
  })

export function useShare() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (ids: readonly string[]) =>
      (await call(issueRoutes.bulk, { body: { ids: [...ids], to: 'shared' } })) as BulkReport,
    onSuccess: () => client.invalidateQueries({ queryKey: sliceKey(issues) }),
  })
}
