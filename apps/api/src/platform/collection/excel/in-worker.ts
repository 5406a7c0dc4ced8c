import { fail } from 'contract'
import type { WorkbookModel } from './build-workbook.ts'
import type { OwnRow, Sheet } from './parse-workbook.ts'
import { Unreadable } from './unreadable.ts'
import { runInWorker } from './workbook-workers.ts'

/** Reads a workbook. Throws `Unreadable` if the file is not a workbook or is too large. */
export async function readInWorker(file: Uint8Array): Promise<Sheet> {
  const done = await runInWorker({ read: file })
  if ('unreadable' in done) throw new Unreadable(done.unreadable)
  if ('sheet' in done) return done.sheet
  throw new Error('the worker returned the wrong result')
}

/** Reads the largest sheet of a workbook without our column keys, as texts. */
export async function readTableInWorker(table: Uint8Array, columns: number): Promise<string[][]> {
  const done = await runInWorker({ table, columns })
  if ('unreadable' in done) throw new Unreadable(done.unreadable)
  if ('cells' in done) return done.cells
  throw new Error('the worker returned the wrong result')
}

/** Reads every sheet of a workbook without our column keys. */
export async function readOwnInWorker(own: Uint8Array): Promise<OwnRow[][]> {
  const done = await runInWorker({ own })
  if ('unreadable' in done) throw new Unreadable(done.unreadable)
  if ('rows' in done) return done.rows
  throw new Error('the worker returned the wrong result')
}

/** Builds a workbook. A timeout here is a lack of capacity, not an input error. */
export async function buildInWorker(model: WorkbookModel): Promise<Uint8Array> {
  const done = await runInWorker({ build: model }).catch((error: unknown) => {
    throw error instanceof Unreadable ? fail('UNAVAILABLE') : error
  })
  if ('bytes' in done) return done.bytes
  throw new Error('the worker returned the wrong result')
}
