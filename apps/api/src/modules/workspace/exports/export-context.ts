import { fail } from 'contract'
import { type MadeFormat, MAX_BUNDLE } from 'contract/workspace/exports'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { filterRecords } from '#platform/collection/filter.ts'
import { listPage, loadRecords } from '#platform/collection/list.ts'
import type { Row } from '#platform/collection/stored.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { ExportOrder } from '#platform/exports/export-rows.ts'
import type { Services } from '#platform/http/services.ts'
import type { Actor } from '#platform/identity/accounts.ts'

/** Maximum rows; larger amounts are a data transfer, not a document. */
const MAX_EXPORT_ROWS: Readonly<Record<MadeFormat, number>> = {
  excel: 100_000,
  pdf: 10_000,
  word: 10_000,
  bundle: MAX_BUNDLE,
  board: 100_000,
  board_word: 100_000,
  register: 100_000,
  gap_pdf: 10_000,
  gap_word: 10_000,
  gap_excel: 10_000,
  report_pdf: 10_000,
  report_word: 10_000,
  audit_file: 100_000,
  project: 100_000,
  file_pdf: 100_000,
  file_word: 100_000,
  file_sted: 100_000,
  file_sted_word: 100_000,
  file_imdrf: 100_000,
  file_annex: 100_000,
  file_registers: 100_000,
  file_eudamed: 100_000,
  file_document: 100_000,
  file_document_word: 100_000,
  everything: Number.MAX_SAFE_INTEGER,
  person_data: Number.MAX_SAFE_INTEGER,
}

/** The context of a running export: actor, subject and progress. */
export interface ExportContext {
  readonly services: Services
  readonly order: ExportOrder
  readonly collection: RegisteredCollection
  /** The current permissions, not those at the time of the request. */
  readonly actor: Actor
  readonly tx: Tx
  /** A temporary folder, removed at the end. */
  readonly folder: string
  readonly signal: AbortSignal
  /** Reports the progress; throws if the export was cancelled. */
  report(done: number, total: number | null): Promise<void>
}

/** The result: a file in the folder, its name and its trail entry. */
export interface ExportResult {
  readonly path: string
  readonly name: string
  readonly mediaType: string
  readonly rows: number
  /** The Word template of the organisation that it was made with. */
  readonly template?: { readonly code: string; readonly number: number; readonly sha256: string }
  /** Runs in the transaction that saves the file. */
  readonly kept?: (tx: WriteTx, file: { sha256: Buffer; bytes: number }) => Promise<void>
}

export type ExportGenerator = (exportContext: ExportContext) => Promise<ExportResult>
export type ExportGenerators = Readonly<Record<MadeFormat, ExportGenerator>>

/** The page size: a compromise between memory and number of queries. */
const PAGE = 1_000

/** What counting needs. */
type Counted = Pick<ExportContext, 'tx' | 'collection' | 'actor'> & {
  readonly order: Pick<ExportOrder, 'format' | 'query'>
}

async function countRows({ tx, collection: { shape }, order, actor }: Counted): Promise<number> {
  const where = filterRecords(shape, order.query.filter ?? {}, actor)
  const [row] = await tx.query<{ count: number }>(
    `select count(*) as count from ${where.readsOwn ? shape.from : 'records r'} where ${where.text}`,
    where.values,
  )
  return row!.count
}

/** The number of rows to export; refuses more than one file can hold. */
export async function totalOf(exportContext: Counted): Promise<number> {
  const { order } = exportContext
  const total = order.query.ids ? order.query.ids.length : await countRows(exportContext)
  if (total > MAX_EXPORT_ROWS[order.format]) throw fail('EXPORT_TOO_LARGE')
  return total
}

/** The readable records of the export, page by page, in the requested order. */
export async function* rowsOf(exportContext: ExportContext): AsyncGenerator<Row[], void> {
  const { tx, collection, order, actor } = exportContext
  const { shape, policy } = collection
  const readable = (rows: Row[]) => rows.filter((row) => policy(actor, row).includes('read'))
  const { filter = {}, sort, ids } = order.query
  if (ids) {
    const rows = new Map((await loadRecords(tx, shape, ids)).map((row) => [row.id, row]))
    yield readable(ids.flatMap((id) => rows.get(id) ?? []))
    return
  }
  let cursor: string | null | undefined
  while (cursor !== null) {
    const query = { ...filter, locale: order.locale, limit: PAGE, ...(sort ? { sort } : {}) }
    const page = await listPage(tx, shape, { ...query, ...(cursor ? { cursor } : {}) }, actor, true)
    yield readable(page.rows)
    cursor = page.next
  }
}

/** The file name, reduced to safe characters. */
export function baseName({ order, collection }: ExportContext): string {
  const day = order.createdAt.slice(0, 10)
  const what = order.code ? `${collection.shape.of.type}-${order.code}` : collection.shape.of.name
  return `${what.replace(/[^\w.-]+/g, '_').slice(0, 80)}-${day}`
}
