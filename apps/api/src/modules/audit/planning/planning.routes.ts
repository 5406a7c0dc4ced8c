import { engagementRiskRoutes, engagementrisks } from 'contract/audit/engagement-risks'
import { racmRowRoutes, racmrows } from 'contract/audit/racm-rows'
import { requestRoutes, requests } from 'contract/audit/requests'
import type { FastifyInstance } from 'fastify'
import { projects } from 'contract/audit/projects'
import { procedures } from 'contract/audit/procedures'
import { registered } from '#platform/collection/spine.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { serveCollection } from '#platform/collection/serve-collection.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { engagementRiskHooks } from './engagement-risks.hooks.ts'
import { engagementRiskPolicy, racmRowPolicy } from './planning.policy.ts'
import { editRows, planTests } from './racm.service.ts'
import { racmRowHooks } from './racm-rows.hooks.ts'
import { requestHooks } from './requests.hooks.ts'
import { requestPolicy } from './requests.policy.ts'
import { remindRespondents, sendRequests } from './requests.service.ts'
import {
  addControls,
  addRisks,
  editRisks,
  loadScales,
  type Planned,
  refreshSnapshots,
} from './risks.service.ts'

/** Serves planning: the risks of a project, the risk and control matrix, and information requests. */
export function servePlanning(
  app: FastifyInstance,
  services: Services,
  byType: Map<string, RegisteredCollection>,
): void {
  const risk = engagementRiskHooks(byType)
  const row = racmRowHooks(byType)
  const request = requestHooks(services.jobs)
  const into: Planned = {
    projects: registered(byType, projects),
    engagementrisks: serveCollection(
      app,
      services,
      engagementrisks,
      engagementRiskRoutes,
      engagementRiskPolicy,
      byType,
      risk,
    ),
    racmrows: serveCollection(app, services, racmrows, racmRowRoutes, racmRowPolicy, byType, row),
    requests: serveCollection(app, services, requests, requestRoutes, requestPolicy, byType, request),
  }
  serve(app, services, engagementRiskRoutes.scales, ({ tx, actor, params }) =>
    loadScales(tx, into, actor, params.id),
  )
  serve(app, services, engagementRiskRoutes.addRisks, (call) =>
    addRisks(call.tx, into, call.params.id, call.body, call),
  )
  serve(app, services, engagementRiskRoutes.refresh, (call) =>
    refreshSnapshots(call.tx, into, call.params.id, call.body, call),
  )
  serve(app, services, engagementRiskRoutes.editMany, (call) =>
    editRisks(call.tx, into, call.params.id, call.body.edits, call),
  )
  serve(app, services, racmRowRoutes.addControls, (call) =>
    addControls(call.tx, into, call.params.id, call.body.risks, call),
  )
  serve(app, services, racmRowRoutes.planTests, (call) =>
    planTests(call.tx, into, registered(byType, procedures), call.params.id, call.body.rows, call),
  )
  serve(app, services, racmRowRoutes.editMany, (call) =>
    editRows(call.tx, into, call.params.id, call.body.edits, call),
  )
  serve(app, services, requestRoutes.sendMany, (call) =>
    sendRequests(call.tx, into, call.params.id, call.body, call),
  )
  serve(app, services, requestRoutes.remind, (call) =>
    remindRespondents(call.tx, services.jobs, into, call.body.ids, call),
  )
}
