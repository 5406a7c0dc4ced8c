import { viewRoutes as routes } from 'contract/workspace/views'
import type { FastifyInstance } from 'fastify'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { createView, listViews, removeView, updateView } from './views.service.ts'

export function serveViews(app: FastifyInstance, services: Services, byType: CollectionsByType): void {
  serve(app, services, routes.list, ({ tx, actor, query }) => listViews(tx, byType, actor, query.collection))
  serve(app, services, routes.create, ({ tx, body, ...context }) => createView(tx, byType, body, context))
  serve(app, services, routes.update, ({ tx, params, version, body, ...context }) =>
    updateView(tx, byType, { id: params.id, version }, body, context),
  )
  serve(app, services, routes.remove, async ({ tx, params, ...context }) => {
    await removeView(tx, byType, params.id, context)
    return undefined
  })
}
