import { controls, controlRoutes } from 'contract/risk/controls'
import type { Slice } from '#platform/collections/slice.ts'

/** The controls that a grid links: what was linked is undone where they live. */
export const controlTarget = { of: controls, routes: controlRoutes } satisfies Slice
