import { consequenceRoutes, consequences } from 'contract/audit/consequences'
import type { FastifyInstance } from 'fastify'
import type { Served } from '#platform/collection/commands.ts'
import { serveCollection } from '#platform/collection/serve-collection.ts'
import type { Services } from '#platform/http/services.ts'
import { consequenceHooks } from './consequences.hooks.ts'
import { consequencePolicy } from './consequences.policy.ts'

/** What issued reports propose to change elsewhere. */
export function serveLoop(app: FastifyInstance, services: Services, byType: Map<string, Served>): void {
  const hooks = consequenceHooks(byType)
  serveCollection(app, services, consequences, consequenceRoutes, consequencePolicy, byType, hooks)
}
