import { statutoryDeadlineRoutes, statutoryDeadlines } from 'contract/compliance/statutory-deadlines'
import { recurringObligations, recurringObligationRoutes } from 'contract/compliance/recurring-obligations'
import { sourceMonitors, sourceMonitorRoutes } from 'contract/compliance/source-monitors'
import type { Slice } from '#platform/collections/slice.ts'

export const statutoryDeadlineSlice: Slice = { of: statutoryDeadlines, routes: statutoryDeadlineRoutes }
export const recurringObligationSlice: Slice = { of: recurringObligations, routes: recurringObligationRoutes }
export const sourceMonitorSlice: Slice = { of: sourceMonitors, routes: sourceMonitorRoutes }
