import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Locale } from 'contract/locale'
import { type FigureFilter, figureRoutes } from 'contract/risk/figures'
import type { REPORT_FORMATS } from 'contract/workspace/exports'
import { exportsQuery } from '#platform/exports/exports.ts'
import { call } from '#platform/http.ts'

/** Stale time. It is short because figures change with every line. */
const FRESH_MS = 10_000

export const figuresQuery = (filter: FigureFilter) =>
  queryOptions({
    queryKey: ['figures', filter],
    queryFn: ({ signal }) => call(figureRoutes.get, { query: filter, signal }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })

export const lossesQuery = (filter: FigureFilter) =>
  queryOptions({
    queryKey: ['figures', 'losses', filter],
    queryFn: ({ signal }) => call(figureRoutes.losses, { query: filter, signal }),
    staleTime: FRESH_MS,
  })

export interface ReportOrder {
  report: (typeof REPORT_FORMATS)[number]
  locale: Locale
  filter: FigureFilter
}

/** Starts a report; the activity tray shows its progress. */
export function useStartReport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ReportOrder) => call(figureRoutes.report, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: exportsQuery.queryKey }),
  })
}
