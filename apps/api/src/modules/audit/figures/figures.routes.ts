import { auditFigureRoutes as routes } from 'contract/audit/figures'
import { projects } from 'contract/audit/projects'
import type { FastifyInstance } from 'fastify'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { readAuditFigures } from './audit-figures.service.ts'
import { readProjectFigures } from './project-figures.service.ts'

/** Serves the figures of a project and of the audit area. */
export function serveAuditFigures(app: FastifyInstance, services: Services, byType: CollectionsByType): void {
  serve(app, services, routes.project, ({ tx, actor, params }) =>
    readProjectFigures(tx, registered(byType, projects), actor, params.id),
  )
  serve(app, services, routes.area, ({ tx, query }) => readAuditFigures(tx, query))
}
