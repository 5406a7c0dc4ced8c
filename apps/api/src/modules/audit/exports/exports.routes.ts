import { projectExportRoutes as routes, projectexports } from 'contract/audit/project-exports'
import { projects } from 'contract/audit/projects'
import type { FastifyInstance } from 'fastify'
import { registered } from '#platform/collection/spine.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { serveCollection } from '#platform/collection/serve-collection.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { listDownloads } from './downloads.service.ts'
import { startProjectExport, requestExport } from './order.service.ts'
import { projectExportHooks } from './project-exports.hooks.ts'
import { projectExportPolicy } from './project-exports.policy.ts'

/** Serves the exports of projects. */
export function serveProjectExports(
  app: FastifyInstance,
  services: Services,
  byType: Map<string, RegisteredCollection>,
): void {
  const { order, downloads, ...ordinary } = routes
  const hooks = projectExportHooks(async (tx, row, context) => {
    await startProjectExport(tx, services.jobs, registered(byType, projectexports), row, context)
  })
  const collection = serveCollection(
    app,
    services,
    projectexports,
    ordinary,
    projectExportPolicy,
    byType,
    hooks,
  )
  serve(app, services, order, (call) =>
    requestExport(
      call.tx,
      services.jobs,
      { projects: registered(byType, projects), projectexports: collection },
      call.params.id,
      call.body,
      call,
    ),
  )
  serve(app, services, downloads, ({ tx, actor, params }) =>
    listDownloads(tx, registered(byType, projects), byType, actor, params.id),
  )
}
