import { projectMemberRoutes, projectmembers } from 'contract/audit/project-members'
import { projectRoutes, projects } from 'contract/audit/projects'
import type { FastifyInstance } from 'fastify'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { serveCollection } from '#platform/collection/serve-collection.ts'
import type { Services } from '#platform/http/services.ts'
import { projectMemberHooks } from './project-members.hooks.ts'
import { projectMemberPolicy } from './project-members.policy.ts'
import { projectHooks } from './projects.hooks.ts'
import { projectPolicy } from './projects.policy.ts'

/** Serves projects and their members. */
export function serveProjects(
  app: FastifyInstance,
  services: Services,
  byType: Map<string, RegisteredCollection>,
): void {
  const project = projectHooks(byType)
  serveCollection(app, services, projects, projectRoutes, projectPolicy, byType, project)
  const member = projectMemberHooks(byType, services.jobs)
  serveCollection(app, services, projectmembers, projectMemberRoutes, projectMemberPolicy, byType, member)
}
