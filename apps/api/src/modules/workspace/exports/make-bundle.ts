import { join } from 'node:path'
import { Failure, fail, type Locale, LOCALES } from 'contract'
import { listLinks } from '#platform/collection/links.ts'
import { renderDocument } from '#platform/rendering/render.ts'
import { storedKey } from '#platform/storage/storage.ts'
import { label } from '#platform/translations.ts'
import { type Dossier, dossierBlocks, loadDossier } from './dossier.ts'
import { filterEvidence } from './evidence-of.ts'
import { documentOf, wordingOf } from './make-document.ts'
import { baseName, type ExportGenerator, type ExportContext, rowsOf, totalOf } from './export-context.ts'
import { type ReaderData, readerPage } from './reader.ts'
import { trailOf } from './trail-of.ts'
import { wordingIn } from './wording.ts'
import { BundleZip, safeName } from './zip.ts'

const FORMAT = 'evidentia-bundle/1'

/** The limit of files in a bundle; a plain zip ends at four gigabytes. */
const MAX_BYTES = 2 * 1024 ** 3

/** A record of the bundle, whatever its type. */
interface BundledRecord {
  readonly exportContext: ExportContext
  readonly dossier: Dossier
}

/** The record and its linked records; for a list, its records and their evidence. */
async function idsOf(exportContext: ExportContext): Promise<{ type: string; id: string }[]> {
  const { order, tx, services, actor, collection } = exportContext
  const { type } = collection.shape.of
  const own: string[] = []
  if (order.record) own.push(order.record)
  else {
    await totalOf(exportContext)
    for await (const page of rowsOf(exportContext)) own.push(...page.map((row) => row.id))
  }
  const found = new Map(own.map((id) => [id, type]))
  for (const id of own) {
    const { items } = await listLinks(tx, services.collections, actor, id)
    for (const { record } of items)
      if ((order.record || record.type === 'evidence') && !found.has(record.id))
        found.set(record.id, record.type)
  }
  return [...found].map(([id, of]) => ({ id, type: of }))
}

const inAll = <T>(of: (locale: Locale) => T): Record<Locale, T> =>
  Object.fromEntries(LOCALES.map((locale) => [locale, of(locale)])) as Record<Locale, T>

function addRecord(zip: BundleZip, { dossier }: BundledRecord) {
  const { shape, row, links, evidence, history } = dossier
  const { type } = shape.of
  const path = `records/${type}-${safeName(String(row['code']))}-${row.id.slice(-8)}.json`
  const files = evidence.map(({ row: { id }, file }) => ({ id, file }))
  zip.addText(path, JSON.stringify({ type, record: row, links, evidence: files, history }, null, 1))
  return path
}

/** Adds the evidence files that this person may open; others are listed by name. */
async function addEvidence(zip: BundleZip, exportContext: ExportContext, ids: readonly string[]) {
  const { services, tx } = exportContext
  const evidence = await filterEvidence(exportContext, ids)
  const total = evidence.reduce((sum, { file, open }) => sum + (open ? file!.bytes : 0), 0)
  if (total > MAX_BYTES) throw fail('EXPORT_TOO_LARGE')
  const withheld: string[] = []
  const done = new Set<string>()
  for (const { file, open } of evidence) {
    if (!file || done.has(file.sha256)) continue
    done.add(file.sha256)
    if (!open) {
      withheld.push(file.sha256)
      continue
    }
    const bytes = await services.storage.read(storedKey(tx.org, file.sha256))
    await zip.addStream(`evidence/${file.sha256.slice(0, 12)}-${safeName(file.name)}`, bytes)
  }
  return { withheld, hashes: new Map(evidence.map(({ row, file }) => [row.id, file?.sha256 ?? null])) }
}

function readerRecord(
  { exportContext, dossier }: BundledRecord,
  zone: string,
): ReaderData['records'][number] {
  const { shape, row } = dossier
  const name = shape.columns.find(({ field }) => field.spine === 'title')!.key
  const wordings = inAll((locale) => wordingIn(locale, zone))
  return {
    id: row.id,
    code: String(row['code']),
    title: inAll((locale) => wordings[locale].text(row[name])),
    type: inAll((locale) => label(locale, shape.of.name, 'one')),
    blocks: inAll((locale) => dossierBlocks(dossier, exportContext, wordings[locale])),
  }
}

/**
 * Bundles records with evidence, trail, signatures, a printable document and a reader page, all listed in a manifest. It
 * can be read and verified without the product.
 */
export const makeBundle: ExportGenerator = async (exportContext) => {
  const { order, folder, tx, services, actor, signal, report } = exportContext
  const path = join(folder, 'bundle.zip')
  const zip = new BundleZip(path, new Date(order.createdAt))
  const { wording, organisation, zone } = await wordingOf(exportContext)
  const ids = await idsOf(exportContext)
  const steps = ids.length + 2
  await report(0, steps)
  const packed: BundledRecord[] = []
  const records: { id: string; type: string; code: string; version: number; path: string }[] = []
  for (const { id, type } of ids) {
    const of = { ...exportContext, collection: services.collections.get(type)! }
    const dossier = await loadDossier(of, id).catch((error: unknown) => {
      // A linked record may turn out to be unreadable only when it is loaded.
      if (error instanceof Failure && error.code === 'NOT_FOUND' && id !== order.record) return null
      throw error
    })
    if (!dossier) continue
    const one: BundledRecord = { exportContext: of, dossier }
    packed.push(one)
    const { row } = one.dossier
    records.push({ id, type, code: String(row['code']), version: row.version, path: addRecord(zip, one) })
    await report(packed.length, steps)
  }
  const all = records.map(({ id }) => id)
  const { withheld, hashes } = await addEvidence(zip, exportContext, all)
  zip.addText('trail.json', JSON.stringify(await trailOf(tx, all)))
  const signatures = packed.flatMap(({ dossier }) => dossier.signatures)
  zip.addText('signatures.json', JSON.stringify(signatures))
  const { model } = await documentOf({ ...exportContext, report: () => Promise.resolve() })
  await report(steps - 1, steps)
  const { CHROMIUM } = services.config
  await zip.addFile(
    'document.pdf',
    await renderDocument(model, 'pdf', { folder, chromium: CHROMIUM, signal }),
  )
  zip.addText(
    'index.html',
    readerPage({
      locale: order.locale,
      organisation,
      made: inAll(
        (locale) =>
          `${label(locale, 'documents', 'made')} ${wordingIn(locale, zone).moment(order.createdAt)}`,
      ),
      records: packed.map((one) => readerRecord(one, zone)),
      files: zip.files,
    }),
  )
  await zip.end({
    format: FORMAT,
    madeAt: order.createdAt,
    madeBy: actor.personId,
    organisation: { id: tx.org, name: organisation },
    language: wording.locale,
    records: records.map((one) => ({ ...one, evidence: hashes.get(one.id) ?? null })),
    withheld,
    files: [...zip.files],
  })
  return { path, name: `${baseName(exportContext)}.zip`, mediaType: 'application/zip', rows: records.length }
}
