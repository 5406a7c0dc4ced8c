import { risks, riskRoutes } from 'contract/risk/risks'
import type { Slice } from '#platform/collections/slice.ts'

export const riskSlice = { of: risks, routes: riskRoutes } satisfies Slice
