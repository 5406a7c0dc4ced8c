import { completionRoutes } from 'contract/audit/completion'
import { projects } from 'contract/audit/projects'
import { reportRoutes, reports } from 'contract/audit/reports'
import { reportWritingRoutes as writing } from 'contract/audit/report-writing'
import { surveyRoutes, surveys } from 'contract/audit/surveys'
import type { FastifyInstance } from 'fastify'
import { registered } from '#platform/collection/spine.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { serveCollection } from '#platform/collection/serve-collection.ts'
import { startRecordExport } from '#platform/exports/start.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { decideOpinion, getOpinion, proposeOpinion } from './opinion.service.ts'
import { distribute, recordNoResponse } from './report/distribute.service.ts'
import type { FollowIssued } from './report/issue.ts'
import { getState } from './report/state.service.ts'
import { compareReports, reviseReport } from './report/versions.service.ts'
import { composeReport, refreshReport } from './report/write.service.ts'
import { reportHooks } from './reports.hooks.ts'
import { reportPolicy } from './reports.policy.ts'
import { fetchFile, listFiles, sealProject, unsealProject } from './seal/seal.service.ts'
import { surveyHooks } from './surveys.hooks.ts'
import { surveyPolicy } from './surveys.policy.ts'

/**
 * Serves the completion of an audit: opinion, report, survey and sealed file. `issued` are the hooks for an issued
 * report.
 */
export function serveCompletion(
  app: FastifyInstance,
  services: Services,
  byType: Map<string, RegisteredCollection>,
  issued: readonly FollowIssued[],
): void {
  const project = registered(byType, projects)
  const { jobs } = services
  const hooks = reportHooks(byType, jobs, issued)
  const report = serveCollection(app, services, reports, reportRoutes, reportPolicy, byType, hooks)
  serveCollection(app, services, surveys, surveyRoutes, surveyPolicy, byType, surveyHooks(jobs))

  serve(app, services, completionRoutes.opinion, ({ tx, actor, params }) =>
    getOpinion(tx, project, actor, params.id),
  )
  serve(app, services, completionRoutes.proposeOpinion, (call) =>
    proposeOpinion(call.tx, project, call.params.id, call.body, call),
  )
  serve(app, services, completionRoutes.decideOpinion, (call) =>
    decideOpinion(call.tx, project, call.params.id, call.body, call),
  )
  serve(app, services, completionRoutes.seal, (call) =>
    sealProject(call.tx, services, project, call.params.id, call),
  )
  serve(app, services, completionRoutes.unseal, (call) =>
    unsealProject(call.tx, project, call.params.id, call.body.reason, call),
  )
  serve(app, services, completionRoutes.files, ({ tx, actor, params }) =>
    listFiles(tx, project, actor, params.id),
  )
  serve(app, services, completionRoutes.file, (call) =>
    fetchFile(call.tx, services, project, call.params, call),
  )

  serve(app, services, writing.state, ({ tx, actor, params }) =>
    getState(tx, report, byType, actor, params.id),
  )
  serve(app, services, writing.compose, (call) =>
    composeReport(call.tx, report, byType, call.params.id, call),
  )
  serve(app, services, writing.refresh, (call) =>
    refreshReport(call.tx, report, byType, call.params.id, call.body, call),
  )
  serve(app, services, writing.difference, ({ tx, actor, params, query }) =>
    compareReports(tx, report, actor, query.from, params.id),
  )
  serve(app, services, writing.revise, (call) =>
    reviseReport(call.tx, report, byType, call.params.id, call.body.correction, call),
  )
  serve(app, services, writing.distribute, (call) =>
    distribute(call.tx, report, byType, call.params.id, call.body.recipients, call),
  )
  serve(app, services, writing.noResponse, (call) => recordNoResponse(call.tx, report, call.params.id, call))
  serve(app, services, writing.print, (call) => {
    const asked = { format: `report_${call.body.format}` as const, locale: call.body.locale }
    return startRecordExport(call.tx, jobs, report, call.params.id, asked, call)
  })
}
