import { procedureRoutes, procedures } from 'contract/audit/procedures'
import { projectRoutes, projects } from 'contract/audit/projects'
import { requestRoutes, requests } from 'contract/audit/requests'
import { reviewNoteRoutes, reviewnotes } from 'contract/audit/review-notes'
import { timeEntryRoutes, timeentries } from 'contract/audit/time-entries'
import { workpaperRoutes, workpapers } from 'contract/audit/workpapers'
import { evidence, evidenceRoutes } from 'contract/workspace/evidence'
import type { Slice } from '#platform/collections/slice.ts'

export const projectSlice: Slice = { of: projects, routes: projectRoutes }
export const procedureSlice: Slice = { of: procedures, routes: procedureRoutes }
export const workpaperSlice: Slice = { of: workpapers, routes: workpaperRoutes }
export const noteSlice: Slice = { of: reviewnotes, routes: reviewNoteRoutes }
export const timeSlice: Slice = { of: timeentries, routes: timeEntryRoutes }
export const requestSlice: Slice = { of: requests, routes: requestRoutes }
export const evidenceSlice: Slice = { of: evidence, routes: evidenceRoutes }
