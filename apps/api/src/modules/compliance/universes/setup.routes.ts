import { setupRoutes } from 'contract/compliance/universe-setup'
import type { FastifyInstance } from 'fastify'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { arrange } from './arrange.service.ts'
import { listChanges } from './changes.service.ts'
import type { UniverseCollections } from './make-universe.ts'
import { takeProposals } from './proposals.service.ts'
import { previewScoring } from './scoring-preview.service.ts'

/** Routes for setting up a universe, in addition to editing its records. */
export function serveSetup(app: FastifyInstance, services: Services, into: UniverseCollections): void {
  serve(app, services, setupRoutes.takeProposals, (call) =>
    takeProposals(call.tx, into, call.params.id, call.body, call),
  )
  serve(app, services, setupRoutes.arrange, (call) => arrange(call.tx, into, call.params.id, call.body, call))
  serve(app, services, setupRoutes.previewScoring, ({ tx, actor, params, body }) =>
    previewScoring(tx, into.universes, params.id, body.scoring, actor),
  )
  serve(app, services, setupRoutes.changes, ({ tx, actor, params, query }) =>
    listChanges(tx, into.universes, params.id, query, actor),
  )
}
