import { evidence, evidenceRoutes } from 'contract/workspace/evidence'
import type { Slice } from '#platform/collections/slice.ts'

export const evidenceSlice: Slice = { of: evidence, routes: evidenceRoutes }
