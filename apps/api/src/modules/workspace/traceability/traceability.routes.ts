import { fail } from 'contract'
import { traceabilityRoutes as routes } from 'contract/workspace/traceability'
import type { FastifyInstance } from 'fastify'
import { timeNow } from '#platform/clock.ts'
import { buildInWorker } from '#platform/collection/excel/in-worker.ts'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import { FileReply } from '#platform/http/file-reply.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { matrixModel } from './matrix-export.ts'
import { findPaths, loadMatrix } from './traceability.service.ts'

/** The limit of cells in a workbook. */
const MAX_CELLS = 200_000

export function serveTraceability(app: FastifyInstance, services: Services, byType: CollectionsByType): void {
  serve(app, services, routes.paths, ({ tx, actor, query }) => findPaths(tx, byType, actor, query))
  serve(app, services, routes.matrix, ({ tx, actor, query }) => loadMatrix(tx, byType, actor, query))
  serve(app, services, routes.export, async ({ tx, actor, query, requestId }) => {
    const { rows, columns, locale = actor.locale } = query
    const matrix = await loadMatrix(tx, byType, actor, { rows, columns })
    if (!matrix.complete || matrix.rows.length * matrix.columns.length > MAX_CELLS)
      throw fail('INVALID_INPUT', [{ path: [], code: 'too_many' }])
    const now = timeNow()
    const nameOf = (type: string) => byType.get(type)!.shape.of.name
    const names = { rows: nameOf(rows), columns: nameOf(columns) }
    const bytes = await buildInWorker(matrixModel(matrix, names, locale, now))
    tx.trail.push({
      action: 'export',
      type: 'matrix',
      record: null,
      version: null,
      changes: { rows: [null, rows], columns: [null, columns], links: [null, matrix.links.length] },
      actor: actor.personId,
      roles: actor.roles,
      request: requestId,
    })
    return new FileReply(`${names.rows}-${names.columns}-${now.toISOString().slice(0, 10)}.xlsx`, bytes)
  })
}
