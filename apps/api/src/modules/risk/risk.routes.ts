import type { Collection } from 'contract'
import type { CollectionRoutes } from 'contract/collection-routes'
import { acceptanceRoutes, acceptances } from 'contract/risk/acceptances'
import { assessmentRoutes, assessments } from 'contract/risk/assessments'
import { controls, controlRoutes } from 'contract/risk/controls'
import { methodRoutes, methods } from 'contract/risk/methods'
import { processes, processRoutes } from 'contract/risk/processes'
import { risklineRoutes, risklines } from 'contract/risk/risklines'
import { risks, riskRoutes } from 'contract/risk/risks'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { subprocesses, subprocessRoutes } from 'contract/risk/subprocesses'
import { actionRoutes, actions } from 'contract/workspace/actions'
import type { FastifyInstance } from 'fastify'
import type { Served } from '#platform/collection/commands.ts'
import { byRole } from '#platform/collection/policy.ts'
import { serveCollection } from '#platform/collection/serve-collection.ts'
import type { Particular } from '#platform/collection/shape.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { actionHooks } from '../workspace/actions/actions.hooks.ts'
import { actionPolicy } from '../workspace/actions/actions.policy.ts'
import { acceptanceHooks } from './acceptances/acceptances.hooks.ts'
import { acceptancePolicy } from './acceptances/acceptances.policy.ts'
import { assessmentHooks } from './assessments/assessments.hooks.ts'
import { assessmentPolicy } from './assessments/assessments.policy.ts'
import { assessmentsOf, refreshCounts } from './assessments/counts.ts'
import { addRisks, copyAssessment } from './assessments/lines.service.ts'
import { libraryPolicy } from './library/library.policy.ts'
import { riskComputed } from './library/risks.computed.ts'
import { loadStarterLibrary } from './library/starter.service.ts'
import { methodHooks } from './methods/methods.service.ts'
import { editLines } from './risklines/edit-lines.service.ts'
import { risklineHooks } from './risklines/risklines.hooks.ts'
import { risklinePolicy } from './risklines/risklines.policy.ts'

/** The risk area: its libraries are declared; loading the starter library and scoring assessments are written. */
export function serveRisk(app: FastifyInstance, services: Services, byType: Map<string, Served>): void {
  const library = (of: Collection, routes: CollectionRoutes, particular?: Particular) =>
    serveCollection(app, services, of, routes, libraryPolicy(of.actions), byType, particular)
  const into = {
    processes: library(processes, processRoutes),
    subprocesses: library(subprocesses, subprocessRoutes),
    risks: library(risks, riskRoutes, { computed: riskComputed }),
    controls: library(controls, controlRoutes),
  }
  serve(app, services, starterLibraryRoutes.load, (call) =>
    loadStarterLibrary(call.tx, into, call.body.processes, call),
  )
  serveAssessments(app, services, byType)
}

/** Methods, assessments, their lines, and what is done about them. */
function serveAssessments(app: FastifyInstance, services: Services, byType: Map<string, Served>): void {
  const own: Served = serveCollection(app, services, methods, methodRoutes, byRole(methods.actions), byType, {
    ...methodHooks(() => own),
  })
  const into: { methods: Served; assessments: Served; risklines: Served } = {
    methods: own,
    assessments: serveCollection(
      app,
      services,
      assessments,
      assessmentRoutes,
      assessmentPolicy,
      byType,
      assessmentHooks(() => into),
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
  serveCollection(app, services, acceptances, acceptanceRoutes, acceptancePolicy, byType, acceptanceHooks)
  serveCollection(
    app,
    services,
    actions,
    actionRoutes,
    actionPolicy,
    byType,
    actionHooks(async (tx, lines) => refreshCounts(tx, await assessmentsOf(tx, lines))),
  )
  serve(app, services, assessmentRoutes.addRisks, (call) =>
    addRisks(call.tx, into, call.params.id, call.body.risks, call),
  )
  serve(app, services, risklineRoutes.editMany, (call) =>
    editLines(call.tx, into, call.params.id, call.body.edits, call),
  )
  serve(app, services, assessmentRoutes.copy, (call) =>
    copyAssessment(call.tx, into, call.params.id, call.body, call),
  )
}
