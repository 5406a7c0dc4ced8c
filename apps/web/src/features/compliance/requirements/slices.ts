import { requirementRoutes, requirements } from 'contract/compliance/requirements'
import { statementRoutes, statements } from 'contract/compliance/statements'
import { universeRoutes, universes } from 'contract/compliance/universes'
import { controlRoutes, controls } from 'contract/risk/controls'
import type { Slice } from '#platform/collections/slice.ts'

export const requirementSlice = { of: requirements, routes: requirementRoutes } satisfies Slice
export const universeSlice = { of: universes, routes: universeRoutes } satisfies Slice
export const statementSlice = { of: statements, routes: statementRoutes } satisfies Slice
export const controlSlice = { of: controls, routes: controlRoutes } satisfies Slice
