import { auditentities, auditEntityRoutes as routes } from 'contract/audit/audit-entities'
import type { FastifyInstance } from 'fastify'
import { byRole } from '#platform/collection/policy.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { serveCollection } from '#platform/collection/serve-collection.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { auditEntityHooks } from './entities.hooks.ts'
import { createFromRecords, explainEntity, listCandidates } from './entities.service.ts'

/** Serves the audit universe. */
export function serveAuditEntities(
  app: FastifyInstance,
  services: Services,
  byType: Map<string, RegisteredCollection>,
): void {
  const policy = byRole(auditentities.actions)
  const entities = serveCollection(app, services, auditentities, routes, policy, byType, auditEntityHooks)
  serve(app, services, routes.candidates, ({ tx }) => listCandidates(tx))
  serve(app, services, routes.fromRecords, (call) =>
    createFromRecords(call.tx, entities, call.body.ids, call),
  )
  serve(app, services, routes.coverage, ({ tx, actor, params }) =>
    explainEntity(tx, entities, actor, params.id),
  )
}
