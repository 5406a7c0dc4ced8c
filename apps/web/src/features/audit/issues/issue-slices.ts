import { issueRoutes, issues } from 'contract/audit/issues'
import { actionRoutes, actions } from 'contract/workspace/actions'
import type { Slice } from '#platform/collections/slice.ts'

export const issueSlice: Slice = { of: issues, routes: issueRoutes }
export const actionSlice: Slice = { of: actions, routes: actionRoutes }

export const issueAddress = ({ id, project }: { id: string; project: unknown }): string =>
  `/issues/${String(project)}/${id}`
