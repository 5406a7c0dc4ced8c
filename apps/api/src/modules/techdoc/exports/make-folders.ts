import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fail } from 'contract'
import type { ShownSection } from 'contract/techdoc/packages/package-content'
import type { FileFormat } from 'contract/workspace/exports'
import { shortCode } from 'contract/techdoc/file/short-code'
import type { ExportContext } from '#modules/workspace/exports/index.ts'
import { applyTemplate } from '#modules/workspace/templates/index.ts'
import { partOf } from '#platform/rendering/part-of.ts'
import { renderDocument } from '#platform/rendering/render.ts'
import { storedKey } from '#platform/storage/storage.ts'
import { label } from '#platform/translations.ts'
import { type Chapter, fileModel, type Front, isDraft, type Printed, signatureChapter } from './file-model.ts'
import { foldersOf, pathIn } from './folders.ts'
import { sectionBlocks } from './section-blocks.ts'
import { paperWord } from './show-value.ts'
import { documentsOf, hashOfSnapshot, isFilled } from './snapshot.ts'
import { MEGABYTE, type Sized } from './split-parts.ts'
import type { FolderFile } from './folder-file.ts'
import { zipFolders } from './zip-folders.ts'

const FORMAT = 'evidentia-technical-file/1'
/** A plain zip without ZIP64, which every program opens, is limited to 4 GB. */
const MAX_BYTES = 2 * 1024 ** 3

type Folders = ReadonlyMap<string, ShownSection[]>

/** The folder of each section, with its clause and its documents, and the files that may be too large for a portal. */
function indexChapter(folders: Folders, tooLarge: readonly FolderFile[], { wording }: Printed): Chapter {
  const { locale } = wording
  const word = (key: string) => paperWord(locale, key)
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
    title: word('index'),
    blocks: [
      ...(tooLarge.length === 0
        ? []
        : [
            { kind: 'paragraph' as const, text: word('tooLarge') },
            {
              kind: 'table' as const,
              head: [word('path'), word('size')],
              rows: tooLarge.map(({ path, bytes }) => [path, wording.bytes(bytes)]),
              widths: [6, 1.4],
            },
          ]),
      {
        kind: 'table',
        head: ['folder', 'section', 'clause', 'status', 'documents'].map(word),
        rows,
        widths: [3, 3.4, 2.4, 1.6, 2.6],
      },
    ],
  }
}

/** The codes of the Annex I rows that cite a document. */
function citingRows({ snapshot }: Printed, document: string): string[] {
  const answers = snapshot.sections.find(({ key }) => key === 'gs.checklist')?.rows ?? []
  return answers
    .filter(({ values }) => [values['evidenceDocs']].flat().includes(document))
    .map(({ code }) => shortCode(code))
}

/** The files of effective documents, each once, in the folder of the first section that cites it (EXP-6). */
function documentFiles({ services, tx }: ExportContext, printed: Printed, folders: Folders): FolderFile[] {
  const files = documentsOf(printed.snapshot).filter(
    ({ status, sha256, name }) => status === 'effective' && sha256 && name,
  )
  if (files.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0) > MAX_BYTES) throw fail('EXPORT_TOO_LARGE')
  const wanted = new Map<string, FolderFile>()
  for (const { id, document, number, version, sha256, name, bytes } of files) {
    const cites = [...folders].flatMap(([folder, sections]) =>
      sections
        .filter((one) => one.documents.some((cited) => cited.id === id))
        .map(({ key }) => ({ folder, key })),
    )
    if (cites.length === 0) continue
    const path = pathIn(cites[0]!.folder, name!, new Set(wanted.keys()))
    wanted.set(path, {
      path,
      bytes: bytes ?? 0,
      read: () => services.storage.read(storedKey(tx.org, sha256!)),
      about: {
        document: number,
        version,
        sections: cites.map(({ key }) => key),
        gspr: citingRows(printed, document),
      },
    })
  }
  return [...wanted.values()]
}

