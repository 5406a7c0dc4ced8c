import type { FastifyInstance } from 'fastify'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import type { Services } from '#platform/http/services.ts'
import { issuesReported, notifyOfFailedControls } from './issues/index.ts'
import { serveAuditEntities } from './entities/entities.routes.ts'
import { serveIssues } from './issues/issues.routes.ts'
import { serveCompletion } from './completion/completion.routes.ts'
import { serveProjectExports } from './exports/exports.routes.ts'
import { serveAuditFigures } from './figures/figures.routes.ts'
import { proposeChanges } from './proposed-changes/index.ts'
import { serveLoop } from './proposed-changes/proposed-changes.routes.ts'
import { serveFieldwork } from './fieldwork/fieldwork.routes.ts'
import { serveAuditPlans } from './plans/plans.routes.ts'
import { servePlanning } from './planning/planning.routes.ts'
import { serveProjectCreation } from './project-creation/project-creation.routes.ts'
import { serveProjects } from './projects/projects.routes.ts'
import { serveSampling } from './sampling/sampling.routes.ts'

/** Serves the audit area: engagements from the plan to the sealed file. */
export function serveAudit(
  app: FastifyInstance,
  services: Services,
  byType: Map<string, RegisteredCollection>,
): void {
  serveAuditEntities(app, services, byType)
  serveAuditPlans(app, services, byType)
  serveProjects(app, services, byType)
  serveIssues(app, services, byType)
  serveLoop(app, services, byType)
  // The hooks of other slices for an issued report.
  serveCompletion(app, services, byType, [
    (tx, { project, day }, context) => issuesReported(tx, byType, project, day, context),
    (tx, { project, day }, context) => notifyOfFailedControls(tx, services.jobs, project, day, context),
    (tx, { project }, context) => proposeChanges(tx, byType, project, context),
  ])
  serveProjectExports(app, services, byType)
  serveAuditFigures(app, services, byType)
  serveFieldwork(app, services, byType)
  servePlanning(app, services, byType)
  serveSampling(app, services, byType)
  serveProjectCreation(app, services, byType)
}
