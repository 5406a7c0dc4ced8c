import { mappingRoutes as routes } from 'contract/compliance/mappings'
import type { FastifyInstance } from 'fastify'
import type { RequirementCollection } from 'contract/compliance/requirements'
import type { UniverseCollection } from 'contract/compliance/universes'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { listMappings, mapRequirements, unmapRequirement } from './mappings.service.ts'
import { declineOffer, listOffers, listOffersOf, reconsiderOffer, acceptOffer } from './offers.service.ts'

/** Routes of mappings between requirements of different universes, and of the evidence offered through them. */
export function serveMappings(
  app: FastifyInstance,
  services: Services,
  {
    universes,
    requirements,
  }: {
    universes: RegisteredCollection<UniverseCollection>
    requirements: RegisteredCollection<RequirementCollection>
  },
  byType: ReadonlyMap<string, RegisteredCollection>,
): void {
  serve(app, services, routes.list, ({ tx, actor, params }) =>
    listMappings(tx, requirements, actor, params.id),
  )
  serve(app, services, routes.add, (call) =>
    mapRequirements(call.tx, requirements, call.params.id, call.body.requirements, call),
  )
  serve(app, services, routes.remove, async (call) => {
    await unmapRequirement(call.tx, requirements, call.params, call)
    return undefined
  })
  serve(app, services, routes.offers, ({ tx, actor, params }) =>
    listOffers(tx, byType, requirements, actor, params.id),
  )
  serve(app, services, routes.ofUniverse, ({ tx, actor, params }) =>
    listOffersOf(tx, byType, universes, actor, params.id),
  )
  serve(app, services, routes.take, (call) => acceptOffer(call.tx, byType, requirements, call.params, call))
  serve(app, services, routes.decline, (call) =>
    declineOffer(call.tx, byType, requirements, { ...call.params, reason: call.body.reason }, call),
  )
  serve(app, services, routes.reconsider, async (call) => {
    await reconsiderOffer(call.tx, requirements, call.params, call)
    return undefined
  })
}
