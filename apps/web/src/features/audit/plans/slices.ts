import { auditentities, auditEntityRoutes } from 'contract/audit/audit-entities'
import { auditPlanRecordRoutes, auditplans } from 'contract/audit/audit-plans'
import { planLineRoutes, planlines } from 'contract/audit/plan-lines'
import type { Slice } from '#platform/collections/slice.ts'

export const planSlice = { of: auditplans, routes: auditPlanRecordRoutes } satisfies Slice
export const lineSlice = { of: planlines, routes: planLineRoutes } satisfies Slice
/** Added to a plan. */
export const plannableSlice = { of: auditentities, routes: auditEntityRoutes } satisfies Slice
