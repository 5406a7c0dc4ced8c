// Written by `pnpm slices`.
import { sourceMonitorSlice } from '#modules/compliance/calendar/source-monitors.slice.ts'
import type { Mount } from '#platform/collection/slice.ts'

/** The slices of files `modules/<area>/<slice>/*.slice.ts`. */
export const slices: readonly Mount[] = [
  sourceMonitorSlice,
]
