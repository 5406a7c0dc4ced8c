import { quantificationRoutes, quantifications } from 'contract/risk/quantifications'
import type { FastifyInstance } from 'fastify'
import { openRecord, toResponse } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { serveCollection } from '#platform/collection/serve-collection.ts'
import { registered } from '#platform/collection/spine.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { orderSimulation, quantificationHooks } from './quantifications.hooks.ts'
import { quantificationPolicy } from './quantifications.policy.ts'

/** Routes of loss estimates and their simulation. */
export function serveQuantifications(
  app: FastifyInstance,
  services: Services,
  byType: Map<string, RegisteredCollection>,
): void {
  const { jobs } = services
  serveCollection(
    app,
    services,
    quantifications,
    quantificationRoutes,
    quantificationPolicy,
    byType,
    quantificationHooks(jobs),
  )
  serve(app, services, quantificationRoutes.simulate, async ({ tx, actor, params }) => {
    const collection = registered(byType, quantifications)
    const row = await openRecord(tx, collection, actor, params.id)
    await orderSimulation(tx, jobs, { id: row.id, person: actor.personId })
    return toResponse(tx, collection, actor, row)
  })
}
