import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { consistencyRoutes, type RuleName } from 'contract/workspace/consistency'
import { traceabilityRoutes } from 'contract/workspace/traceability'
import type { Locale } from 'contract/locale'
import { call } from '#platform/http.ts'

/** Stale time. It is short because links change with every record. */
const FRESH_MS = 10_000

export const pathsQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['traces', 'paths', from, to],
    queryFn: ({ signal }) => call(traceabilityRoutes.paths, { query: { from, to }, signal }),
    staleTime: FRESH_MS,
  })

export const matrixQuery = (rows: string, columns: string) =>
  queryOptions({
    queryKey: ['traces', 'matrix', rows, columns],
    queryFn: ({ signal }) => call(traceabilityRoutes.matrix, { query: { rows, columns }, signal }),
    staleTime: FRESH_MS,
  })

export const exportMatrix = (rows: string, columns: string, locale: Locale) =>
  call(traceabilityRoutes.export, { query: { rows, columns, locale } })

export const rulesQuery = queryOptions({
  queryKey: ['consistency'],
  queryFn: async ({ signal }) => (await call(consistencyRoutes.list, { signal })).rules,
  staleTime: FRESH_MS,
})

export function useSwitchRule() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ rule, on }: { rule: RuleName; on: boolean }) =>
      call(consistencyRoutes.change, { params: { rule }, body: { on } }),
    onSettled: () => client.invalidateQueries(rulesQuery),
  })
}
