import { sampleItemRoutes, sampleitems } from 'contract/audit/sample-items'
import { sampleRoutes, samples } from 'contract/audit/samples'
import type { Slice } from '#platform/collections/slice.ts'

export const sampleSlice: Slice = { of: samples, routes: sampleRoutes }
export const itemSlice: Slice = { of: sampleitems, routes: sampleItemRoutes }
