import { gapitems } from 'contract/compliance/gapitems'
import type { FastifyInstance } from 'fastify'
import type { Served } from '#platform/collection/commands.ts'
import type { Services } from '#platform/http/services.ts'
import { serveComplianceFigures } from './figures/figures.routes.ts'
import { serveGaps } from './gaps/gaps.routes.ts'
import { followEvidence } from './gaps/index.ts'
import { serveUniverses } from './universes/universes.routes.ts'

/** The compliance area: what applies, and how far the organisation is from it. */
export function serveCompliance(app: FastifyInstance, services: Services, byType: Map<string, Served>): void {
  serveUniverses(
    app,
    services,
    byType,
    followEvidence(() => byType.get(gapitems.type)!, 'requirement'),
  )
  serveGaps(app, services, byType)
  serveComplianceFigures(app, services)
}
