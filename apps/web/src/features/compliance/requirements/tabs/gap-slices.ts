import { gapItemRoutes, gapitems } from 'contract/compliance/gap-items'
import { actionRoutes, actions } from 'contract/workspace/actions'
import type { Slice } from '#platform/collections/slice.ts'

// Only the tab of gaps needs these: in the slices of the page they would weigh on its first view.
export const gapItemSlice = { of: gapitems, routes: gapItemRoutes } satisfies Slice
export const actionSlice = { of: actions, routes: actionRoutes } satisfies Slice
