import { issueRoutes, issues } from 'contract/audit/issues'
import { projectRoutes, projects } from 'contract/audit/projects'
import { actionRoutes, actions } from 'contract/workspace/actions'
import { linkTo } from '#platform/page-links.ts'
import type { Slice } from '#platform/collections/slice.ts'

export const issueSlice = { of: issues, routes: issueRoutes } satisfies Slice
export const actionSlice = { of: actions, routes: actionRoutes } satisfies Slice
export const projectSlice = { of: projects, routes: projectRoutes } satisfies Slice

export const issueLink = ({ id, project }: { id: string; project: unknown }) =>
  linkTo({ to: '/issues/$projectId/$issueId', params: { projectId: String(project), issueId: id } })
