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

// Below the name of the collection: what changes an analysis makes them old. Items change by the second, so that each
// opening asks again.
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

/** The fields of an item that a figure narrows its list by. */
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

/** Begins to make a report; the tray shows the rest. */
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
 * Links a control to a requirement, or takes the link away. The requirement is read first: the matrix may show fewer of
 * its controls than it has, and none of those may be lost.
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
