import { quantificationRoutes, quantifications } from 'contract/risk/quantifications'
import type { Slice } from '#platform/collections/slice.ts'

export const quantificationSlice = { of: quantifications, routes: quantificationRoutes } satisfies Slice
