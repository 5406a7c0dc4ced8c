import { REPORT_SECTIONS, reports } from 'contract/audit/reports'
import { registered } from '#platform/collection/spine.ts'
import type { Stored } from '#platform/collection/stored.ts'
import {
  KINDS,
  loadLabels,
  type ExportGenerator,
  type ExportContext,
  signatureOf,
  type Wording,
  wordingIn,
  wordingOf,
} from '#modules/workspace/exports/index.ts'
import { loadProofs } from '#modules/workspace/signatures/index.ts'
import { applyTemplate } from '#modules/workspace/templates/index.ts'
import { getRecord } from '#platform/collection/commands.ts'
import type { Block, DocumentModel, Fact } from '#platform/rendering/document-model.ts'
import { renderDocument } from '#platform/rendering/render.ts'
import { label } from '#platform/translations.ts'
import { blocksOf } from '#platform/rendering/content-blocks.ts'
import { loadTexts } from './texts.ts'

/** The final statuses; all others are printed with a draft watermark. */
const FINAL_STATUSES = ['issued', 'superseded']

async function coverOf(
  exportContext: ExportContext,
  report: Stored<typeof reports>,
  wording: Wording,
): Promise<Fact[]> {
  const { tx, actor, services } = exportContext
  const labels = await loadLabels(
    tx,
    { people: report.ownerId ? [report.ownerId] : [], records: [report.project] },
    { byType: services.collections, actor },
  )
  const project = labels.records.get(report.project)
  const field = (name: string) => label(wording.locale, reports.name, 'fields', name)
  return [
    ...(project ? [[field('project'), `${project.code} ${wording.text(project.title)}`] satisfies Fact] : []),
    [
      label(wording.locale, 'common', 'spine', 'status'),
      label(wording.locale, reports.name, 'statuses', report.status),
    ],
    [field('number'), wording.number(report.number ?? 1)],
    ...(report.issuedOn ? [[field('issuedOn'), wording.day(report.issuedOn)] satisfies Fact] : []),
    ...(report.opinion
      ? [
          [
            field('opinion'),
            label(wording.locale, reports.name, 'choices', 'opinion', report.opinion),
          ] satisfies Fact,
        ]
      : []),
    ...(report.contentHash ? [[field('contentHash'), report.contentHash] satisfies Fact] : []),
  ]
}

/** The document model of the report, in the report's own language. */
export async function reportModel(
  exportContext: ExportContext,
  id: string,
): Promise<{ model: DocumentModel; code: string }> {
  const { tx, services, actor } = exportContext
  const collection = registered(services.collections, reports)
  const report = await getRecord(tx, collection, actor, id)
  const { organisation, zone } = await wordingOf(exportContext)
  const wording = wordingIn(report.locale, zone)
  const texts = await loadTexts(tx, report.id)
  const signatures = await loadProofs(tx, [report.id])
  const blocks: Block[] = REPORT_SECTIONS.flatMap((section): Block[] => {
    const text = texts.get(section)
    const inside = text ? blocksOf(text.content) : []
    if (inside.length === 0) return []
    return [
      { kind: 'heading', level: 1, text: label(wording.locale, reports.name, 'documents', section) },
      ...inside,
    ]
  })
  const model: DocumentModel = {
    locale: report.locale,
    kind: label(wording.locale, 'auditreport', 'kind'),
    title: wording.text(report.name),
    organisation,
    cover: await coverOf(exportContext, report, wording),
    blocks: [
      ...blocks,
      { kind: 'heading', level: 1, text: wording.word('signatures') },
      {
        kind: 'signatures',
        signatures: signatures.map((one) => signatureOf(one, wording)),
        none: wording.word('unsigned'),
      },
    ],
    words: {
      contents: wording.word('contents'),
      page: wording.word('page'),
      hash: wording.word('hash'),
    },
    ...(FINAL_STATUSES.includes(report.status)
      ? {}
      : { watermark: label(wording.locale, 'auditreport', 'draft') }),
  }
  const about = { collection, id: report.id }
  const dressed = await applyTemplate(exportContext, 'audit_report', wording, model, { about })
  return { model: dressed, code: report.code }
}

/** Exports the audit report as PDF or Word. */
export const makeAuditReport =
  (format: keyof typeof KINDS): ExportGenerator =>
  async (exportContext) => {
    const { order, folder, signal, services, report } = exportContext
    await report(0, 2)
    const { model, code } = await reportModel(exportContext, order.record!)
    await report(1, 2)
    const path = await renderDocument(model, format, { folder, chromium: services.config.CHROMIUM, signal })
    const { ending, mediaType } = KINDS[format]
    return { path, name: `${code}-${order.createdAt.slice(0, 10)}.${ending}`, mediaType, rows: 1 }
  }
