import { proposedChangeRoutes, proposedChanges } from 'contract/audit/proposed-changes'
import type { FastifyInstance } from 'fastify'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { serveCollection } from '#platform/collection/serve-collection.ts'
import type { Services } from '#platform/http/services.ts'
import { proposedChangeHooks } from './proposed-changes.hooks.ts'
import { proposedChangePolicy } from './proposed-changes.policy.ts'

/** Serves the changes proposed by issued reports. */
export function serveLoop(
  app: FastifyInstance,
  services: Services,
  byType: Map<string, RegisteredCollection>,
): void {
  const hooks = proposedChangeHooks(byType)
  serveCollection(app, services, proposedChanges, proposedChangeRoutes, proposedChangePolicy, byType, hooks)
}
