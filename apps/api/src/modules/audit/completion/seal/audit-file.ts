import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fail } from 'contract'
import {
  BundleZip,
  type ExportGenerator,
  type ExportContext,
  readerPage,
  safeName,
  trailOf,
  wordingIn,
  wordingOf,
} from '#modules/workspace/exports/index.ts'
import { loadRecords } from '#platform/collection/list.ts'
import { renderDocument } from '#platform/rendering/render.ts'
import { storedKey } from '#platform/storage/storage.ts'
import { label } from '#platform/translations.ts'
import { reportModel } from '../report/print.ts'
import { loadTexts } from '../report/texts.ts'
import { type FiledRecord, loadDossiers } from './dossiers.ts'
import { saveSealedFile } from './save-sealed-file.ts'
import { type EntryDetails, inAll, indexBlocks, readerRecord } from './pages.ts'
import { idsOfProject, ITEMS } from './parts.ts'

const FORMAT = 'evidentia-bundle/1'

/** The limit of a plain zip is four gigabytes. */
const MAX_BYTES = 3 * 1024 ** 3

/** The texts of a record, and the items of a sample. */
async function loadDetails(
  { tx }: ExportContext,
  { dossier }: FiledRecord,
  items: EntryDetails['items'],
): Promise<EntryDetails> {
  const { of } = dossier.shape
  const rows = of.documents ? [...(await loadTexts(tx, dossier.row.id)).values()] : []
  return {
    texts: rows.map(({ field, content, hash }) => ({ field, content, hash })),
    items: items.filter((item) => item['sample'] === dossier.row.id),
  }
}

function addRecord(zip: BundleZip, { dossier }: FiledRecord, { texts, items }: EntryDetails): string {
  const { shape, row, links, evidence, history } = dossier
  const { type } = shape.of
  const path = `records/${type}-${safeName(String(row['code']))}-${row.id.slice(-8)}.json`
  const files = evidence.map(({ row: { id }, file }) => ({ id, file }))
  const more = items.length > 0 ? { items } : {}
  zip.addText(path, JSON.stringify({ type, record: row, links, evidence: files, texts, ...more, history }))
  return path
}

/** Adds the evidence files; files that are not clean are listed but not included. */
async function addEvidence(zip: BundleZip, exportContext: ExportContext, packed: readonly FiledRecord[]) {
  const { services, tx, signal, report } = exportContext
  const pieces = new Map(
    packed.flatMap(({ dossier }) => dossier.evidence.map((one) => [one.row.id, one] as const)),
  )
  const all = [...pieces.values()]
  const total = all.reduce((sum, { file, open }) => sum + (open ? file!.bytes : 0), 0)
  if (total > MAX_BYTES) throw fail('EXPORT_TOO_LARGE')
  const withheld = new Set<string>()
  const done = new Set<string>()
  for (const { file, open } of all) {
    signal.throwIfAborted()
    if (!file || done.has(file.sha256)) continue
    done.add(file.sha256)
    if (!open) withheld.add(file.sha256)
    else {
      const bytes = await services.storage.read(storedKey(tx.org, file.sha256))
      await zip.addStream(`evidence/${file.sha256.slice(0, 12)}-${safeName(file.name)}`, bytes)
    }
    await report(done.size, all.length + 2)
  }
  return {
    withheld: [...withheld],
    hashes: new Map(all.map(({ row, file }) => [row.id, file?.sha256 ?? null])),
  }
}

/** Adds every issued report as its recipients have it. */
async function addReports(
  zip: BundleZip,
  exportContext: ExportContext,
  packed: readonly FiledRecord[],
): Promise<void> {
  const { folder, signal, services } = exportContext
  for (const { exportContext: of, dossier } of packed) {
    if (dossier.shape.of.type !== 'report' || !['issued', 'superseded'].includes(dossier.row.status)) continue
    const { model, code } = await reportModel(of, dossier.row.id)
    // Each is rendered in its own folder.
    const own = join(folder, dossier.row.id)
    await mkdir(own)
    const path = await renderDocument(model, 'pdf', {
      folder: own,
      chromium: services.config.CHROMIUM,
      signal,
    })
    await zip.addFile(`reports/${safeName(code)}.pdf`, path)
  }
}

/**
 * Builds the sealed file of a project: every record with texts, samples, evidence, signatures and trail, the reports as
 * PDF, an index, and an offline reader page.
 */
export const makeAuditFile: ExportGenerator = async (exportContext) => {
  const { order, folder, tx, services, actor, report } = exportContext
  const project = order.record!
  const path = join(folder, 'audit-file.zip')
  const zip = new BundleZip(path, new Date(order.createdAt))
  const { wording, organisation, zone } = await wordingOf(exportContext)
  const byType = await idsOfProject(tx, project)
  const ids = [...byType.values()].flat()
  const stretches = await trailOf(tx, ids)
  const lastSeq = stretches.at(-1)?.to ?? 0
  const itemIds = byType.get(ITEMS) ?? []
  byType.delete(ITEMS)
  const itemsServed = services.collections.get(ITEMS)
  const items = itemsServed ? await loadRecords(tx, itemsServed.shape, itemIds) : []
  const packed = await loadDossiers(exportContext, byType, stretches)
  await report(0, packed.length + 2)

  const besides = new Map<string, EntryDetails>()
  const paths = new Map<string, string>()
  for (const one of packed) {
    const beside = await loadDetails(exportContext, one, items)
    besides.set(one.dossier.row.id, beside)
    paths.set(one.dossier.row.id, addRecord(zip, one, beside))
  }
  const { withheld, hashes } = await addEvidence(zip, exportContext, packed)
  zip.addText('trail.json', JSON.stringify(stretches))
  zip.addText('signatures.json', JSON.stringify(packed.flatMap(({ dossier }) => dossier.signatures)))
  await addReports(zip, exportContext, packed)
  const sums = new Map(zip.files.map((file) => [file.path, file.sha256]))
  const sumOf = (id: string) => sums.get(paths.get(id)!)!
  zip.addText(
    'index.html',
    readerPage({
      locale: order.locale,
      organisation,
      made: inAll(
        (locale) =>
          `${label(locale, 'auditreport', 'file', 'sealed')} ${wordingIn(locale, zone).moment(order.createdAt)}`,
      ),
      records: packed.map((one) => {
        const isProject = one.dossier.row.id === project
        const index = isProject ? (words: typeof wording) => indexBlocks(packed, sumOf, words) : () => []
        return readerRecord(one, besides.get(one.dossier.row.id)!, index, zone)
      }),
      files: zip.files,
    }),
  )
  const records = packed.map(({ dossier: { row, shape } }) => ({
    id: row.id,
    type: shape.of.type,
    code: String(row['code']),
    version: row.version,
    path: paths.get(row.id)!,
    evidence: hashes.get(row.id) ?? null,
  }))
  await zip.end({
    format: FORMAT,
    kind: 'audit-file',
    project: { id: project, code: order.code },
    madeAt: order.createdAt,
    madeBy: actor.personId,
    organisation: { id: tx.org, name: organisation },
    language: wording.locale,
    records,
    withheld,
    files: [...zip.files],
  })
  const name = `${safeName(order.code ?? 'audit')}-${order.createdAt.slice(0, 10)}.zip`
  return {
    path,
    name,
    mediaType: 'application/zip',
    rows: records.length,
    kept: (writing, file) =>
      saveSealedFile(writing, services, {
        project,
        ids,
        lastSeq,
        name,
        actor,
        order: order.id,
        records: records.length,
        sha256: file.sha256,
      }),
  }
}
