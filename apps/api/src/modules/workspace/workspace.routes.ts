import { units, unitRoutes } from 'contract/workspace/units'
import type { FastifyInstance } from 'fastify'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { byRole } from '#platform/collection/policy.ts'
import { serveCollection } from '#platform/collection/serve-collection.ts'
import type { Services } from '#platform/http/services.ts'
import { serveClosures } from './closures/closures.routes.ts'
import { serveAccessReviews } from './access-reviews/access-reviews.routes.ts'
import { serveConsistency } from './consistency/consistency.routes.ts'
import { serveRichTexts } from './rich-texts/rich-texts.routes.ts'
import { serveEvidence } from './evidence/evidence.routes.ts'
import { serveEvents } from '#platform/live/serve-events.ts'
import { serveDiscussion } from './discussion/discussion.routes.ts'
import { serveExports } from './exports/exports.routes.ts'
import { serveInvitations } from './invitations/invitations.routes.ts'
import { serveHome } from './me/home.routes.ts'
import { serveMe } from './me/me.routes.ts'
import { serveNumberings } from './numberings/numberings.routes.ts'
import { serveNotifications } from './notifications/notifications.routes.ts'
import { serveOrganisationData } from './organisation-data/organisation-data.routes.ts'
import { serveOrganisations } from './organisations/organisations.routes.ts'
import { serveProtection } from './protection/protection.routes.ts'
import { serveProvisioning } from './provisioning/provisioning.routes.ts'
import { servePayment } from './payment/payment.routes.ts'
import { servePresence } from './presence/presence.routes.ts'
import { serveServiceAccounts } from './service-accounts/service-accounts.routes.ts'
import { serveSearch } from './search/search.routes.ts'
import { serveSampleData } from './sample-data/sample-data.routes.ts'
import { serveTemplates } from './templates/templates.routes.ts'
import { serveTraceability } from './traceability/traceability.routes.ts'
import { serveSignInConnections } from './sign-in-connections/sign-in-connections.routes.ts'
import { serveSignatures } from './signatures/signatures.routes.ts'
import { serveTrail } from './trail/trail.routes.ts'
import { serveTrailReviews } from './trail-reviews/trail-reviews.routes.ts'
import { unitHooks } from './units/units.hooks.ts'
import { serveUsers } from './users/users.routes.ts'
import { serveWebhooks } from './webhooks/webhooks.routes.ts'
import { serveViews } from './views/views.routes.ts'

/** The workspace around the areas: people, organisation, units, views, evidence, search and the audit trail. */
export function serveWorkspace(
  app: FastifyInstance,
  services: Services,
  byType: Map<string, RegisteredCollection>,
): void {
  serveMe(app, services, byType)
  serveHome(app, services, byType)
  serveOrganisations(app, services)
  serveSampleData(app, services)
  serveNumberings(app, services)
  serveClosures(app, services)
  serveOrganisationData(app, services)
  serveCollection(app, services, units, unitRoutes, byRole(units.actions), byType, unitHooks)
  serveUsers(app, services, byType)
  serveInvitations(app, services)
  serveProtection(app, services, byType)
  serveServiceAccounts(app, services)
  serveSignInConnections(app, services)
  serveProvisioning(app, services)
  serveWebhooks(app, services, byType)
  serveAccessReviews(app, services, byType)
  serveViews(app, services, byType)
  servePayment(app, services)
  serveEvidence(app, services, byType)
  serveDiscussion(app, services, byType)
  serveNotifications(app, services, byType)
  servePresence(app, services, byType)
  serveEvents(app, services)
  serveRichTexts(app, services, byType)
  serveExports(app, services)
  serveTemplates(app, services, byType)
  serveSearch(app, services, byType)
  serveTraceability(app, services, byType)
  serveConsistency(app, services, byType)
  serveSignatures(app, services, byType)
  serveTrail(app, services)
  serveTrailReviews(app, services, byType)
}
