import { accessReviewRoutes as routes, accessreviews } from 'contract/workspace/access-reviews'
import type { FastifyInstance } from 'fastify'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { byRole } from '#platform/collection/policy.ts'
import { serveCollection } from '#platform/collection/serve-collection.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { accessReviewHooks } from './access-reviews.hooks.ts'
import { refreshMembers } from './access-reviews.service.ts'

/** Serves access reviews, which are completed by signing. */
export function serveAccessReviews(
  app: FastifyInstance,
  services: Services,
  byType: Map<string, RegisteredCollection>,
): void {
  const policy = byRole(accessreviews.actions)
  const collection = serveCollection(app, services, accessreviews, routes, policy, byType, accessReviewHooks)
  serve(app, services, routes.refresh, (call) => refreshMembers(call.tx, collection, call.params.id, call))
}
