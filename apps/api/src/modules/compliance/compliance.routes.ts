import { gapitems } from 'contract/compliance/gapitems'
import type { FastifyInstance } from 'fastify'
import type { Served } from '#platform/collection/commands.ts'
import type { Services } from '#platform/http/services.ts'
import { serveCalendar } from './calendar/calendar.routes.ts'
import { serveGaps } from './gaps/gaps.routes.ts'
import { followEvidence } from './gaps/index.ts'
import { serveUniverses } from './universes/universes.routes.ts'

/** The compliance area: what applies, how far the organisation is from it, and what is due when. */
export function serveCompliance(app: FastifyInstance, services: Services, byType: Map<string, Served>): void {
  serveUniverses(
    app,
    services,
    byType,
    followEvidence(() => byType.get(gapitems.type)!, 'requirement'),
  )
  serveGaps(app, services, byType)
  serveCalendar(app, services, byType)
}
