import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { auditPlanRoutes } from 'contract/audit/audit-plan'
import { projectCreationRoutes } from 'contract/audit/project-creation'
import { projectRoutes, type Project } from 'contract/audit/projects'
import type { BodyOf } from 'contract/route'
import { call } from '#platform/http.ts'

/** Query keys to invalidate: everything that lists or counts records of projects. */
const OLD = [
  'projects',
  'projectmembers',
  'engagementrisks',
  'racmrows',
  'procedures',
  'names',
  'audit-plan',
  'planlines',
  'auditplans',
]

export const planQuery = (year: number) =>
  queryOptions({
    queryKey: ['audit-plan', year],
    queryFn: ({ signal }) => call(auditPlanRoutes.plan, { query: { year }, signal }),
    meta: { reads: ['projects', 'risklines', 'processes'] },
  })

export const priorityQuery = (id: string) =>
  queryOptions({
    queryKey: ['audit-plan', 'priority', id],
    queryFn: ({ signal }) => call(auditPlanRoutes.priority, { params: { id }, signal }),
  })

/** The way a project is created, with the values of the form. */
export type Beginning =
  | { way: 'programme'; code: string; body: BodyOf<typeof projectCreationRoutes.fromProgramme> }
  | { way: 'earlier'; id: string; body: BodyOf<typeof projectCreationRoutes.rollForward> }
  | { way: 'blank'; body: BodyOf<typeof projectRoutes.create> }

async function begin(beginning: Beginning): Promise<Project> {
  switch (beginning.way) {
    case 'programme': {
      const { code, body } = beginning
      return (await call(projectCreationRoutes.fromProgramme, { params: { code }, body })).project
    }
    case 'earlier':
      return await call(projectCreationRoutes.rollForward, {
        params: { id: beginning.id },
        body: beginning.body,
      })
    default:
      return await call(projectRoutes.create, { body: beginning.body })
  }
}

export function useBegin() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: begin,
    onSuccess: () => Promise.all(OLD.map((name) => client.invalidateQueries({ queryKey: [name] }))),
  })
}
