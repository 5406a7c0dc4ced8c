import { projectRoutes, projects } from 'contract/audit/projects'
import { reportRoutes, reports } from 'contract/audit/reports'
import type { Slice } from '#platform/collections/slice.ts'

export const projectSlice: Slice = { of: projects, routes: projectRoutes }
export const reportSlice: Slice = { of: reports, routes: reportRoutes }
