import { gapAnalysisRoutes, gapanalyses } from 'contract/compliance/gap-analyses'
import { gapItemRoutes, gapitems } from 'contract/compliance/gap-items'
import { requirementRoutes, requirements } from 'contract/compliance/requirements'
import { actionRoutes, actions } from 'contract/workspace/actions'
import type { Slice } from '#platform/collections/slice.ts'

export const analysisSlice: Slice = { of: gapanalyses, routes: gapAnalysisRoutes }
export const itemSlice: Slice = { of: gapitems, routes: gapItemRoutes }
export const requirementSlice: Slice = { of: requirements, routes: requirementRoutes }
export const actionSlice: Slice = { of: actions, routes: actionRoutes }
