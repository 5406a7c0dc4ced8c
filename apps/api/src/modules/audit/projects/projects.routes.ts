import { projectMemberRoutes, projectmembers } from 'contract/audit/projectmembers'
import { projectRoutes, projects } from 'contract/audit/projects'
import type { FastifyInstance } from 'fastify'
import type { Served } from '#platform/collection/commands.ts'
import { serveCollection } from '#platform/collection/serve-collection.ts'
import type { Services } from '#platform/http/services.ts'
import { projectMemberHooks } from './projectmembers.hooks.ts'
import { projectMemberPolicy } from './projectmembers.policy.ts'
import { projectHooks } from './projects.hooks.ts'
import { projectPolicy } from './projects.policy.ts'

/** Projects and who works on them. */
export function serveProjects(app: FastifyInstance, services: Services, byType: Map<string, Served>): void {
  const project = projectHooks(byType)
  serveCollection(app, services, projects, projectRoutes, projectPolicy, byType, project)
  const member = projectMemberHooks(byType)
  serveCollection(app, services, projectmembers, projectMemberRoutes, projectMemberPolicy, byType, member)
}
