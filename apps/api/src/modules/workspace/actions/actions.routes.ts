import { actionRoutes, actions } from 'contract/workspace/actions'
import type { FastifyInstance } from 'fastify'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { serveCollection } from '#platform/collection/serve-collection.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { actionHooks, type ActionOrigins } from './actions.hooks.ts'
import { actionPolicy } from './actions.policy.ts'
import { requestExtension, decideExtension } from './extensions.service.ts'

/** Serves the register of actions. Each source area handles changes of its actions. */
export function serveActions(
  app: FastifyInstance,
  services: Services,
  byType: Map<string, RegisteredCollection>,
  origins: ActionOrigins,
): void {
  const { jobs } = services
  const hooks = actionHooks(origins, jobs)
  const collection = serveCollection(app, services, actions, actionRoutes, actionPolicy, byType, hooks)
  serve(app, services, actionRoutes.askExtension, (call) =>
    requestExtension(
      call.tx,
      collection,
      jobs,
      { id: call.params.id, version: call.version },
      call.body,
      call,
    ),
  )
  serve(app, services, actionRoutes.decideExtension, (call) =>
    decideExtension(
      call.tx,
      collection,
      jobs,
      { id: call.params.id, version: call.version },
      call.body,
      call,
    ),
  )
}
