import { starterLibraryRoutes as routes } from 'contract/risk/starter-library'
import type { FastifyInstance } from 'fastify'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { compareLibrary } from './compare.service.ts'
import type { LibraryCollections } from './library-state.ts'
import { loadStarterLibrary, readContents } from './starter.service.ts'
import { applyLibraryLines } from './take.service.ts'

/** Routes of the built-in library: contents, loading, and changes in a later version. */
export function serveLibrary(app: FastifyInstance, services: Services, into: LibraryCollections): void {
  serve(app, services, routes.contents, async ({ tx }) =>
    readContents(tx, into, await services.riskLibrary()),
  )
  serve(app, services, routes.load, async (call) =>
    loadStarterLibrary(call.tx, into, await services.riskLibrary(), call.body.processes, call),
  )
  serve(app, services, routes.changes, async ({ tx, actor }) =>
    compareLibrary(tx, into, await services.riskLibrary(), actor),
  )
  serve(app, services, routes.take, async (call) =>
    applyLibraryLines(call.tx, into, await services.riskLibrary(), call.body, call),
  )
}
