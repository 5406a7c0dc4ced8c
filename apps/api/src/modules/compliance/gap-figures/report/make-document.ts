import { KINDS, type ExportGenerator } from '#modules/workspace/exports/index.ts'
import { applyTemplate, usedTemplate } from '#modules/workspace/templates/index.ts'
import { renderDocument } from '#platform/rendering/render.ts'
import { gapReportModel } from './model.ts'
import { loadGapReport } from './source.ts'

/** The report of an analysis, as PDF or for Word. */
export const makeGapDocument =
  (format: keyof typeof KINDS): ExportGenerator =>
  async (exportContext) => {
    const { order, folder, signal, services, report } = exportContext
    await report(0, 2)
    const source = await loadGapReport(exportContext)
    await report(1, 2)
    const plain = gapReportModel(source, source.wording.moment(order.createdAt))
    const model = await applyTemplate(exportContext, 'gap_report', source.wording, plain, {
      about: { collection: exportContext.collection, id: source.analysis.id },
    })
    const path = await renderDocument(model, format, { folder, chromium: services.config.CHROMIUM, signal })
    const { ending, mediaType } = KINDS[format]
    const name = `gap-analysis-${source.analysis.code}-${order.createdAt.slice(0, 10)}.${ending}`
    return { path, name, mediaType, rows: source.items.length, ...usedTemplate(model, format) }
  }
