import { revisionLineRoutes, revisionlines } from 'contract/compliance/revision-lines'
import { revisionRoutes, revisions } from 'contract/compliance/revisions'
import type { Slice } from '#platform/collections/slice.ts'

export const revisionSlice = { of: revisions, routes: revisionRoutes } satisfies Slice
export const revisionLineSlice = { of: revisionlines, routes: revisionLineRoutes } satisfies Slice
