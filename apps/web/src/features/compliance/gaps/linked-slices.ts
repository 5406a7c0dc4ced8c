import { requirementRoutes, requirements } from 'contract/compliance/requirements'
import { actionRoutes, actions } from 'contract/workspace/actions'
import type { Slice } from '#platform/collections/slice.ts'

// Apart from those of the grid, which opens without them.
export const requirementSlice = { of: requirements, routes: requirementRoutes } satisfies Slice
export const actionSlice = { of: actions, routes: actionRoutes } satisfies Slice
