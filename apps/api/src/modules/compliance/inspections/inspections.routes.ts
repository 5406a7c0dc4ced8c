import { inspectionRoutes as routes } from 'contract/compliance/inspection'
import type { FastifyInstance } from 'fastify'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { inspectRequirement } from './inspections.service.ts'

/** What an inspector asks for: "show me requirement X". */
export function serveInspections(app: FastifyInstance, services: Services, byType: CollectionsByType): void {
  serve(app, services, routes.get, ({ tx, actor, params }) =>
    inspectRequirement(tx, byType, actor, params.id),
  )
}
