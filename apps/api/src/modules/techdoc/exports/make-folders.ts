import { join } from 'node:path'
import { fail } from 'contract'
import type { ShownSection } from 'contract/techdoc/package-content'
import type { FileFormat } from 'contract/workspace/exports'
import { BundleZip, type Making } from '#modules/workspace/exports/index.ts'
import { dressDocument } from '#modules/workspace/templates/index.ts'
import { partOf } from '#platform/documents/part-of.ts'
import { renderDocument } from '#platform/documents/render.ts'
import { storedKey } from '#platform/storage/storage.ts'
import { label } from '#platform/words.ts'
import { type Chapter, fileModel, isDraft, type Printed, signatureChapter } from './file-model.ts'
import { foldersOf, pathIn } from './folders.ts'
import { sectionBlocks } from './section-blocks.ts'
import { paperWord } from './show-value.ts'
import { documentsOf, hashOfSnapshot, isFilled } from './snapshot.ts'

const FORMAT = 'evidentia-technical-file/1'
/** A plain zip, which every program opens, ends at four gigabytes. */
const MAX_BYTES = 2 * 1024 ** 3

/** Which section stands in which folder, with its clause and its documents. */
function indexChapter(folders: ReadonlyMap<string, ShownSection[]>, { wording }: Printed): Chapter {
  const { locale } = wording
  const head = ['folder', 'section', 'clause', 'status', 'documents'].map((key) => paperWord(locale, key))
  const rows = [...folders].flatMap(([folder, sections]) =>
    sections.map(({ title, ref, status, documents }) => [
      folder,
      title,
      ref,
      label(locale, 'sections', 'statuses', status),
      documents.map(({ number, version }) => `${number} v${version}`).join('\n'),
    ]),
  )
  return {
    title: paperWord(locale, 'index'),
    blocks: [{ kind: 'table', head, rows, widths: [3, 3.4, 2.4, 1.6, 2.6] }],
  }
}

/** The rows of Annex I that cite a document, by their codes. */
function citingRows({ snapshot }: Printed, document: string): string[] {
  const answers = snapshot.sections.find(({ key }) => key === 'gs.checklist')?.rows ?? []
  return answers
    .filter(({ values }) => [values['evidenceDocs']].flat().includes(document))
    .map(({ code }) => code.slice(code.lastIndexOf('/') + 1))
}

/** What the manifest says of a file beside its path, size and hash (EXP-5). */
interface About {
  document: string | null
  version: string | null
  sections: string[]
  gspr: string[]
}

/** The files of effective documents, each once, in the folder of the first section that cites it (EXP-6). */
async function addDocuments(
  zip: BundleZip,
  making: Making,
  printed: Printed,
  folders: ReadonlyMap<string, ShownSection[]>,
): Promise<Map<string, About>> {
  const { services, tx, signal } = making
  const files = documentsOf(printed.snapshot).filter(
    ({ status, sha256, name }) => status === 'effective' && sha256 && name,
  )
  if (files.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0) > MAX_BYTES) throw fail('EXPORT_TOO_LARGE')
  const about = new Map<string, About>()
  for (const { id, document, number, version, sha256, name } of files) {
    signal.throwIfAborted()
    const cites = [...folders].flatMap(([folder, sections]) =>
      sections
        .filter((one) => one.documents.some((cited) => cited.id === id))
        .map(({ key }) => ({ folder, key })),
    )
    if (cites.length === 0) continue
    const path = pathIn(cites[0]!.folder, name!, new Set(about.keys()))
    await zip.addStream(path, await services.storage.read(storedKey(tx.org, sha256!)))
    const sections = cites.map(({ key }) => key)
    about.set(path, { document: number, version, sections, gspr: citingRows(printed, document) })
  }
  return about
}

/**
 * The file as a set of folders: one PDF and the effective documents in each, an index, the signatures, and a manifest. All
 * PDF are cut from one print.
 */
export async function makeFolders(
  making: Making,
  printed: Printed,
  set: FileFormat,
  front: { organisation: string; made: string },
): Promise<{ path: string }> {
  const { folder, order, services, signal, actor } = making
  const filled = new Set(printed.snapshot.sections.filter(isFilled).map(({ key }) => key))
  const folders = foldersOf(
    printed.shown.filter(({ key, status }) => filled.has(key) || status === 'not_applicable'),
    set,
  )
  const chapters: Chapter[] = [
    indexChapter(folders, printed),
    signatureChapter(printed),
    ...[...folders].map(([title, sections]) => ({
      title,
      blocks: sections.flatMap((section) => sectionBlocks(section, printed.wording)),
    })),
  ]
  const print = { folder, chromium: services.config.CHROMIUM, signal, cut: true }
  const dressed = await dressDocument(
    making,
    'technical_file',
    printed.wording,
    fileModel(printed, chapters, front),
    { about: { served: making.served, id: order.record! } },
  )
  // What stands before the first part and after the last would be cut off, or stand in a folder that it is not about.
  const around = { ...dressed.around!, introduction: [], closing: [] }
  const whole = await renderDocument({ ...dressed, around }, 'pdf', print)
  const path = join(folder, 'file.zip')
  const zip = new BundleZip(path, new Date(order.createdAt))
  const about = await addDocuments(zip, making, printed, folders)
  await zip.addFile('INDEX.pdf', partOf(whole, 0))
  await zip.addFile('SIGNATURES.pdf', partOf(whole, 1))
  for (const [at, [title, sections]] of [...folders].entries()) {
    const name = `${title.slice(title.lastIndexOf('/') + 1)}_${printed.wording.locale}.pdf`
    const place = pathIn(title, name, new Set(about.keys()))
    await zip.addFile(place, partOf(whole, at + 2))
    about.set(place, { document: null, version: null, sections: sections.map(({ key }) => key), gspr: [] })
  }
  await zip.end({
    format: FORMAT,
    set: set === 'file_annex' ? 'MDR Annex II and III' : 'IMDRF nIVD',
    device: { code: printed.snapshot.device.code, name: printed.snapshot.device.name },
    package: printed.package ? { code: printed.package.code, status: printed.package.status } : null,
    draft: isDraft(printed),
    content: hashOfSnapshot(printed.snapshot),
    madeAt: order.createdAt,
    madeBy: actor.personId,
    language: printed.wording.locale,
    files: zip.files.map((file) => ({ ...file, ...about.get(file.path) })),
  })
  return { path }
}
