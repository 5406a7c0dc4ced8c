import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eudamedSchema, type GeneratedDocument, generatedDocuments, gspr } from 'content'
import { fail } from 'contract'
import { DOCUMENT_FORMATS, type FileFormat } from 'contract/workspace/exports'
import { packages } from 'contract/techdoc/packages/packages'
import { registered } from '#platform/collection/spine.ts'
import type { Stored } from '#platform/collection/stored.ts'
import { loadStructure } from '#modules/techdoc/file/index.ts'
import {
  KINDS,
  loadLabels,
  type ExportResult,
  type ExportGenerator,
  type ExportContext,
  safeName,
  wordingOf,
} from '#modules/workspace/exports/index.ts'
import { applyTemplate } from '#modules/workspace/templates/index.ts'
import { getRecord } from '#platform/collection/commands.ts'
import { renderDocument } from '#platform/rendering/render.ts'
import { documentChapters } from './document-chapters.ts'
import { eudamedData } from './eudamed-data.ts'
import { eudamedProblems } from './eudamed-problems.ts'
import { eudamedXml } from './eudamed-xml.ts'
import {
  fileModel,
  type Front,
  pageChapters,
  type Printed,
  signatureChapter,
  summaryChapters,
} from './file-model.ts'
import { loadSnapshot } from './frozen.ts'
import { documentSheets, writeIncluded } from './included-documents.ts'
import { makeFolders } from './make-folders.ts'
import { makeRegisters } from './register-workbook.ts'
import { showSection } from './show-section.ts'
import type { Snapshot } from './snapshot.ts'
import { takeSnapshot } from './take-snapshot.ts'

/** The content to print: the current file of a device, or the frozen one of a package. */
async function contentOf({
  services,
  tx,
  actor,
  collection,
  order,
}: ExportContext): Promise<{ snapshot: Snapshot; package: Stored<typeof packages> | null }> {
  if (collection.shape.of.type === packages.type) {
    const of = await getRecord(tx, registered(services.collections, packages), actor, order.record!)
    return { snapshot: await loadSnapshot(tx, of), package: of }
  }
  const row = await getRecord(tx, collection, actor, order.record!)
  const snapshot = await takeSnapshot(tx, actor, row.id)
  if (!snapshot) throw fail('NOT_FOUND')
  return { snapshot, package: null }
}

async function printedOf(exportContext: ExportContext): Promise<{ printed: Printed; front: Front }> {
  const { wording, organisation } = await wordingOf(exportContext)
  const { tx, actor, services, order } = exportContext
  const structure = await loadStructure()
  const content = await contentOf(exportContext)
  const shown = content.snapshot.sections.map((section) => showSection(structure, section, wording))
  const people = await loadLabels(
    tx,
    { people: [actor.personId], records: [] },
    { byType: services.collections, actor },
  )
  const made = `${wording.moment(order.createdAt)}, ${people.people.get(actor.personId) ?? ''}`
  const requirements = new Map((await gspr()).map(({ ref, summary }) => [ref, summary]))
  return {
    printed: { ...content, shown, structure, wording, requirements },
    front: { organisation, made, madeAt: order.createdAt },
  }
}

const PAPER = {
  file_pdf: 'pdf',
  file_word: 'word',
  file_sted: 'pdf',
  file_sted_word: 'word',
  file_document: 'pdf',
  file_document_word: 'word',
} as const

/** The declared document that was asked for. */
async function documentOf({ order }: ExportContext): Promise<GeneratedDocument> {
  const { documents } = await generatedDocuments()
  const wanted = order.query.document ?? documents[0]!.key
  const found = documents.find(({ key }) => key === wanted)
  if (!found) throw fail('NOT_FOUND')
  return found
}

const isDocument = (format: FileFormat): boolean =>
  (DOCUMENT_FORMATS as readonly FileFormat[]).includes(format)

/** The technical file as one document or as a set of folders (rules, section 14). */
export const makeTechnicalFile =
  (format: FileFormat): ExportGenerator =>
  async (exportContext): Promise<ExportResult> => {
    const { folder, signal, services, report, order } = exportContext
    const { printed, front } = await printedOf(exportContext)
    const rows = printed.shown.reduce((sum, section) => sum + section.rows.length, printed.shown.length)
    await report(0, 2)
    const base = `${safeName(order.code ?? 'file')}-${order.createdAt.slice(0, 10)}`
    if (format === 'file_imdrf' || format === 'file_annex') {
      const stem = `${base}-${format === 'file_annex' ? 'annex' : 'imdrf'}`
      const { path } = await makeFolders(exportContext, printed, format, { ...front, stem })
      return { path, name: `${stem}.zip`, mediaType: 'application/zip', rows }
    }
    if (format === 'file_registers') return makeRegisters(exportContext, printed, base)
    if (format === 'file_eudamed') {
      const { snapshot } = printed
      const data = eudamedData(snapshot)
      // A frozen package may hold what was not checked when it was frozen.
      if (eudamedProblems(await eudamedSchema(), snapshot, data).length > 0) throw fail('EUDAMED_INVALID')
      const path = join(folder, 'eudamed.xml')
      const { code, language } = snapshot.device
      const version = services.config.EUDAMED_VERSION
      await writeFile(path, eudamedXml(data, { version, language, device: code }), { mode: 0o600 })
      const amount = data.basics.length + data.udis.length
      return { path, name: `${base}-eudamed.xml`, mediaType: 'application/xml', rows: amount }
    }
    const kind = PAPER[format]
    const summary = format === 'file_sted' || format === 'file_sted_word'
    const document = isDocument(format) ? await documentOf(exportContext) : null
    const chapters = document
      ? await documentChapters(exportContext.tx, document, printed)
      : summary
        ? summaryChapters(printed)
        : [signatureChapter(printed), ...pageChapters(printed, documentSheets(printed))]
    const model = await applyTemplate(
      exportContext,
      'technical_file',
      printed.wording,
      {
        ...fileModel(printed, chapters, front, summary),
        ...(document ? { kind: printed.wording.text(document.title) } : {}),
      },
      { about: { collection: exportContext.collection, id: order.record! } },
    )
    // A Word document cannot contain the pages of a PDF.
    const files =
      kind === 'pdf' && !summary && !document ? await writeIncluded(exportContext, printed.snapshot) : []
    const chromium = services.config.CHROMIUM
    const path = await renderDocument(model, kind, { folder, chromium, signal, files })
    const name = `${base}${document ? `-${document.key.replaceAll('_', '-')}` : summary ? '-sted' : ''}.${KINDS[kind].ending}`
    return { path, name, mediaType: KINDS[kind].mediaType, rows }
  }
