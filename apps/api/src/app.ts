import { fail } from 'contract'
import { allRoutes } from 'contract/routes'
import type { FastifyInstance } from 'fastify'
import { serveAudit } from '#modules/audit/audit.routes.ts'
import { issueOrigin } from '#modules/audit/issues/index.ts'
import { serveCompliance } from '#modules/compliance/compliance.routes.ts'
import { gapOrigin } from '#modules/compliance/gaps/index.ts'
import { riskOrigin } from '#modules/risk/assessments/index.ts'
import { acceptMapping } from '#modules/compliance/mappings/index.ts'
import { serveAssistance } from '#modules/workspace/assistance/index.ts'
import { serveActions } from '#modules/workspace/actions/index.ts'
import { serveFiles } from '#modules/workspace/evidence/index.ts'
import { serveRisk } from '#modules/risk/risk.routes.ts'
import { followLaw } from '#modules/techdoc/file/index.ts'
import { serveTechdoc } from '#modules/techdoc/techdoc.routes.ts'
import { serveWorkspace } from '#modules/workspace/workspace.routes.ts'
import type { Mount } from '#platform/collection/slice.ts'
import { buildHttp } from '#platform/http/app.ts'
import { serveDocs } from '#platform/http/docs.ts'
import type { Services } from '#platform/http/services.ts'
import { slices } from './slices.gen.ts'

interface Options {
  /** If false, only health and metrics are served, for a process that serves sockets alone. */
  requests?: boolean
  /** An additional slice for tests. */
  serveMore?: Mount
}

/** Builds the whole API, the same for tests and production. */
export async function buildApp(
  services: Services,
  { requests = true, serveMore }: Options = {},
): Promise<FastifyInstance> {
  const app = await buildHttp(services)
  const byType = services.collections
  await app.register(
    async (api) => {
      if (!requests) api.addHook('onRequest', () => Promise.reject(fail('NOT_FOUND')))
      serveWorkspace(api, services, byType)
      serveRisk(api, services, byType)
      serveCompliance(api, services, byType, followLaw)
      serveAudit(api, services, byType)
      serveTechdoc(api, services, byType)
      for (const mount of slices) mount(api, services, byType)
      serveActions(api, services, byType, {
        riskline: riskOrigin,
        gapitem: gapOrigin,
        issue: issueOrigin(byType),
      })
      serveAssistance(api, services, byType, acceptMapping)
      serveMore?.(api, services, byType)
      serveDocs(api, services)
    },
    { prefix: '/api' },
  )
  serveFiles(app, services, byType)
  const missing = allRoutes.filter((route) => !services.mountedRoutes.has(route))
  if (missing.length > 0) throw new Error(`not mounted: ${missing.map((route) => route.name).join(', ')}`)
  await app.ready()
  return app
}
