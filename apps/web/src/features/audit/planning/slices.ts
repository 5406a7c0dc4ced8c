import { engagementRiskRoutes, engagementrisks } from 'contract/audit/engagement-risks'
import { procedureRoutes, procedures } from 'contract/audit/procedures'
import { projectMemberRoutes, projectmembers } from 'contract/audit/project-members'
import { projectRoutes, projects } from 'contract/audit/projects'
import { racmRowRoutes, racmrows } from 'contract/audit/racm-rows'
import { requestRoutes, requests } from 'contract/audit/requests'
import type { Slice } from '#platform/collections/slice.ts'

export const projectSlice: Slice = { of: projects, routes: projectRoutes }
export const memberSlice: Slice = { of: projectmembers, routes: projectMemberRoutes }
export const riskSlice: Slice = { of: engagementrisks, routes: engagementRiskRoutes }
export const rowSlice: Slice = { of: racmrows, routes: racmRowRoutes }
export const procedureSlice: Slice = { of: procedures, routes: procedureRoutes }
export const requestSlice: Slice = { of: requests, routes: requestRoutes }
