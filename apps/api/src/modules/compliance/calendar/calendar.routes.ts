import { calendarRoutes } from 'contract/compliance/calendar'
import { clockRoutes, clocks } from 'contract/compliance/clocks'
import { duties, dutyRoutes } from 'contract/compliance/duties'
import { watches, watchRoutes } from 'contract/compliance/watches'
import type { FastifyInstance } from 'fastify'
import type { Served } from '#platform/collection/commands.ts'
import { serveCollection } from '#platform/collection/serve-collection.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { readCalendar } from './calendar.service.ts'
import { clockHooks } from './clocks.hooks.ts'
import { clockPolicy } from './clocks.policy.ts'
import { sendNotification, startClocks } from './clocks.service.ts'
import { dutyHooks } from './duties.hooks.ts'
import { dutyPolicy } from './duties.policy.ts'
import { performDuty } from './duties.service.ts'
import { watchPolicy } from './watches.policy.ts'

/** What is published, what comes round, what the law gives hours for, and the calendar of it all. */
export function serveCalendar(app: FastifyInstance, services: Services, byType: Map<string, Served>): void {
  serveCollection(app, services, watches, watchRoutes, watchPolicy, byType)
  const duty = serveCollection(app, services, duties, dutyRoutes, dutyPolicy, byType, dutyHooks)
  const hooks = clockHooks(services.jobs)
  const clock = serveCollection(app, services, clocks, clockRoutes, clockPolicy, byType, hooks)
  serve(app, services, clockRoutes.start, (call) => startClocks(call.tx, clock, call.body, call))
  serve(app, services, clockRoutes.send, (call) =>
    sendNotification(call.tx, clock, byType, { id: call.params.id, version: call.version }, call.body, call),
  )
  serve(app, services, dutyRoutes.perform, (call) =>
    performDuty(call.tx, duty, byType, { id: call.params.id, version: call.version }, call.body, call),
  )
  serve(app, services, calendarRoutes.read, ({ tx, actor, query }) => readCalendar(tx, byType, actor, query))
}
