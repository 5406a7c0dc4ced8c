import { gapAnalysisRoutes, gapanalyses } from 'contract/compliance/gap-analyses'
import { gapItemRoutes, gapitems } from 'contract/compliance/gap-items'
import { actions } from 'contract/workspace/actions'
import type { FastifyInstance } from 'fastify'
import { registered } from '#platform/collection/spine.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { serveCollection } from '#platform/collection/serve-collection.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { gapAnalysisHooks } from './gap-analyses.hooks.ts'
import { gapAnalysisPolicy } from './gap-analyses.policy.ts'
import { gapItemHooks } from './gap-items.hooks.ts'
import { gapItemPolicy } from './gap-items.policy.ts'
import { planActions } from './plan-actions.ts'
import { addRequirements, copyAnalysis, editItems, type GapCollections } from './items.service.ts'

/** Gap analyses and their items. */
export function serveGaps(
  app: FastifyInstance,
  services: Services,
  byType: Map<string, RegisteredCollection>,
): GapCollections {
  const planned = () => registered(byType, actions)
  const into: GapCollections = {
    gapanalyses: serveCollection(
      app,
      services,
      gapanalyses,
      gapAnalysisRoutes,
      gapAnalysisPolicy,
      byType,
      gapAnalysisHooks(() => into.gapanalyses, services.jobs),
    ),
    gapitems: serveCollection(
      app,
      services,
      gapitems,
      gapItemRoutes,
      gapItemPolicy,
      byType,
      gapItemHooks(() => into.gapitems, planned, services.jobs),
    ),
  }
  serve(app, services, gapAnalysisRoutes.addRequirements, (call) =>
    addRequirements(call.tx, into, call.params.id, call.body.requirements, call),
  )
  serve(app, services, gapAnalysisRoutes.copy, (call) =>
    copyAnalysis(call.tx, into, call.params.id, call.body, call),
  )
  serve(app, services, gapAnalysisRoutes.planActions, (call) =>
    planActions(call.tx, into, planned(), call.params.id, call.body, call),
  )
  serve(app, services, gapItemRoutes.editMany, (call) =>
    editItems(call.tx, into, call.params.id, call.body.edits, call),
  )
  return into
}
