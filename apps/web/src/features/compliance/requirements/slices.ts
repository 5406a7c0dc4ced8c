import { gapItemRoutes, gapitems } from 'contract/compliance/gap-items'
import { requirementRoutes, requirements } from 'contract/compliance/requirements'
import { statementRoutes, statements } from 'contract/compliance/statements'
import { universeRoutes, universes } from 'contract/compliance/universes'
import { controlRoutes, controls } from 'contract/risk/controls'
import { actionRoutes, actions } from 'contract/workspace/actions'
import type { Slice } from '#platform/collections/slice.ts'

export const requirementSlice: Slice = { of: requirements, routes: requirementRoutes }
export const universeSlice: Slice = { of: universes, routes: universeRoutes }
export const statementSlice: Slice = { of: statements, routes: statementRoutes }
export const gapItemSlice: Slice = { of: gapitems, routes: gapItemRoutes }
export const controlSlice: Slice = { of: controls, routes: controlRoutes }
export const actionSlice: Slice = { of: actions, routes: actionRoutes }
