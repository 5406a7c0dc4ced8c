import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { auditFigureRoutes } from 'contract/audit/figures'
import { call } from '#platform/http.ts'

/** Stale time. It is short because figures change with every edit. */
const FRESH_MS = 10_000

export const projectFiguresQuery = (id: string) =>
  queryOptions({
    queryKey: ['projects', 'figures', id],
    queryFn: ({ signal }) => call(auditFigureRoutes.project, { params: { id }, signal }),
    staleTime: FRESH_MS,
  })

export const auditFiguresQuery = (year: number | undefined, asAt?: string) =>
  queryOptions({
    queryKey: ['projects', 'figures', 'area', year ?? null, asAt ?? null],
    queryFn: ({ signal }) =>
      call(auditFigureRoutes.area, {
        query: { ...(year === undefined ? {} : { year }), ...(asAt ? { asAt } : {}) },
        signal,
      }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
