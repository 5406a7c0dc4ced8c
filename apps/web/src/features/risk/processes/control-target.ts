import { controls, controlRoutes } from 'contract/risk/controls'
import type { Slice } from '#platform/collections/slice.ts'

/** Links of the grid are stored on the controls, so they are undone there. */
export const controlTarget = { of: controls, routes: controlRoutes } satisfies Slice
