import { assessmentRoutes, assessments } from 'contract/risk/assessments'
import { risklineRoutes, risklines } from 'contract/risk/risk-lines'
import type { Slice } from '#platform/collections/slice.ts'

export const assessmentSlice: Slice = {
  of: assessments,
  routes: assessmentRoutes,
}
export const risklineSlice: Slice = { of: risklines, routes: risklineRoutes }
