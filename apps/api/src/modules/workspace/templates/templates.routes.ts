import { templateRoutes as routes, templates, type TemplateCollection } from 'contract/workspace/templates'
import type { FastifyInstance } from 'fastify'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { byRole } from '#platform/collection/policy.ts'
import { serveCollection } from '#platform/collection/serve-collection.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { builtIn } from './built-in.ts'
import { checklistsInForce } from './checklists.ts'
import { startPreview } from './preview.service.ts'
import { templateHooks } from './templates.hooks.ts'
import { valuesFor } from './values.service.ts'

/** Serves templates, which super users edit. */
export function serveTemplates(
  app: FastifyInstance,
  services: Services,
  byType: Map<string, RegisteredCollection>,
): void {
  const collection: RegisteredCollection<TemplateCollection> = serveCollection(
    app,
    services,
    templates,
    routes,
    byRole(templates.actions),
    byType,
    templateHooks(() => collection),
  )
  serve(app, services, routes.builtIn, ({ params }) => Promise.resolve(builtIn(params.use)))
  serve(app, services, routes.values, async ({ tx, actor, params, body }) => ({
    values: await valuesFor(tx, byType, actor, services.config.WEB_ORIGIN, { ...params, ...body }),
  }))
  serve(app, services, routes.preview, (call) =>
    startPreview(call.tx, services.jobs, { templates: collection, byType }, call.params.id, call.body, call),
  )
  serve(app, services, routes.checklists, async ({ tx }) => ({ items: await checklistsInForce(tx) }))
}
