import { actionRoutes, actions } from 'contract/workspace/actions'
import type { Slice } from '#platform/collections/slice.ts'

export const actionSlice = { of: actions, routes: actionRoutes } satisfies Slice
