import { assessmentRoutes, assessments } from 'contract/risk/assessments'
import { methodRoutes, methods } from 'contract/risk/methods'
import { riskRoutes, risks } from 'contract/risk/risks'
import { risklineRoutes, risklines } from 'contract/risk/risk-lines'
import type { Slice } from '#platform/collections/slice.ts'

export const assessmentSlice = {
  of: assessments,
  routes: assessmentRoutes,
} satisfies Slice
export const risklineSlice = { of: risklines, routes: risklineRoutes } satisfies Slice
export const methodSlice = { of: methods, routes: methodRoutes } satisfies Slice
export const riskSlice = { of: risks, routes: riskRoutes } satisfies Slice
