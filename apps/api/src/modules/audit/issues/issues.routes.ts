import { issueRoutes, issues } from 'contract/audit/issues'
import type { FastifyInstance } from 'fastify'
import { configInForce } from '#modules/risk/assessments/index.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { serveCollection } from '#platform/collection/serve-collection.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { issueHooks } from './issues.hooks.ts'
import { issuePolicy } from './issues.policy.ts'
import { requestCancellation, requestUpdate, upholdIssue, verifyIssue } from './issues.service.ts'

/** Serves issues and their follow-up. */
export function serveIssues(
  app: FastifyInstance,
  services: Services,
  byType: Map<string, RegisteredCollection>,
): void {
  const { jobs } = services
  const hooks = issueHooks(byType, jobs)
  const collection = serveCollection(app, services, issues, issueRoutes, issuePolicy, byType, hooks)
  serve(app, services, issueRoutes.scales, ({ tx }) => configInForce(tx))
  serve(app, services, issueRoutes.keep, (call) =>
    upholdIssue(call.tx, collection, { id: call.params.id, version: call.version }, call.body, call),
  )
  serve(app, services, issueRoutes.askCancel, (call) =>
    requestCancellation(call.tx, collection, { id: call.params.id, version: call.version }, call.body, call),
  )
  serve(app, services, issueRoutes.verify, (call) =>
    verifyIssue(call.tx, collection, { id: call.params.id, version: call.version }, call.body, call),
  )
  serve(app, services, issueRoutes.askUpdate, (call) =>
    requestUpdate(call.tx, jobs, collection, call.body.ids, call),
  )
}
