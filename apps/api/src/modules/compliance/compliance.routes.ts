import { gapitems } from 'contract/compliance/gap-items'
import type { FastifyInstance } from 'fastify'
import { type FollowLaw, serveOfficialTexts } from '#modules/workspace/official-texts/index.ts'
import { registered } from '#platform/collection/spine.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import type { Services } from '#platform/http/services.ts'
import { serveGapFigures } from './gap-figures/gap-figures.routes.ts'
import { serveCalendar } from './calendar/calendar.routes.ts'
import { serveComplianceFigures } from './figures/figures.routes.ts'
import { serveGaps } from './gaps/gaps.routes.ts'
import { followEvidence } from './gaps/index.ts'
import { serveInspections } from './inspections/inspections.routes.ts'
import { serveRevisions } from './revisions/revisions.routes.ts'
import { serveMappings } from './mappings/mappings.routes.ts'
import { serveStatements } from './statements/statements.routes.ts'
import { serveUniverses } from './universes/universes.routes.ts'

/** Routes of the compliance area. `followLaw` is what other areas do when an amended act touches their rows. */
export function serveCompliance(
  app: FastifyInstance,
  services: Services,
  byType: Map<string, RegisteredCollection>,
  followLaw: FollowLaw,
): void {
  const universes = serveUniverses(
    app,
    services,
    byType,
    followEvidence(() => registered(byType, gapitems), 'requirement'),
  )
  serveMappings(app, services, universes, byType)
  serveGaps(app, services, byType)
  serveRevisions(app, services, byType)
  serveStatements(app, services, universes, byType)
  serveGapFigures(app, services, byType)
  serveCalendar(app, services, byType)
  serveComplianceFigures(app, services)
  serveInspections(app, services, byType)
  serveOfficialTexts(app, services, byType, followLaw)
}
