import type { Collection } from 'contract'
import type { CollectionRoutes } from 'contract/collection-routes'
import { controls, controlRoutes } from 'contract/risk/controls'
import { processes, processRoutes } from 'contract/risk/processes'
import { risks, riskRoutes } from 'contract/risk/risks'
import { subprocesses, subprocessRoutes } from 'contract/risk/subprocesses'
import type { FastifyInstance } from 'fastify'
import type { Served } from '#platform/collection/commands.ts'
import { serveCollection } from '#platform/collection/serve-collection.ts'
import type { Computed } from '#platform/collection/shape.ts'
import type { Services } from '#platform/http/services.ts'
import { processComputed, subprocessComputed } from './library/counts.computed.ts'
import { serveGrid } from './library/grid.routes.ts'
import { libraryPolicy } from './library/library.policy.ts'
import { riskComputed } from './library/risks.computed.ts'
import { serveLibrary } from './library/library.routes.ts'

/** The risk area: its libraries are declared, what joins them is written. */
export function serveRisk(app: FastifyInstance, services: Services, byType: Map<string, Served>): void {
  const library = (of: Collection, routes: CollectionRoutes, computed?: Record<string, Computed>) =>
    serveCollection(app, services, of, routes, libraryPolicy(of.actions), byType, computed)
  const into = {
    processes: library(processes, processRoutes, processComputed),
    subprocesses: library(subprocesses, subprocessRoutes, subprocessComputed),
    risks: library(risks, riskRoutes, riskComputed),
    controls: library(controls, controlRoutes),
  }
  serveLibrary(app, services, into)
  serveGrid(app, services, into, byType)
}
