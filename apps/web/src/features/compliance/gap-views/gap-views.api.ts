import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { gapAnalysisRoutes } from 'contract/compliance/gap-analyses'
import { gapComparisonRoutes } from 'contract/compliance/gap-comparison'
import { gapControlRoutes } from 'contract/compliance/gap-controls'
import { gapFigureRoutes, type GapReport } from 'contract/compliance/gap-figures'
import { gapItemRoutes } from 'contract/compliance/gap-items'
import { requirementRoutes } from 'contract/compliance/requirements'
import type { Locale } from 'contract/locale'
import { exportsQuery } from '#platform/exports/exports.ts'
import { call } from '#platform/http.ts'

// Keys start with the name of the collection, so a change of an analysis invalidates them. Items change by the second,
// so each opening refetches.
export const gapFiguresQuery = (analysis: string) =>
  queryOptions({
    queryKey: ['gapanalyses', 'figures', analysis],
    queryFn: ({ signal }) => call(gapFigureRoutes.get, { params: { id: analysis }, signal }),
    staleTime: 0,
  })

export const comparisonQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['gapanalyses', 'comparison', from, to],
    queryFn: ({ signal }) =>
      call(gapComparisonRoutes.compare, { params: { id: to }, query: { from }, signal }),
    staleTime: 0,
  })

/** The analyses of a universe, the newest first. */
export const othersQuery = (universe: string) =>
  queryOptions({
    queryKey: ['gapanalyses', 'of', universe],
    queryFn: ({ signal }) =>
      call(gapAnalysisRoutes.list, {
        query: { universe: [universe], sort: '-code', limit: 100 },
        signal,
      }),
  })

export const controlMatrixQuery = (analysis: string) =>
  queryOptions({
    queryKey: ['gapanalyses', 'controls', analysis],
    queryFn: ({ signal }) => call(gapControlRoutes.matrix, { params: { id: analysis }, signal }),
    staleTime: 0,
  })

export const exportControls = (analysis: string, locale: Locale) =>
  call(gapControlRoutes.export, { params: { id: analysis }, query: { locale } })

/** The fields by which a figure filters its list of items. */
export interface ItemFilter {
  readonly domain?: string
  readonly weight?: number
  readonly maturity?: number
}

const MOST_ITEMS = 100

export const itemsQuery = (analysis: string, { domain, weight, maturity }: ItemFilter) =>
  queryOptions({
    queryKey: ['gapitems', 'of', analysis, 'narrowed', domain, weight, maturity],
    queryFn: ({ signal }) =>
      call(gapItemRoutes.list, {
        query: {
          gapanalysis: [analysis],
          ...(domain ? { domain: [domain] } : {}),
          ...(weight === undefined ? {} : { weight: [weight] }),
          ...(maturity === undefined ? {} : { maturity: [maturity] }),
          sort: 'position',
          limit: MOST_ITEMS,
        },
        signal,
      }),
    staleTime: 0,
  })

/** Starts a report; the activity tray shows its progress. */
export function useStartGapReport(analysis: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { report: GapReport; locale: Locale }) =>
      call(gapFigureRoutes.report, { params: { id: analysis }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: exportsQuery.queryKey }),
  })
}

interface Joining {
  requirement: string
  control: string
  joined: boolean
}

/**
 * Links a control to a requirement, or removes the link. The requirement is read first: the matrix may show only some
 * of its controls, and the others must be kept.
 */
export function useJoinControl(analysis: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ requirement, control, joined }: Joining) => {
      const params = { id: requirement }
      const { controls, version } = await call(requirementRoutes.get, { params })
      const others = (controls ?? []).filter((id) => id !== control)
      const body = { controls: joined ? [...others, control] : others }
      return call(requirementRoutes.update, { params, version, body })
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: controlMatrixQuery(analysis).queryKey }),
        client.invalidateQueries({ queryKey: ['requirements'] }),
      ]),
  })
}
