import { issueRoutes, issues } from 'contract/audit/issues'
import { actionRoutes, actions } from 'contract/workspace/actions'
import type { Slice } from '#platform/collections/slice.ts'

export const issueSlice = { of: issues, routes: issueRoutes } satisfies Slice
export const actionSlice = { of: actions, routes: actionRoutes } satisfies Slice

export const issueAddress = ({ id, project }: { id: string; project: unknown }): string =>
  `/issues/${String(project)}/${id}`
