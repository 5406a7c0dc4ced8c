import { auditentities, auditEntityRoutes } from 'contract/audit/audit-entities'
import type { Slice } from '#platform/collections/slice.ts'

export const entitySlice = { of: auditentities, routes: auditEntityRoutes } satisfies Slice
