import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from 'contract/route'
import { indicatorRoutes, type IndicatorLine } from 'contract/risk/indicators'
import { type EnteredValue, type MeasurementLine, measurementRoutes } from 'contract/risk/measurements'
import { type ThresholdBreachLine, thresholdBreachRoutes } from 'contract/risk/threshold-breaches'
import { call } from '#platform/http.ts'
import { sliceKey } from '#platform/collections/slice.ts'
import { indicatorSlice, measurementSlice, thresholdBreachSlice } from './slices.ts'

/** The values that are drawn and listed, the last one first: eight years of months. */
const SHOWN = 100

export const valuesQuery = (indicator: string) =>
  queryOptions({
    queryKey: [...sliceKey(measurementSlice.of), 'of-indicator', indicator],
    queryFn: async ({ signal }): Promise<MeasurementLine[]> =>
      (
        await call(measurementRoutes.list, {
          query: { indicator: [indicator], sort: '-measuredOn', limit: SHOWN },
          signal,
        })
      ).items,
  })

/** The indicators of a risk or a control, and what their values propose about it. */
export const indicatorsOfQuery = (field: 'risks' | 'controls', id: string) =>
  queryOptions({
    queryKey: [...sliceKey(indicatorSlice.of), 'of', field, id],
    queryFn: async ({ signal }): Promise<IndicatorLine[]> =>
      (await call(indicatorRoutes.list, { query: { [field]: [id], status: ['active'], limit: 100 }, signal }))
        .items,
  })

export const breachesQuery = (field: 'indicator' | 'risk', id: string) =>
  queryOptions({
    queryKey: [...sliceKey(thresholdBreachSlice.of), 'of', field, id],
    queryFn: async ({ signal }): Promise<ThresholdBreachLine[]> =>
      (
        await call(thresholdBreachRoutes.list, {
          query: { [field]: [id], status: ['proposed'], sort: '-createdAt', limit: 20 },
          signal,
        })
      ).items,
  })

function useRefresh() {
  const client = useQueryClient()
  const slices = [indicatorSlice, measurementSlice, thresholdBreachSlice]
  return () => Promise.all(slices.map(({ of }) => client.invalidateQueries({ queryKey: sliceKey(of) })))
}

export function useEnterValues(indicator: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (values: EnteredValue[]) =>
      call(measurementRoutes.enter, { params: { id: indicator }, body: { values } }),
    onSuccess: refresh,
  })
}

export function useCorrectValue({ id, version }: { id: string; version: number }) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: BodyOf<typeof measurementRoutes.correct>) =>
      call(measurementRoutes.correct, { params: { id }, version, body }),
    onSuccess: refresh,
  })
}

export function useAddAction(breach: string) {
  const client = useQueryClient()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => call(thresholdBreachRoutes.addAction, { params: { id: breach } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['actions'] })
      await refresh()
    },
  })
}
