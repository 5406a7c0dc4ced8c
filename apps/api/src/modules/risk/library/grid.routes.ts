import { processGridRoutes as routes } from 'contract/risk/process-grid'
import type { FastifyInstance } from 'fastify'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { applyAnswers, loadGrid, previewAnswers } from './grid.service.ts'
import type { LibraryCollections } from './library-state.ts'

/** The risk and control grid of a process, and the links that are made in it. */
export function serveGrid(
  app: FastifyInstance,
  services: Services,
  into: LibraryCollections,
  byType: CollectionsByType,
): void {
  serve(app, services, routes.grid, ({ tx, actor, params }) => loadGrid(tx, into, byType, actor, params.id))
  serve(app, services, routes.answerCheck, ({ tx, actor, body }) => previewAnswers(tx, into, actor, body))
  serve(app, services, routes.answer, (call) => applyAnswers(call.tx, into, call.body, call))
}
