import { indicatorRoutes, indicators } from 'contract/risk/indicators'
import { measurementRoutes, measurements } from 'contract/risk/measurements'
import { thresholdBreaches, thresholdBreachRoutes } from 'contract/risk/threshold-breaches'
import type { Slice } from '#platform/collections/slice.ts'

export const indicatorSlice = { of: indicators, routes: indicatorRoutes } satisfies Slice
export const measurementSlice = { of: measurements, routes: measurementRoutes } satisfies Slice
export const thresholdBreachSlice = { of: thresholdBreaches, routes: thresholdBreachRoutes } satisfies Slice
