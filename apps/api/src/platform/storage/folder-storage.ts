import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { checkKey, type Range, type Storage, StorageError } from './storage.ts'

const isMissing = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT'

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Stores files in a folder, for a single small node. Writes go to a temporary file and are renamed, so they are atomic. */
export function createFolderStorage(folder: string): Storage {
  const pathOf = (key: string) => join(folder, checkKey(key))
  const run = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw new StorageError(what, error)
    }
  }
  async function writeAtomically(key: string, write: (temporary: string) => Promise<void>): Promise<void> {
    const path = pathOf(key)
    const aside = `${path}.${randomUUID()}`
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    try {
      await write(aside)
      await sync(aside)
      await rename(aside, path)
      await sync(dirname(path))
    } finally {
      await rm(aside, { force: true })
    }
  }
  return {
    prepare: () =>
      run('make folder', async () => void (await mkdir(folder, { recursive: true, mode: 0o700 }))),
    put: (key, body: Readable) =>
      run('put', () =>
        writeAtomically(key, (aside) =>
          pipeline(body, createWriteStream(aside, { flags: 'wx', mode: 0o600 })),
        ),
      ),
    read: (key, range?: Range) =>
      run('get', async () => {
        // Opened here, so that a missing file rejects the promise and not the stream.
        const handle = await open(pathOf(key), 'r')
        return createReadStream('', { fd: handle, ...(range ? { start: range.from, end: range.to } : {}) })
      }),
    head: (key) =>
      run('head', async () => {
        const found = await stat(pathOf(key)).catch((error: unknown) => {
          if (isMissing(error)) return null
          throw error
        })
        return found && { bytes: found.size }
      }),
    copy: (from, to) => run('copy', () => writeAtomically(to, (aside) => copyFile(pathOf(from), aside))),
    delete: (key) => run('delete', () => rm(pathOf(key), { force: true })),
    locks: () => Promise.resolve(false),
    lock: () => Promise.reject(new StorageError('lock', new Error('a folder has no locks'))),
  }
}
