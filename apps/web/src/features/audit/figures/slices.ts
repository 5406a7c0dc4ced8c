import { projectRoutes, projects } from 'contract/audit/projects'
import type { Slice } from '#platform/collections/slice.ts'

export const projectSlice: Slice = { of: projects, routes: projectRoutes }
