import { domainRoutes, domains } from 'contract/compliance/domains'
import { requirementRoutes, requirements } from 'contract/compliance/requirements'
import { universeRoutes, universes } from 'contract/compliance/universes'
import type { Slice } from '#platform/collections/slice.ts'

export const universeSlice = { of: universes, routes: universeRoutes } satisfies Slice
export const domainSlice = { of: domains, routes: domainRoutes } satisfies Slice
export const requirementSlice = { of: requirements, routes: requirementRoutes } satisfies Slice
