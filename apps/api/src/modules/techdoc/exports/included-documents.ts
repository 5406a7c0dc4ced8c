import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ExportContext } from '#modules/workspace/exports/index.ts'
import { fillIn } from '#platform/fill-in.ts'
import { type Block, FILE_OUTCOMES, type FileOutcome } from '#platform/rendering/document-model.ts'
import type { IncludedFile } from '#platform/rendering/inspect-file.ts'
import { storedKey } from '#platform/storage/storage.ts'
import { label } from '#platform/translations.ts'
import type { Printed } from './file-model.ts'
import { paperWord } from './show-value.ts'
import { documentsOf, type SnapDocument, type Snapshot } from './snapshot.ts'

/** All files together: the process that copies their pages has little memory. */
const MOST_BYTES = 100 * 1024 ** 2

type IncludedDocument = SnapDocument & { readonly sha256: string }

const isIncluded = (document: SnapDocument): document is IncludedDocument =>
  document.status === 'effective' && document.sha256 !== null

const byNumber = (one: SnapDocument, other: SnapDocument): number => one.number.localeCompare(other.number)

/** The effective documents of each section that cites them first, in the order of print (EXP-6). */
function documentsBySection({ snapshot, shown, structure }: Printed): Map<string, IncludedDocument[]> {
  const cited = new Map(snapshot.sections.map(({ key, documents }) => [key, documents]))
  const inOrder = structure.pages.flatMap(({ key }) => shown.filter(({ page }) => page === key))
  const done = new Set<string>()
  return new Map(
    inOrder.map(({ key }) => {
      const here = cited.get(key)!.filter((one) => isIncluded(one) && !done.has(one.id)) as IncludedDocument[]
      for (const { id } of here) done.add(id)
      return [key, here.toSorted(byNumber)]
    }),
  )
}

/** The signatures on a version, from the section that lists those of all documents. */
function signatureBlocks(
  { snapshot, shown, wording }: Printed,
  { document, version }: IncludedDocument,
): Block[] {
  const rows = snapshot.sections.find(({ key }) => key === 'dc.signatures')?.rows
  if (!rows) return []
  const ids = new Set(
    rows
      .filter(({ values }) => values['documentRef'] === document && values['version'] === version)
      .map(({ id }) => id),
  )
  const signed = shown.find(({ key }) => key === 'dc.signatures')!.rows.filter(({ id }) => ids.has(id))
  const word = (key: string) => paperWord(wording.locale, key)
  if (signed.length === 0) return [{ kind: 'paragraph', text: word('documentUnsigned') }]
  return [
    {
      kind: 'table',
      head: ['signedBy', 'meaning', 'signedAt', 'hash'].map(word),
      rows: signed.map(({ facts }) =>
        ['signerFullName', 'meaning', 'signedAt', 'contentHash'].map(
          (key) => facts.find((fact) => fact.key === key)?.value ?? '',
        ),
      ),
      widths: [2.4, 1.6, 3, 4],
    },
  ]
}

/** More would fill a page; the matrix of documents lists all. */
const MOST_SECTIONS = 12

function citingSections({ shown, wording }: Printed, { id }: IncludedDocument): string {
  const citing = shown.filter(({ documents }) => documents.some((one) => one.id === id))
  const left = citing.length - MOST_SECTIONS
  const titles = citing.slice(0, MOST_SECTIONS).map(({ title }) => title)
  const others = fillIn(paperWord(wording.locale, 'otherSections'), { n: wording.number(left) })
  return [...titles, ...(left > 0 ? [others] : [])].join('\n')
}

/** The sheet of a document, followed by its pages. */
function sheetOf(printed: Printed, document: IncludedDocument): Block[] {
  const { wording } = printed
  const { locale } = wording
  const word = (...path: [string, ...string[]]) => paperWord(locale, ...path)
  const { number, version, status, language, name, sha256, bytes } = document
  const title = wording.text(document.title)
  const languages = new Intl.DisplayNames([locale], { type: 'language', fallback: 'code' })
  return [
    { kind: 'heading', level: 3, text: `${number} v${version} ${title}` },
    {
      kind: 'facts',
      facts: [
        [word('number'), number],
        [word('docTitle'), title],
        [word('version'), version],
        [word('docStatus'), label(locale, 'documentversions', 'statuses', status)],
        [word('language'), languages.of(language) ?? language],
        [word('file'), `${name ?? ''}${bytes === null ? '' : `\n${wording.bytes(bytes)}`}`],
        ['SHA-256', sha256],
        [word('citedBy'), citingSections(printed, document)],
      ],
    },
    ...signatureBlocks(printed, document),
    {
      kind: 'file',
      sha256,
      caption: [number, `${word('version')} ${version}`, title],
      pageOfFile: word('included', 'page'),
      label: word('included', 'head'),
      outcomes: Object.fromEntries(
        FILE_OUTCOMES.map((outcome) => [outcome, word('included', outcome)]),
      ) as Record<FileOutcome, string>,
    },
  ]
}

/** The sheets of the documents that follow each section, by its key. */
export function documentSheets(printed: Printed): Map<string, Block[]> {
  return new Map(
    [...documentsBySection(printed)].map(([key, documents]) => [
      key,
      documents.flatMap((document) => sheetOf(printed, document)),
    ]),
  )
}

/** Copies the files of the effective documents into the folder of the export, as far as they fit together. */
export async function writeIncluded(
  { services, tx, folder, signal }: ExportContext,
  snapshot: Snapshot,
): Promise<IncludedFile[]> {
  const wanted = documentsOf(snapshot).filter(isIncluded).toSorted(byNumber)
  let left = MOST_BYTES
  const files = new Map<string, IncludedFile>()
  for (const { sha256, bytes, name, number } of wanted) {
    if (files.has(sha256)) continue
    const size = bytes ?? MOST_BYTES
    const path = size > left ? null : join(folder, `${sha256}.document`)
    files.set(sha256, { sha256, path, name: name ?? number })
    if (path === null) continue
    left -= size
    const source = await services.storage.read(storedKey(tx.org, sha256))
    await pipeline(source, createWriteStream(path, { mode: 0o600 }), { signal })
  }
  return [...files.values()]
}
