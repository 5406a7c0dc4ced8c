import { auditPlanRecordRoutes as routes, auditplans } from 'contract/audit/audit-plans'
import { planLineRoutes, planlines } from 'contract/audit/plan-lines'
import type { FastifyInstance } from 'fastify'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { serveCollection } from '#platform/collection/serve-collection.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { compareWithApproved } from './plan-changes.ts'
import { planLineHooks } from './plan-lines.hooks.ts'
import { auditPlanHooks } from './plans.hooks.ts'
import { auditPlanPolicy, planLinePolicy } from './plans.policy.ts'
import { addEntities, addProposal, editLines, previewProposal } from './plans.service.ts'

/** Serves audit plans of several years and their lines. */
export function serveAuditPlans(
  app: FastifyInstance,
  services: Services,
  byType: Map<string, RegisteredCollection>,
): void {
  serveCollection(app, services, auditplans, routes, auditPlanPolicy, byType, auditPlanHooks)
  serveCollection(app, services, planlines, planLineRoutes, planLinePolicy, byType, planLineHooks)
  serve(app, services, routes.proposal, ({ tx, actor, params }) =>
    previewProposal(tx, byType, actor, params.id),
  )
  serve(app, services, routes.propose, (call) => addProposal(call.tx, byType, call.params.id, call))
  serve(app, services, routes.changes, ({ tx, actor, params }) =>
    compareWithApproved(tx, byType, actor, params.id),
  )
  serve(app, services, planLineRoutes.add, (call) =>
    addEntities(call.tx, byType, call.params.id, call.body.entities, call),
  )
  serve(app, services, planLineRoutes.editMany, (call) =>
    editLines(call.tx, byType, call.params.id, call.body.edits, call),
  )
}
