import { revisionLineRoutes, revisionlines } from 'contract/compliance/revision-lines'
import { revisionRoutes, revisions } from 'contract/compliance/revisions'
import type { Slice } from '#platform/collections/slice.ts'

export const revisionSlice: Slice = { of: revisions, routes: revisionRoutes }
export const revisionLineSlice: Slice = { of: revisionlines, routes: revisionLineRoutes }
