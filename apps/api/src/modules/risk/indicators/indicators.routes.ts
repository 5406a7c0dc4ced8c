import { indicatorRoutes, indicators } from 'contract/risk/indicators'
import { measurementRoutes, measurements } from 'contract/risk/measurements'
import { thresholdBreaches, thresholdBreachRoutes } from 'contract/risk/threshold-breaches'
import type { FastifyInstance } from 'fastify'
import { byRole } from '#platform/collection/policy.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { serveCollection } from '#platform/collection/serve-collection.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { addBreachAction } from './add-action.ts'
import { correctValue, enterValues } from './enter-values.ts'
import { indicatorHooks } from './indicators.hooks.ts'
import { measurementHooks, measurementPolicy } from './measurements.hooks.ts'
import { thresholdBreachHooks } from './threshold-breaches.hooks.ts'
import { thresholdBreachPolicy } from './threshold-breaches.policy.ts'

/** Routes of indicators, their values, and the reassessments that values beyond a threshold propose. */
export function serveIndicators(
  app: FastifyInstance,
  services: Services,
  byType: Map<string, RegisteredCollection>,
): void {
  const { jobs } = services
  serveCollection(
    app,
    services,
    indicators,
    indicatorRoutes,
    byRole(indicators.actions),
    byType,
    indicatorHooks,
  )
  const hooks = measurementHooks(byType, jobs)
  serveCollection(app, services, measurements, measurementRoutes, measurementPolicy, byType, hooks)
  const breachHooks = thresholdBreachHooks(byType)
  serveCollection(
    app,
    services,
    thresholdBreaches,
    thresholdBreachRoutes,
    thresholdBreachPolicy,
    byType,
    breachHooks,
  )
  serve(app, services, measurementRoutes.enter, (call) =>
    enterValues(call.tx, byType, call.params.id, call.body, call),
  )
  serve(app, services, measurementRoutes.correct, (call) =>
    correctValue(call.tx, byType, { id: call.params.id, version: call.version }, call.body, call),
  )
  serve(app, services, thresholdBreachRoutes.addAction, (call) =>
    addBreachAction(call.tx, byType, call.params.id, call),
  )
}