const printedFile = async (path: string, from: string, sections: string[] = []): Promise<FolderFile> => ({
  path,
  bytes: (await stat(from)).size,
  read: () => Promise.resolve(createReadStream(from)),
  about: { document: null, version: null, sections, gspr: [] },
})

/** Prints all chapters at once, and splits the result into one PDF per chapter beside the whole. */
async function print(
  exportContext: ExportContext,
  printed: Printed,
  chapters: readonly Chapter[],
  front: Front,
): Promise<string> {
  const { folder, order, services, signal } = exportContext
  const dressed = await applyTemplate(
    exportContext,
    'technical_file',
    printed.wording,
    fileModel(printed, chapters, front),
    { about: { collection: exportContext.collection, id: order.record! } },
  )
  // An introduction or closing text would be cut off or land in an unrelated folder.
  const templateTexts = { ...dressed.templateTexts!, introduction: [], closing: [] }
  const chromium = services.config.CHROMIUM
  return renderDocument({ ...dressed, templateTexts }, 'pdf', { folder, chromium, signal, split: true })
}

/**
 * The file as a set of folders: one PDF and the effective documents in each, an index, the signatures, and a manifest.
 * All PDF files are cut from one print. A set above the size limit of a portal is split into parts (EXP-7).
 */
export async function makeFolders(
  exportContext: ExportContext,
  printed: Printed,
  set: FileFormat,
  { stem, ...front }: Front & { stem: string },
): Promise<{ path: string }> {
  const { order, services, actor } = exportContext
  const { EXPORT_FILE_MB, EXPORT_PART_MB } = services.config
  const filled = new Set(printed.snapshot.sections.filter(isFilled).map(({ key }) => key))
  const folders = foldersOf(
    printed.shown.filter(({ key, status }) => filled.has(key) || status === 'not_applicable'),
    set,
  )
  const isTooLarge = ({ bytes }: Sized) => bytes > EXPORT_FILE_MB * MEGABYTE
  const documents = documentFiles(exportContext, printed, folders)
  const chapters: Chapter[] = [
    indexChapter(folders, documents.filter(isTooLarge), printed),
    signatureChapter(printed),
    ...[...folders].map(([title, sections]) => ({
      title,
      blocks: sections.flatMap((section) => sectionBlocks(section, printed, printed.shown)),
    })),
  ]
  const whole = await print(exportContext, printed, chapters, front)
  const taken = new Set(documents.map(({ path }) => path))
  const files: FolderFile[] = [
    await printedFile('INDEX.pdf', partOf(whole, 0)),
    await printedFile('SIGNATURES.pdf', partOf(whole, 1)),
  ]
  for (const [at, [title, sections]] of [...folders].entries()) {
    const name = `${title.slice(title.lastIndexOf('/') + 1)}_${printed.wording.locale}.pdf`
    const keys = sections.map(({ key }) => key)
    files.push(
      await printedFile(pathIn(title, name, taken), partOf(whole, at + 2), keys),
      ...documents.filter(({ path }) => path.slice(0, path.lastIndexOf('/')) === title),
    )
  }
  const manifest = {
    format: FORMAT,
    set: set === 'file_annex' ? 'MDR Annex II and III' : 'IMDRF nIVD',
    device: { code: printed.snapshot.device.code, name: printed.snapshot.device.name },
    package: printed.package ? { code: printed.package.code, status: printed.package.status } : null,
    draft: isDraft(printed),
    content: hashOfSnapshot(printed.snapshot),
    madeAt: order.createdAt,
    madeBy: actor.personId,
    language: printed.wording.locale,
    /** Files above the size limit of a portal; they are included because they cannot be split. */
    tooLarge: files.filter(isTooLarge).map(({ path }) => path),
  }
  const path = join(exportContext.folder, 'file.zip')
  await zipFolders(exportContext, files, { path, stem, manifest, limit: EXPORT_PART_MB * MEGABYTE })
  return { path }
}
