import { projectRoutes, projects } from 'contract/audit/projects'
import { reportRoutes, reports } from 'contract/audit/reports'
import { surveyRoutes, surveys } from 'contract/audit/surveys'
import type { Slice } from '#platform/collections/slice.ts'

export const projectSlice = { of: projects, routes: projectRoutes } satisfies Slice
export const reportSlice = { of: reports, routes: reportRoutes } satisfies Slice
export const surveySlice = { of: surveys, routes: surveyRoutes } satisfies Slice
