import { processes, processRoutes } from 'contract/risk/processes'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { subprocesses, subprocessRoutes } from 'contract/risk/subprocesses'
import type { FastifyInstance } from 'fastify'
import type { Served } from '#platform/collection/commands.ts'
import { serveCollection } from '#platform/collection/serve-collection.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { libraryPolicy } from './library/library.policy.ts'
import { loadStarterLibrary } from './library/starter.service.ts'

/** The risk area: its libraries are declared, loading the starter library is written. */
export function serveRisk(app: FastifyInstance, services: Services, byType: Map<string, Served>): void {
  const process = serveCollection(
    app,
    services,
    processes,
    processRoutes,
    libraryPolicy(processes.actions),
    byType,
  )
  const subprocess = serveCollection(
    app,
    services,
    subprocesses,
    subprocessRoutes,
    libraryPolicy(subprocesses.actions),
    byType,
  )
  serve(app, services, starterLibraryRoutes.load, (call) =>
    loadStarterLibrary(call.tx, process, subprocess, call.body.processes, call),
  )
}
