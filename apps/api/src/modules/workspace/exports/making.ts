import { fail } from 'contract'
import { MAX_EXPORT_ROWS } from 'contract/workspace/exports'
import type { RegisteredCollection } from '#platform/collection/commands.ts'
import { filterRecords } from '#platform/collection/filter.ts'
import { listPage, loadRecords } from '#platform/collection/list.ts'
import type { Row } from '#platform/collection/shape.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Order } from '#platform/exports/export-rows.ts'
import type { Services } from '#platform/http/services.ts'
import type { Actor } from '#platform/identity/accounts.ts'

/** One order while it is being worked on: for whom, of what, and where to say how far it is. */
export interface Making {
  readonly services: Services
  readonly order: Order
  readonly served: RegisteredCollection
  /** Rights as they are now, not as they were when it was asked for. */
  readonly actor: Actor
  readonly tx: Tx
  /** A folder of its own that goes when the work has ended. */
  readonly folder: string
  readonly signal: AbortSignal
  /** Says how far the work is; throws when nobody wants it any more. */
  report(done: number, total: number | null): Promise<void>
}

/** What came of it: a file in the folder, its name for people, and what the trail says of it. */
export interface Made {
  readonly path: string
  readonly name: string
  readonly mediaType: string
  readonly rows: number
  /** What follows from the file, in the transaction that keeps it. */
  readonly kept?: (tx: WriteTx, file: { sha256: Buffer; bytes: number }) => Promise<void>
}

export type Maker = (making: Making) => Promise<Made>

/** Small enough that a slow reader holds little, large enough that a hundred thousand rows are a hundred queries. */
const PAGE = 1_000

async function countRows({ tx, served: { shape }, order, actor }: Making): Promise<number> {
  const where = filterRecords(shape, order.query.filter ?? {}, actor)
  const [row] = await tx.query<{ count: number }>(
    `select count(*) as count from ${where.readsOwn ? shape.from : 'records r'} where ${where.text}`,
    where.values,
  )
  return row!.count
}

/** How many rows the order is about, at most; refused when one file cannot hold them. */
export async function totalOf(making: Making): Promise<number> {
  const { order } = making
  const total = order.query.ids ? order.query.ids.length : await countRows(making)
  if (total > MAX_EXPORT_ROWS[order.format]) throw fail('EXPORT_TOO_LARGE')
  return total
}

/** The records of the order that this person may read, page by page, in the order that was asked for. */
export async function* rowsOf(making: Making): AsyncGenerator<Row[], void> {
  const { tx, served, order, actor } = making
  const { shape, policy } = served
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

/** What the file is called: plain letters, whatever the code of a record holds. */
export function baseName({ order, served }: Making): string {
  const day = order.createdAt.slice(0, 10)
  const what = order.code ? `${served.shape.of.type}-${order.code}` : served.shape.of.name
  return `${what.replace(/[^\w.-]+/g, '_').slice(0, 80)}-${day}`
}
