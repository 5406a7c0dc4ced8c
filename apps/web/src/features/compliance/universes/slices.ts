import { domainRoutes, domains } from 'contract/compliance/domains'
import { requirementRoutes, requirements } from 'contract/compliance/requirements'
import { universeRoutes, universes } from 'contract/compliance/universes'
import type { Slice } from '#platform/collections/slice.ts'

export const universeSlice: Slice = { of: universes, routes: universeRoutes }
export const domainSlice: Slice = { of: domains, routes: domainRoutes }
export const requirementSlice: Slice = { of: requirements, routes: requirementRoutes }
