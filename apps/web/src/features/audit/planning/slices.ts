import { engagementRiskRoutes, engagementrisks } from 'contract/audit/engagement-risks'
import { procedureRoutes, procedures } from 'contract/audit/procedures'
import { projectMemberRoutes, projectmembers } from 'contract/audit/project-members'
import { projectRoutes, projects } from 'contract/audit/projects'
import { racmRowRoutes, racmrows } from 'contract/audit/racm-rows'
import { requestRoutes, requests } from 'contract/audit/requests'
import type { Slice } from '#platform/collections/slice.ts'

export const projectSlice = { of: projects, routes: projectRoutes } satisfies Slice
export const memberSlice = { of: projectmembers, routes: projectMemberRoutes } satisfies Slice
export const riskSlice = { of: engagementrisks, routes: engagementRiskRoutes } satisfies Slice
export const rowSlice = { of: racmrows, routes: racmRowRoutes } satisfies Slice
export const procedureSlice = { of: procedures, routes: procedureRoutes } satisfies Slice
export const requestSlice = { of: requests, routes: requestRoutes } satisfies Slice
