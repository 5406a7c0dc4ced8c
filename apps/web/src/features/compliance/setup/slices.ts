import { domainRoutes, domains } from 'contract/compliance/domains'
import { requirementRoutes, requirements } from 'contract/compliance/requirements'
import { revisionLineRoutes, revisionlines } from 'contract/compliance/revisionlines'
import { revisionRoutes, revisions } from 'contract/compliance/revisions'
import { universeRoutes, universes } from 'contract/compliance/universes'
import type { Slice } from '#platform/collections/slice.ts'

export const universeSlice: Slice = { of: universes, routes: universeRoutes }
export const domainSlice: Slice = { of: domains, routes: domainRoutes }
export const requirementSlice: Slice = { of: requirements, routes: requirementRoutes }
export const revisionSlice: Slice = { of: revisions, routes: revisionRoutes }
export const revisionLineSlice: Slice = { of: revisionlines, routes: revisionLineRoutes }
