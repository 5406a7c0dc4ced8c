import { actionRoutes, actions } from 'contract/workspace/actions'
import type { FastifyInstance } from 'fastify'
import type { Served } from '#platform/collection/commands.ts'
import { serveCollection } from '#platform/collection/serve-collection.ts'
import type { Services } from '#platform/http/services.ts'
import { actionHooks, type LinesChanged } from './actions.hooks.ts'
import { actionPolicy } from './actions.policy.ts'

/** The one register of actions. The areas that actions come from say what follows for them when one changes. */
export function serveActions(
  app: FastifyInstance,
  services: Services,
  byType: Map<string, Served>,
  linesChanged: LinesChanged,
): void {
  serveCollection(app, services, actions, actionRoutes, actionPolicy, byType, actionHooks(linesChanged))
}
