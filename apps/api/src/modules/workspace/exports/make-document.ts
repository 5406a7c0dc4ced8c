import { applyTemplate, usedTemplate } from '#modules/workspace/templates/index.ts'
import type { DocumentModel } from '#platform/rendering/document-model.ts'
import { renderDocument } from '#platform/rendering/render.ts'
import { label } from '#platform/translations.ts'
import { dossierBlocks, loadDossier } from './dossier.ts'
import { loadLabels } from './labels.ts'
import { baseName, type ExportGenerator, type ExportContext, totalOf } from './export-context.ts'
import { filterFacts, reportBlocks } from './report.ts'
import { type Wording, wordingIn } from './wording.ts'

/** The organisation's name and the formatting of the document. */
export async function wordingOf({ tx, order }: ExportContext): Promise<{
  wording: Wording
  organisation: string
  zone: string
}> {
  const [row] = await tx.query<{ name: string; time_zone: string }>(
    'select name, time_zone from organisations where org_id = app.org()',
  )
  return { wording: wordingIn(order.locale, row!.time_zone), organisation: row!.name, zone: row!.time_zone }
}

type Content = Pick<DocumentModel, 'title' | 'kind' | 'summary' | 'blocks'> & {
  cover: DocumentModel['cover']
  rows: number
}

async function dossierOf(exportContext: ExportContext, id: string, wording: Wording): Promise<Content> {
  const { of } = exportContext.collection.shape
  const dossier = await loadDossier(exportContext, id)
  const { row, shape } = dossier
  const one = label(wording.locale, of.name, 'one')
  const summary = shape.documentSummary?.(row, wording)
  const title = shape.columns.find(({ field }) => field.spine === 'title')!.key
  return {
    // A document with a summary of its own is more than what is recorded about it.
    kind: summary ? one : `${wording.word('dossier')} · ${one}`,
    title: `${String(row['code'])} ${wording.text(row[title])}`,
    ...(summary ? { summary } : {}),
    blocks: dossierBlocks(dossier, exportContext, wording),
    cover: [
      [
        label(wording.locale, 'common', 'spine', 'status'),
        label(wording.locale, of.name, 'statuses', row.status),
      ],
      [label(wording.locale, 'common', 'spine', 'version'), wording.number(row.version)],
    ],
    rows: 1,
  }
}

async function reportOf(exportContext: ExportContext, wording: Wording): Promise<Content> {
  const total = await totalOf(exportContext)
  await exportContext.report(0, total)
  const facts = await filterFacts(exportContext, wording)
  const { blocks, rows } = await reportBlocks(exportContext, wording, total)
  return {
    kind: wording.word('report'),
    title: label(wording.locale, exportContext.collection.shape.of.name, 'title'),
    blocks,
    cover: [...facts, [wording.word('records'), wording.number(rows)]],
    rows,
  }
}

/** The document model of an export. */
export async function documentOf(
  exportContext: ExportContext,
): Promise<{ model: DocumentModel; rows: number }> {
  const { order, tx, actor, services } = exportContext
  const { wording, organisation } = await wordingOf(exportContext)
  const people = await loadLabels(
    tx,
    { people: [actor.personId], records: [] },
    { byType: services.collections, actor },
  )
  const { rows, cover, ...content } = order.record
    ? await dossierOf(exportContext, order.record, wording)
    : await reportOf(exportContext, wording)
  const name = people.people.get(actor.personId) ?? ''
  const model: DocumentModel = {
    ...content,
    locale: order.locale,
    organisation,
    cover: [...cover, [wording.word('made'), `${wording.moment(order.createdAt)}, ${name}`]],
    words: {
      contents: wording.word('contents'),
      page: wording.word('page'),
      hash: wording.word('hash'),
    },
  }
  const about = order.record ? { collection: exportContext.collection, id: order.record } : undefined
  const dressed = await applyTemplate(exportContext, about ? 'dossier' : 'list_report', wording, model, {
    ...(about ? { about } : {}),
    more: { 'records.count': wording.number(rows) },
  })
  return { model: dressed, rows }
}

/** The file extension and type of each format. */
export const KINDS = {
  pdf: { ending: 'pdf', mediaType: 'application/pdf' },
  word: {
    ending: 'docx',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
} as const

/** A dossier of one record or a report of a list, as PDF or for Word. */
export const makeDocument =
  (format: keyof typeof KINDS): ExportGenerator =>
  async (exportContext) => {
    const { folder, signal, services, report } = exportContext
    const { model, rows } = await documentOf(exportContext)
    await report(rows, rows + 1)
    const path = await renderDocument(model, format, { folder, chromium: services.config.CHROMIUM, signal })
    const { ending, mediaType } = KINDS[format]
    return {
      path,
      name: `${baseName(exportContext)}.${ending}`,
      mediaType,
      rows,
      ...usedTemplate(model, format),
    }
  }
