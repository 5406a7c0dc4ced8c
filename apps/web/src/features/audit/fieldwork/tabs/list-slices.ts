import { requestRoutes, requests } from 'contract/audit/requests'
import { evidence, evidenceRoutes } from 'contract/workspace/evidence'
import type { Slice } from '#platform/collections/slice.ts'

// Apart from those of the procedures, whose page opens without them.
export const requestSlice = { of: requests, routes: requestRoutes } satisfies Slice
export const evidenceSlice = { of: evidence, routes: evidenceRoutes } satisfies Slice
