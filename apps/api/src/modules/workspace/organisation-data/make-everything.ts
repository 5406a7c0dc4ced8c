import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { BundleZip, type ExportGenerator, type ExportContext } from '#modules/workspace/exports/index.ts'
import { loadHidden } from '#modules/workspace/trail/index.ts'
import { relatedCells } from '#platform/collection/excel/related-columns.ts'
import { idsIn, loadNames } from '#platform/collection/excel/names.ts'
import { streamWorkbook } from '#platform/collection/excel/stream-workbook.ts'
import { sheetRows, workbookHead } from '#platform/collection/excel/workbook-model.ts'
import type { Shape } from '#platform/collection/shape.ts'
import { storedKey } from '#platform/storage/storage.ts'
import { label } from '#platform/translations.ts'
import { recordPages } from './record-pages.ts'
import { linesOf, otherTables } from './tables.ts'
import { enqueueExportMail } from './export-mail.jobs.ts'
import { headOf, stretchesOf } from './trail-ranges.ts'

const FORMAT = 'evidentia-organisation/1'

/** The context of a running export. */
interface OrganisationExport {
  readonly exportContext: ExportContext
  readonly zip: BundleZip
  readonly hidden: ReadonlySet<string>
  step(by: number): Promise<void>
}

/** Adds every record of a collection as JSON and as a workbook. Two passes, so that neither is held in memory. */
async function addCollection(
  { exportContext, zip, step }: OrganisationExport,
  shape: Shape,
): Promise<number> {
  const { tx, order, folder, signal } = exportContext
  const { of, relatedColumns } = shape
  let rows = 0
  async function* lines() {
    for await (const page of recordPages(tx, shape)) {
      rows += page.length
      await step(page.length)
      yield page.map((row) => `${JSON.stringify(row)}\n`).join('')
    }
  }
  await zip.addStream(`records/${of.name}.jsonl`, Readable.from(lines()), true)
  // Empty workbooks are omitted, because each would start a thread.
  if (rows === 0) return 0
  async function* sheets() {
    for await (const page of recordPages(tx, shape)) {
      const names = await loadNames(tx, idsIn(shape, page))
      await step(page.length)
      yield sheetRows(
        of,
        page,
        names,
        order.locale,
        await relatedCells(tx, relatedColumns, page, order.locale),
      )
    }
  }
  const path = join(folder, `${of.name}.xlsx`)
  await streamWorkbook(
    path,
    workbookHead(of, order.locale, new Date(order.createdAt), relatedColumns),
    sheets(),
    signal,
  )
  await zip.addFile(`excel/${of.name}.xlsx`, path)
  await rm(path)
  return rows
}

async function addTables({
  exportContext: { tx, services },
  zip,
  hidden,
}: OrganisationExport): Promise<void> {
  const own = new Set([...services.collections.values()].map(({ shape }) => shape.table))
  for (const table of await otherTables(tx, own)) {
    async function* lines() {
      for await (const page of linesOf(tx, table, hidden)) yield page.map((row) => `${row}\n`).join('')
    }
    await zip.addStream(`tables/${table}.jsonl`, Readable.from(lines()), true)
  }
}

const FILES = `select encode(s.sha256, 'hex') as hash, s.state from stored_files s
  where s.org_id = app.org() and s.sha256 > decode($2, 'hex') and (
    exists (select from evidence_files f where f.org_id = s.org_id and f.sha256 = s.sha256 and f.record_id <> all($1::uuid[]))
    or exists (select from audit_files f where f.org_id = s.org_id and f.sha256 = s.sha256 and f.project <> all($1::uuid[]))
    or exists (select from package_files f where f.org_id = s.org_id and f.sha256 = s.sha256))
  order by s.sha256 limit 100`

/** Adds every file under its hash; quarantined files are listed but not included. */
async function addFiles({
  exportContext: { tx, services },
  zip,
  hidden,
  step,
}: OrganisationExport): Promise<string[]> {
  const withheld: string[] = []
  let last = ''
  for (;;) {
    const files = await tx.query<{ hash: string; state: string }>(FILES, [[...hidden], last])
    if (files.length === 0) return withheld
    for (const { hash, state } of files) {
      if (state === 'clean')
        await zip.addStream(`files/${hash}`, await services.storage.read(storedKey(tx.org, hash)))
      else withheld.push(hash)
      await step(1)
    }
    last = files.at(-1)!.hash
  }
}

async function addTrail({
  exportContext: { tx, order },
  zip,
  hidden,
  step,
}: OrganisationExport): Promise<{ seq: number; hash: string }> {
  const head = await headOf(tx)
  const erased = label(order.locale, 'server', 'erased', 'value')
  for await (const stretch of stretchesOf(tx, head, hidden, erased)) {
    const name = String(stretch.from).padStart(9, '0')
    await zip.addStream(`trail/${name}.json`, Readable.from([JSON.stringify(stretch)]), true)
    await step(stretch.lines.length)
  }
  return { seq: head.seq, hash: head.hash }
}

async function counting({ tx, report }: ExportContext): Promise<(by: number) => Promise<void>> {
  const [counts] = await tx.query<{ total: number }>(
    `select 2 * (select count(*) from records where org_id = app.org())
       + (select count(*) from stored_files where org_id = app.org())
       + (select coalesce(max(seq), 0) from trail_heads where org_id = app.org()) as total`,
  )
  const total = counts!.total
  let done = 0
  await report(0, total)
  return async (by) => {
    done += by
    await report(done, Math.max(done, total))
  }
}

/**
 * Exports all data of an organisation: records, other tables, files, the audit trail and a manifest with the hash of
 * each. It is streamed, so that the size does not matter.
 */
export const makeEverything: ExportGenerator = async (exportContext) => {
  const { order, folder, tx, services, actor } = exportContext
  const path = join(folder, 'everything.zip')
  const zip = new BundleZip(path, new Date(order.createdAt))
  const hidden = await loadHidden(tx)
  const packing: OrganisationExport = { exportContext, zip, hidden, step: await counting(exportContext) }
  const collections: Record<string, number> = {}
  for (const { shape } of services.collections.values())
    collections[shape.of.name] = await addCollection(packing, shape)
  await addTables(packing)
  const withheld = await addFiles(packing)
  const trail = await addTrail(packing)
  await zip.end({
    format: FORMAT,
    madeAt: order.createdAt,
    madeBy: actor.personId,
    organisation: tx.org,
    language: order.locale,
    collections,
    trail,
    // Whether records outside the exporter's restricted audiences were left out.
    hidden: hidden.size > 0,
    withheld,
    files: [...zip.files],
  })
  const rows = Object.values(collections).reduce((sum, count) => sum + count, 0)
  const name = `organisation-${order.createdAt.slice(0, 10)}.zip`
  return { path, name, mediaType: 'application/zip', rows, kept: enqueueExportMail(services, order) }
}
