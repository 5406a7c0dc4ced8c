import { sampleItemRoutes, sampleitems } from 'contract/audit/sample-items'
import type { Slice } from '#platform/collections/slice.ts'

// Apart from that of the procedures, whose page opens without it.
export const itemSlice = { of: sampleitems, routes: sampleItemRoutes } satisfies Slice
