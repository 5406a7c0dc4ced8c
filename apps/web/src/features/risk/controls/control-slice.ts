import { controls, controlRoutes } from 'contract/risk/controls'
import type { Slice } from '#platform/collections/slice.ts'

export const controlSlice = { of: controls, routes: controlRoutes } satisfies Slice
