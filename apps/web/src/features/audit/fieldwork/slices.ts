import { procedureRoutes, procedures } from 'contract/audit/procedures'
import { projectRoutes, projects } from 'contract/audit/projects'
import { reviewNoteRoutes, reviewnotes } from 'contract/audit/review-notes'
import { timeEntryRoutes, timeentries } from 'contract/audit/time-entries'
import { workpaperRoutes, workpapers } from 'contract/audit/workpapers'
import type { Slice } from '#platform/collections/slice.ts'

export const projectSlice = { of: projects, routes: projectRoutes } satisfies Slice
export const procedureSlice = { of: procedures, routes: procedureRoutes } satisfies Slice
export const workpaperSlice = { of: workpapers, routes: workpaperRoutes } satisfies Slice
export const noteSlice = { of: reviewnotes, routes: reviewNoteRoutes } satisfies Slice
export const timeSlice = { of: timeentries, routes: timeEntryRoutes } satisfies Slice
