import { projectRoutes, projects } from 'contract/audit/projects'
import { reportRoutes, reports } from 'contract/audit/reports'
import { surveyRoutes, surveys } from 'contract/audit/surveys'
import type { Slice } from '#platform/collections/slice.ts'

export const projectSlice: Slice = { of: projects, routes: projectRoutes }
export const reportSlice: Slice = { of: reports, routes: reportRoutes }
export const surveySlice: Slice = { of: surveys, routes: surveyRoutes }
