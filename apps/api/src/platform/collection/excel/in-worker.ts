import { fail } from 'contract'
import type { WorkbookModel } from './build-workbook.ts'
import type { CustomRow, Sheet } from './parse-workbook.ts'
import { Unreadable } from './unreadable.ts'
import { runInWorker } from './workbook-workers.ts'

/** Reads a workbook. Throws `Unreadable` if the file is not a workbook or is too large. */
export async function readInWorker(file: Uint8Array): Promise<Sheet> {
  const result = await runInWorker({ read: file })
  if ('unreadable' in result) throw new Unreadable(result.unreadable)
  if ('sheet' in result) return result.sheet
  throw new Error('the worker returned the wrong result')
}

/** Reads the largest sheet of a workbook without our column keys, as texts. */
export async function readTableInWorker(table: Uint8Array, columns: number): Promise<string[][]> {
  const result = await runInWorker({ table, columns })
  if ('unreadable' in result) throw new Unreadable(result.unreadable)
  if ('cells' in result) return result.cells
  throw new Error('the worker returned the wrong result')
}

/** Reads every sheet of a workbook without our column keys. */
export async function readCustomInWorker(custom: Uint8Array): Promise<CustomRow[][]> {
  const result = await runInWorker({ custom })
  if ('unreadable' in result) throw new Unreadable(result.unreadable)
  if ('rows' in result) return result.rows
  throw new Error('the worker returned the wrong result')
}

/** Builds a workbook. A timeout here is a lack of capacity, not an input error. */
export async function buildInWorker(model: WorkbookModel): Promise<Uint8Array> {
  const result = await runInWorker({ build: model }).catch((error: unknown) => {
    throw error instanceof Unreadable ? fail('UNAVAILABLE') : error
  })
  if ('bytes' in result) return result.bytes
  throw new Error('the worker returned the wrong result')
}
