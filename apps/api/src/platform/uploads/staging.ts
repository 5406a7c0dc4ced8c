import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { type MetadataValue, S3Store } from '@tus/s3-store'
import type { DataStore, KvStore } from '@tus/server'
import { LRUCache } from 'lru-cache'
import type { Config } from '#platform/config.ts'
import { isVersioned, removeVersions } from '#platform/storage/remove-versions.ts'
import { isMissing, s3Settings } from '#platform/storage/s3-client.ts'
import { UPLOAD_HOURS } from './upload-rows.ts'

/** Where uploads are assembled until they are complete, under the same keys as in the storage. */
export type Staging = DataStore

/** The timeout for storing a part of 8 MB; after it, the client gets an error and can resume. */
const PART_TIMEOUT_MS = 8_000

const expirationPeriodInMilliseconds = UPLOAD_HOURS * 3_600_000

/** A bounded cache of upload metadata, which can be read again. */
function createMetadataCache<T extends object>(): KvStore<T> {
  const cache = new LRUCache<string, T>({ max: 1_000 })
  return {
    get: (key) => Promise.resolve(cache.get(key)),
    set: (key, value) => Promise.resolve(void cache.set(key, value)),
    delete: (key) => Promise.resolve(void cache.delete(key)),
  }
}

class S3Staging extends S3Store {
  /** Removes everything of an upload. The library's own method fails for a complete upload. */
  override async remove(id: string): Promise<void> {
    const ignoreMissing = (error: unknown) => {
      if (!isMissing(error)) throw error
      return undefined
    }
    const Bucket = this.bucket
    const known = await this.getMetadata(id).catch(ignoreMissing)
    if (known) {
      const upload = { Bucket, Key: id, UploadId: known['upload-id'] }
      await this.client.abortMultipartUpload(upload).catch(ignoreMissing)
    }
    // The info object is removed last, so that an interrupted removal can be repeated.
    for (const Key of [this.partKey(id, true), id, this.infoKey(id)]) {
      await this.client.deleteObject({ Bucket, Key }).catch(ignoreMissing)
    }
    // A versioned bucket still has the versions that the library deleted or replaced; none are locked.
    if (await isVersioned(this.client, Bucket)) await removeVersions(this.client, Bucket, id, () => true)
    await this.clearCache(id)
  }
}

class FolderStaging extends FileStore {
  override async remove(id: string): Promise<void> {
    const path = join(this.directory, id)
    await rm(path, { force: true })
    await rm(`${path}.json`, { force: true })
  }

  /** Not needed: every upload has a row, by which it is removed. */
  override deleteExpired(): Promise<number> {
    return Promise.resolve(0)
  }
}

export function createStaging(config: Config): Staging | null {
  if (config.STORAGE_BUCKET) {
    return new S3Staging({
      s3ClientConfig: {
        ...s3Settings(config, PART_TIMEOUT_MS),
        maxAttempts: 1,
        bucket: config.STORAGE_BUCKET,
      },
      // Not every server supports tags.
      useTags: false,
      cache: createMetadataCache<MetadataValue>(),
      // Limits the received parts on disk that are not stored yet.
      maxConcurrentPartUploads: 20,
      expirationPeriodInMilliseconds,
    })
  }
  const directory = config.STORAGE_DIR
  if (!directory) return null
  // Created here, because the library would make it readable for other users.
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  return new FolderStaging({ directory, expirationPeriodInMilliseconds })
}
