import { calendarRoutes } from 'contract/compliance/calendar'
import { statutoryDeadlineRoutes, statutoryDeadlines } from 'contract/compliance/statutory-deadlines'
import { recurringObligations, recurringObligationRoutes } from 'contract/compliance/recurring-obligations'
import type { FastifyInstance } from 'fastify'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { serveCollection } from '#platform/collection/serve-collection.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { readCalendar } from './calendar.service.ts'
import { statutoryDeadlineHooks } from './statutory-deadlines.hooks.ts'
import { statutoryDeadlinePolicy } from './statutory-deadlines.policy.ts'
import { sendNotification, startDeadlines } from './statutory-deadlines.service.ts'
import { recurringObligationHooks } from './recurring-obligations.hooks.ts'
import { recurringObligationPolicy } from './recurring-obligations.policy.ts'
import { performObligation } from './recurring-obligations.service.ts'

/** Routes of recurring obligations, statutory deadlines, source monitors and the compliance calendar. */
export function serveCalendar(
  app: FastifyInstance,
  services: Services,
  byType: Map<string, RegisteredCollection>,
): void {
  const duty = serveCollection(
    app,
    services,
    recurringObligations,
    recurringObligationRoutes,
    recurringObligationPolicy,
    byType,
    recurringObligationHooks,
  )
  const hooks = statutoryDeadlineHooks(services.jobs)
  const clock = serveCollection(
    app,
    services,
    statutoryDeadlines,
    statutoryDeadlineRoutes,
    statutoryDeadlinePolicy,
    byType,
    hooks,
  )
  serve(app, services, statutoryDeadlineRoutes.start, (call) =>
    startDeadlines(call.tx, clock, call.body, call),
  )
  serve(app, services, statutoryDeadlineRoutes.send, (call) =>
    sendNotification(call.tx, clock, byType, { id: call.params.id, version: call.version }, call.body, call),
  )
  serve(app, services, recurringObligationRoutes.perform, (call) =>
    performObligation(call.tx, duty, byType, { id: call.params.id, version: call.version }, call.body, call),
  )
  serve(app, services, calendarRoutes.read, ({ tx, actor, query }) => readCalendar(tx, byType, actor, query))
}
