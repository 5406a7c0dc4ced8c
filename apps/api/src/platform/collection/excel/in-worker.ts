import { fail } from 'contract'
import type { WorkbookModel } from './build-workbook.ts'
import type { OwnRow, Sheet } from './parse-workbook.ts'
import { Unreadable } from './unreadable.ts'
import { runInWorker } from './workbook-workers.ts'

/** Reads a workbook. Throws `Unreadable` when the file is none, or too much. */
export async function readInWorker(file: Uint8Array): Promise<Sheet> {
  const done = await runInWorker({ read: file })
  if ('unreadable' in done) throw new Unreadable(done.unreadable)
  if ('sheet' in done) return done.sheet
  throw new Error('the worker built what it should read')
}

/** Reads the largest sheet of a workbook that is none of ours, as texts. */
export async function readTableInWorker(table: Uint8Array, columns: number): Promise<string[][]> {
  const done = await runInWorker({ table, columns })
  if ('unreadable' in done) throw new Unreadable(done.unreadable)
  if ('cells' in done) return done.cells
  throw new Error('the worker did what it was not asked for')
}

/** Reads every sheet of a workbook that is none of ours. */
export async function readOwnInWorker(own: Uint8Array): Promise<OwnRow[][]> {
  const done = await runInWorker({ own })
  if ('unreadable' in done) throw new Unreadable(done.unreadable)
  if ('rows' in done) return done.rows
  throw new Error('the worker did what it was not asked for')
}

/** Builds a workbook. What takes too long here is our own lack of room, not the person's fault. */
export async function buildInWorker(model: WorkbookModel): Promise<Uint8Array> {
  const done = await runInWorker({ build: model }).catch((error: unknown) => {
    throw error instanceof Unreadable ? fail('UNAVAILABLE') : error
  })
  if ('bytes' in done) return done.bytes
  throw new Error('the worker read what it should build')
}
