import { projectRoutes, projects } from 'contract/audit/projects'
import type { Slice } from '#platform/collections/slice.ts'

export const projectSlice = { of: projects, routes: projectRoutes } satisfies Slice
