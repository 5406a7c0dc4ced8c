import { controls, controlRoutes } from 'contract/risk/controls'
import type { Slice } from '#platform/collections/slice.ts'

export const controlSlice: Slice = { of: controls, routes: controlRoutes }
