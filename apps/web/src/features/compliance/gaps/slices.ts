import { gapAnalysisRoutes, gapanalyses } from 'contract/compliance/gap-analyses'
import { gapItemRoutes, gapitems } from 'contract/compliance/gap-items'
import { requirementRoutes, requirements } from 'contract/compliance/requirements'
import { actionRoutes, actions } from 'contract/workspace/actions'
import type { Slice } from '#platform/collections/slice.ts'

export const analysisSlice = { of: gapanalyses, routes: gapAnalysisRoutes } satisfies Slice
export const itemSlice = { of: gapitems, routes: gapItemRoutes } satisfies Slice
export const requirementSlice = { of: requirements, routes: requirementRoutes } satisfies Slice
export const actionSlice = { of: actions, routes: actionRoutes } satisfies Slice
