import { queryOptions } from '@tanstack/react-query'
import { devices } from 'contract/techdoc/devices'
import { fileCheckRoutes } from 'contract/techdoc/file/file-checks'
import type { TraceRule } from 'contract/techdoc/traceability/traceability'
import { call } from '#platform/http.ts'

/** The key starts with the device, which is invalidated whenever anything in its file changes. */
export const findingsQuery = (id: string) =>
  queryOptions({
    queryKey: [devices.name, 'findings', id],
    queryFn: async ({ signal }) => (await call(fileCheckRoutes.findings, { params: { id }, signal })).items,
  })

export const tracesQuery = (id: string) =>
  queryOptions({
    queryKey: [devices.name, 'traces', id],
    queryFn: async ({ signal }) => (await call(fileCheckRoutes.traces, { params: { id }, signal })).items,
  })

export const traceQuery = (id: string, rule: TraceRule) =>
  queryOptions({
    queryKey: [devices.name, 'traces', id, rule],
    queryFn: async ({ signal }) =>
      (await call(fileCheckRoutes.trace, { params: { id, rule }, signal })).chains,
  })
