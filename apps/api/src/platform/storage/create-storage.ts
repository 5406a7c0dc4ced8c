import type { Config } from '#platform/config.ts'
import { createFolderStorage } from './folder-storage.ts'
import { createS3 } from './s3-client.ts'
import { createS3Storage } from './s3-storage.ts'
import { type Storage, StorageError } from './storage.ts'

/** The storage of an installation without file settings: every operation fails, and everything else works. */
function absentStorage(): Storage {
  const refuse = () => Promise.reject(new StorageError('any', new Error('not configured')))
  return {
    prepare: () => Promise.resolve(),
    put: refuse,
    read: refuse,
    head: refuse,
    copy: refuse,
    delete: refuse,
    locks: () => Promise.resolve(false),
    lock: refuse,
  }
}

/** Creates the configured storage. */
export function createStorage(config: Config): Storage {
  if (config.STORAGE_BUCKET) return createS3Storage(createS3(config), config.STORAGE_BUCKET)
  return config.STORAGE_DIR ? createFolderStorage(config.STORAGE_DIR) : absentStorage()
}
