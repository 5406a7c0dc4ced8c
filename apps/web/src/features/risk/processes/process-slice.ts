import { processes, processRoutes } from 'contract/risk/processes'
import type { Slice } from '#platform/collections/slice.ts'

export const processSlice = { of: processes, routes: processRoutes } satisfies Slice
