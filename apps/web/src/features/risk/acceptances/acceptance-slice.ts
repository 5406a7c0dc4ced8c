import { acceptanceRoutes, acceptances } from 'contract/risk/acceptances'
import type { Slice } from '#platform/collections/slice.ts'

export const acceptanceSlice = {
  of: acceptances,
  routes: acceptanceRoutes,
} satisfies Slice
