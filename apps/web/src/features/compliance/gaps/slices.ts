import { gapAnalysisRoutes, gapanalyses } from 'contract/compliance/gap-analyses'
import { gapItemRoutes, gapitems } from 'contract/compliance/gap-items'
import type { Slice } from '#platform/collections/slice.ts'

export const analysisSlice = { of: gapanalyses, routes: gapAnalysisRoutes } satisfies Slice
export const itemSlice = { of: gapitems, routes: gapItemRoutes } satisfies Slice
