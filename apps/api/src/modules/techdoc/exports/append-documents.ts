import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ExportContext, Wording } from '#modules/workspace/exports/index.ts'
import type { AppendedFile } from '#platform/rendering/append-pdf.ts'
import { storedKey } from '#platform/storage/storage.ts'
import type { Chapter, Printed } from './file-model.ts'
import { paperWord } from './show-value.ts'
import { documentsOf, type SnapDocument, type Snapshot } from './snapshot.ts'

/** All files together: the process that copies their pages has little memory. */
const MOST_BYTES = 100 * 1024 ** 2

const isPdf = ({ name }: SnapDocument): boolean => name?.toLowerCase().endsWith('.pdf') === true

/** The effective documents of the file in the order of their numbers (EXP-6), and which of them fit into its PDF. */
function appendedDocuments(snapshot: Snapshot): { document: SnapDocument; isAppended: boolean }[] {
  let left = MOST_BYTES
  return documentsOf(snapshot)
    .filter(({ status, sha256 }) => status === 'effective' && sha256 !== null)
    .toSorted((one, other) => one.number.localeCompare(other.number))
    .map((document) => {
      const bytes = document.bytes ?? MOST_BYTES
      const isAppended = isPdf(document) && bytes <= left
      if (isAppended) left -= bytes
      return { document, isAppended }
    })
}

const titleOf = ({ number, version, title }: SnapDocument, wording: Wording): string =>
  `${number} v${version} ${wording.text(title)}`

/** The documents of the file, and whether their pages follow; none without documents. */
export function documentsChapter({ snapshot, wording }: Printed): Chapter[] {
  const word = (...path: [string, ...string[]]) => paperWord(wording.locale, ...path)
  const found = appendedDocuments(snapshot)
  if (found.length === 0) return []
  const rows = found.map(({ document, isAppended }) => [
    document.number,
    wording.text(document.title),
    document.version,
    `${document.name ?? ''}\nSHA-256 ${document.sha256}`,
    word('appended', isAppended ? 'yes' : isPdf(document) ? 'tooLarge' : 'otherFormat'),
  ])
  const head = [word('number'), word('docTitle'), word('version'), word('file'), word('appended', 'head')]
  return [{ title: word('documents'), blocks: [{ kind: 'table', head, rows, widths: [2, 4, 1, 5, 2.4] }] }]
}

/** Copies the files of the documents that follow the PDF into the folder of the export. */
export async function writeAppended(
  { services, tx, folder, signal }: ExportContext,
  { snapshot, wording }: Printed,
): Promise<AppendedFile[]> {
  const files: AppendedFile[] = []
  for (const { document, isAppended } of appendedDocuments(snapshot)) {
    if (!isAppended) continue
    const path = join(folder, `${document.sha256}.document`)
    const source = await services.storage.read(storedKey(tx.org, document.sha256!))
    await pipeline(source, createWriteStream(path, { mode: 0o600 }), { signal })
    const title = titleOf(document, wording)
    const unreadable = `${title} – ${paperWord(wording.locale, 'appended', 'unreadable')}`
    files.push({ path, title, unreadable })
  }
  return files
}
