import { statutoryDeadlineRoutes, statutoryDeadlines } from 'contract/compliance/statutory-deadlines'
import { recurringObligations, recurringObligationRoutes } from 'contract/compliance/recurring-obligations'
import { sourceMonitors, sourceMonitorRoutes } from 'contract/compliance/source-monitors'
import type { Slice } from '#platform/collections/slice.ts'

export const statutoryDeadlineSlice = {
  of: statutoryDeadlines,
  routes: statutoryDeadlineRoutes,
} satisfies Slice
export const recurringObligationSlice = {
  of: recurringObligations,
  routes: recurringObligationRoutes,
} satisfies Slice
export const sourceMonitorSlice = { of: sourceMonitors, routes: sourceMonitorRoutes } satisfies Slice
