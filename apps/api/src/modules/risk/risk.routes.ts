import type { CollectionRoutes } from 'contract/collection-routes'
import { controls, controlRoutes } from 'contract/risk/controls'
import { processes, processRoutes } from 'contract/risk/processes'
import { risks, riskRoutes } from 'contract/risk/risks'
import { subprocesses, subprocessRoutes } from 'contract/risk/subprocesses'
import type { FastifyInstance } from 'fastify'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { serveCollection } from '#platform/collection/serve-collection.ts'
import type { CollectionHooks } from '#platform/collection/hooks.ts'
import type { Services } from '#platform/http/services.ts'
import { serveAssessments } from './assessments/assessments.routes.ts'
import { serveIndicators } from './indicators/indicators.routes.ts'
import { processComputed, subprocessComputed } from './library/counts.computed.ts'
import { serveGrid } from './library/grid.routes.ts'
import {
  contentLanguages,
  lastTestOfControl,
  openAssessmentsOfControl,
  openAssessmentsOfRisk,
  setContentLanguages as beforeWrite,
} from './library/library.computed.ts'
import { type LibraryCollection, libraryPolicy } from './library/library.policy.ts'
import { riskComputed } from './library/risks.computed.ts'
import { serveQuantifications } from './quantifications/quantifications.routes.ts'
import { serveLibrary } from './library/library.routes.ts'

/**
 * Routes of the risk area. The libraries are plain collections; the grid, library updates and assessments have code of
 * their own.
 */
export function serveRisk(
  app: FastifyInstance,
  services: Services,
  byType: Map<string, RegisteredCollection>,
): void {
  const library = <C extends LibraryCollection>(
    of: C,
    routes: CollectionRoutes,
    hooks: CollectionHooks<NoInfer<C>>,
  ) => serveCollection<C>(app, services, of, routes, libraryPolicy(of.actions), byType, hooks)
  const into = {
    processes: library(processes, processRoutes, {
      computed: processComputed,
      beforeWrite,
    }),
    subprocesses: library(subprocesses, subprocessRoutes, {
      computed: subprocessComputed,
      beforeWrite,
    }),
    risks: library(risks, riskRoutes, {
      computed: { ...riskComputed, openAssessments: openAssessmentsOfRisk, contentLanguages },
      beforeWrite,
    }),
    controls: library(controls, controlRoutes, {
      computed: { openAssessments: openAssessmentsOfControl, contentLanguages, ...lastTestOfControl },
      beforeWrite,
    }),
  }
  serveLibrary(app, services, into)
  serveGrid(app, services, into, byType)
  serveAssessments(app, services, byType)
  serveIndicators(app, services, byType)
  serveQuantifications(app, services, byType)
}
