import { sampleItemRoutes, sampleitems } from 'contract/audit/sample-items'
import { sampleRoutes, samples } from 'contract/audit/samples'
import type { Slice } from '#platform/collections/slice.ts'

export const sampleSlice = { of: samples, routes: sampleRoutes } satisfies Slice
export const itemSlice = { of: sampleitems, routes: sampleItemRoutes } satisfies Slice
