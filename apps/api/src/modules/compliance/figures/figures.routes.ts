import { complianceFigureRoutes } from 'contract/compliance/figures'
import type { FastifyInstance } from 'fastify'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { readComplianceFigures } from './figures.service.ts'

/** Routes of the figures of the whole compliance area. */
export function serveComplianceFigures(app: FastifyInstance, services: Services): void {
  serve(app, services, complianceFigureRoutes.get, ({ tx, query }) => readComplianceFigures(tx, query.asAt))
}
