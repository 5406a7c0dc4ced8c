import { processes, processRoutes } from 'contract/risk/processes'
import type { Slice } from '#platform/collections/slice.ts'

export const processSlice: Slice = { of: processes, routes: processRoutes }
