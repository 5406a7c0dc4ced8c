import { fail } from 'contract'
import { readInWorker, readCustomInWorker, readTableInWorker } from './in-worker.ts'
import type { CustomRow, Sheet } from './parse-workbook.ts'
import { Unreadable } from './unreadable.ts'
import { checkZip } from './unzip.ts'

/** Refuses files that are not workbooks or too large before a worker is started. */
async function read<T>(bytes: Uint8Array, inWorker: (bytes: Uint8Array) => Promise<T>): Promise<T> {
  try {
    await checkZip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    return await inWorker(bytes)
  } catch (error) {
    if (error instanceof Unreadable) throw fail('UNREADABLE_FILE', { reason: error.reason })
    throw error
  }
}

/** The rows of an uploaded workbook. */
export const readWorkbook = (bytes: Uint8Array): Promise<Sheet> => read(bytes, readInWorker)

/** An uploaded workbook: rows below the product's column keys, or the sheets of a workbook without them. */
export type ImportFile = Sheet | { readonly custom: CustomRow[][] }

/** Reads a workbook with at least one of these column keys, or any other one as it is. */
export const readImportFile =
  (keys: ReadonlySet<string>) =>
  (bytes: Uint8Array): Promise<ImportFile> =>
    read(bytes, async (file) => {
      const sheet = await readInWorker(file).catch((error: unknown) => {
        if (error instanceof Unreadable && error.reason === 'no_data_sheet') return null
        throw error
      })
      return sheet?.keys.some((key) => keys.has(key)) ? sheet : { custom: await readCustomInWorker(file) }
    })

/** The first columns of the largest sheet of a workbook without our column keys, as texts. */
export const readTable = (bytes: Uint8Array, columns: number): Promise<string[][]> =>
  read(bytes, (file) => readTableInWorker(file, columns))

/** The sheets of a workbook without our column keys, the largest first. */
export const readCustomWorkbook = (bytes: Uint8Array): Promise<CustomRow[][]> =>
  read(bytes, readCustomInWorker)
