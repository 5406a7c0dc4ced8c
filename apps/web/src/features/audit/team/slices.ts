import { projectMemberRoutes, projectmembers } from 'contract/audit/projectmembers'
import type { Slice } from '#platform/collections/slice.ts'

export const memberSlice: Slice = { of: projectmembers, routes: projectMemberRoutes }
