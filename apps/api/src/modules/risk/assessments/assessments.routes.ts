import { acceptanceRoutes, acceptances } from 'contract/risk/acceptances'
import { assessmentRoutes, assessments, type AssessmentCollection } from 'contract/risk/assessments'
import { comparisonRoutes } from 'contract/risk/comparison'
import { figureRoutes } from 'contract/risk/figures'
import { methodRoutes, methods, type MethodCollection } from 'contract/risk/methods'
import { risklineRoutes, risklines, type RisklineCollection } from 'contract/risk/risk-lines'
import type { FastifyInstance } from 'fastify'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { byRole } from '#platform/collection/policy.ts'
import { serveCollection } from '#platform/collection/serve-collection.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { acceptanceHooks } from './acceptances/acceptances.hooks.ts'
import { acceptancePolicy } from './acceptances/acceptances.policy.ts'
import { adoptMethod } from './adopt-method.ts'
import { assessmentHooks } from './assessments.hooks.ts'
import { assessmentPolicy } from './assessments.policy.ts'
import { compareAssessments, compareRegister } from './comparison.ts'
import { loadFigures, loadLosses } from './figures/figures.service.ts'
import { startReport } from './figures/start-report.ts'
import { addRequirements, addRisks, copyAssessment } from './lines.service.ts'
import { editLines } from './lines/edit-lines.service.ts'
import { risklineHooks } from './lines/risk-lines.hooks.ts'
import { risklinePolicy } from './lines/risk-lines.policy.ts'
import { methodHooks } from './methods/methods.service.ts'
import { previewMethod } from './methods/preview.ts'
import { refreshCompliance } from './refresh-compliance.ts'
import { remind } from './remind.ts'

/** Routes of methods, assessments, their lines and acceptances. */
export function serveAssessments(
  app: FastifyInstance,
  services: Services,
  byType: Map<string, RegisteredCollection>,
): void {
  const own: RegisteredCollection<MethodCollection> = serveCollection(
    app,
    services,
    methods,
    methodRoutes,
    byRole(methods.actions),
    byType,
    {
      ...methodHooks(() => own),
    },
  )
  const into: {
    methods: RegisteredCollection<MethodCollection>
    assessments: RegisteredCollection<AssessmentCollection>
    risklines: RegisteredCollection<RisklineCollection>
  } = {
    methods: own,
    assessments: serveCollection(
      app,
      services,
      assessments,
      assessmentRoutes,
      assessmentPolicy,
      byType,
      assessmentHooks(() => into, services.jobs),
    ),
    risklines: serveCollection(
      app,
      services,
      risklines,
      risklineRoutes,
      risklinePolicy,
      byType,
      risklineHooks,
    ),
  }
  const hooks = acceptanceHooks(services.jobs)
  serveCollection(app, services, acceptances, acceptanceRoutes, acceptancePolicy, byType, hooks)
  serve(app, services, assessmentRoutes.addRisks, (call) =>
    addRisks(call.tx, into, call.params.id, call.body.risks, call),
  )
  serve(app, services, assessmentRoutes.addRequirements, (call) =>
    addRequirements(call.tx, into, call.params.id, call.body, call),
  )
  serve(app, services, assessmentRoutes.refreshCompliance, (call) =>
    refreshCompliance(call.tx, into, call.params.id, call.body.lines, call),
  )
  serve(app, services, risklineRoutes.editMany, (call) =>
    editLines(call.tx, into, call.params.id, call.body.edits, call),
  )
  serve(app, services, assessmentRoutes.copy, (call) =>
    copyAssessment(call.tx, into, call.params.id, call.body, call),
  )
  serve(app, services, assessmentRoutes.adoptMethod, (call) =>
    adoptMethod(call.tx, into, { id: call.params.id, version: call.version, reason: call.body.reason }, call),
  )
  serve(app, services, assessmentRoutes.remind, (call) =>
    remind(call.tx, services.jobs, into.assessments, call.body.ids, call),
  )
  serve(app, services, comparisonRoutes.register, ({ tx, query }) => compareRegister(tx, query))
  serve(app, services, comparisonRoutes.compare, (call) =>
    compareAssessments(call.tx, into.assessments, call.actor, call.query.from, call.params.id),
  )
  serve(app, services, methodRoutes.preview, (call) => previewMethod(call.tx, call.body.config))
  serveFigures(app, services, into)
}

/** Routes of the figures over the lines, as JSON and as documents. */
function serveFigures(
  app: FastifyInstance,
  services: Services,
  into: {
    assessments: RegisteredCollection<AssessmentCollection>
    risklines: RegisteredCollection<RisklineCollection>
  },
): void {
  serve(app, services, figureRoutes.get, ({ tx, actor, query }) =>
    loadFigures(tx, into.assessments, actor, query),
  )
  serve(app, services, figureRoutes.losses, ({ tx, actor, query }) =>
    loadLosses(tx, into.assessments, actor, query),
  )
  serve(app, services, figureRoutes.report, (call) =>
    startReport(call.tx, services.jobs, into, call.body, call),
  )
}
