import { clockRoutes, clocks } from 'contract/compliance/clocks'
import { duties, dutyRoutes } from 'contract/compliance/duties'
import { watches, watchRoutes } from 'contract/compliance/watches'
import type { Slice } from '#platform/collections/slice.ts'

export const clockSlice: Slice = { of: clocks, routes: clockRoutes }
export const dutySlice: Slice = { of: duties, routes: dutyRoutes }
export const watchSlice: Slice = { of: watches, routes: watchRoutes }
