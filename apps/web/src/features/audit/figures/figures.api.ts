import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { auditFigureRoutes } from 'contract/audit/figures'
import { call } from '#platform/http.ts'

/** Figures change with every step of the work: what was asked a moment ago is asked again. */
const FRESH_MS = 10_000

export const projectFiguresQuery = (id: string) =>
  queryOptions({
    queryKey: ['projects', 'figures', id],
    queryFn: ({ signal }) => call(auditFigureRoutes.project, { params: { id }, signal }),
    staleTime: FRESH_MS,
  })

export const auditFiguresQuery = (year: number | undefined) =>
  queryOptions({
    queryKey: ['projects', 'figures', 'area', year ?? null],
    queryFn: ({ signal }) =>
      call(auditFigureRoutes.area, { query: year === undefined ? {} : { year }, signal }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
