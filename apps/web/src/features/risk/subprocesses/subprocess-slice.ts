import { subprocesses, subprocessRoutes } from 'contract/risk/subprocesses'
import type { Slice } from '#platform/collections/slice.ts'

export const subprocessSlice = {
  of: subprocesses,
  routes: subprocessRoutes,
} satisfies Slice
