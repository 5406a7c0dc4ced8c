import { trailReviewRoutes as routes, trailreviews } from 'contract/workspace/trail-reviews'
import type { FastifyInstance } from 'fastify'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { serveCollection } from '#platform/collection/serve-collection.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { trailReviewHooks } from './trail-reviews.hooks.ts'
import { trailReviewPolicy } from './trail-reviews.policy.ts'
import { listEntries } from './trail-reviews.service.ts'

/** Serves reviews of a record's trail, which are completed by signing. */
export function serveTrailReviews(
  app: FastifyInstance,
  services: Services,
  byType: Map<string, RegisteredCollection>,
): void {
  const hooks = trailReviewHooks(byType)
  const collection = serveCollection(app, services, trailreviews, routes, trailReviewPolicy, byType, hooks)
  serve(app, services, routes.entries, ({ tx, actor, params, query }) =>
    listEntries(tx, collection, byType, actor, params.id, query),
  )
}
