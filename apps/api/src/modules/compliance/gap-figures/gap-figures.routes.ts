import { gapComparisonRoutes } from 'contract/compliance/gap-comparison'
import { gapControlRoutes } from 'contract/compliance/gap-controls'
import { gapFigureRoutes } from 'contract/compliance/gap-figures'
import { gapanalyses } from 'contract/compliance/gap-analyses'
import type { FastifyInstance } from 'fastify'
import { timeNow } from '#platform/clock.ts'
import { buildInWorker } from '#platform/collection/excel/in-worker.ts'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import { startRecordExport } from '#platform/exports/start.ts'
import { FileReply } from '#platform/http/file-reply.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { compareAnalyses } from './comparison.ts'
import { controlsModel } from './controls-workbook.ts'
import { loadControlMatrix } from './controls.service.ts'
import { loadGapFigures } from './figures.service.ts'

/** Routes of the figures of an analysis, as JSON and as documents. */
export function serveGapFigures(app: FastifyInstance, services: Services, byType: CollectionsByType): void {
  const of = { analyses: registered(byType, gapanalyses), byType }
  serve(app, services, gapFigureRoutes.get, ({ tx, actor, params }) =>
    loadGapFigures(tx, of, actor, params.id),
  )
  serve(app, services, gapFigureRoutes.report, (call) => {
    const { report, locale } = call.body
    const asked = { format: `gap_${report}` as const, locale }
    return startRecordExport(call.tx, services.jobs, of.analyses, call.params.id, asked, call)
  })
  serve(app, services, gapComparisonRoutes.compare, ({ tx, actor, params, query }) =>
    compareAnalyses(tx, of.analyses, actor, query.from, params.id),
  )
  serve(app, services, gapControlRoutes.matrix, ({ tx, actor, params }) =>
    loadControlMatrix(tx, of, actor, params.id),
  )
  serve(app, services, gapControlRoutes.export, async ({ tx, actor, params, query, requestId }) => {
    const matrix = await loadControlMatrix(tx, of, actor, params.id)
    const now = timeNow()
    const bytes = await buildInWorker(controlsModel(matrix, query.locale ?? actor.locale, now))
    tx.trail.push({
      action: 'export',
      type: gapanalyses.type,
      record: params.id,
      version: null,
      changes: { controls: [null, matrix.controls.length], links: [null, matrix.links.length] },
      actor: actor.personId,
      roles: actor.roles,
      request: requestId,
    })
    return new FileReply(`requirements-controls-${now.toISOString().slice(0, 10)}.xlsx`, bytes)
  })
}
