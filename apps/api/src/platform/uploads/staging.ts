import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { type MetadataValue, S3Store } from '@tus/s3-store'
import type { DataStore, KvStore } from '@tus/server'
import { LRUCache } from 'lru-cache'
import type { Config } from '#platform/config.ts'
import { keepsVersions, removeVersions } from '#platform/storage/remove-versions.ts'
import { isMissing, s3Settings } from '#platform/storage/s3-client.ts'
import { UPLOAD_HOURS } from './upload-rows.ts'

/** Where uploads gather, part by part, until they are complete; under the same keys that the storage knows. */
export type Staging = DataStore

/** A part of 8 MB is stored within this time, or its sender hears of it and goes on later from where it was. */
const STAGED_WITHIN_MS = 8_000

const expirationPeriodInMilliseconds = UPLOAD_HOURS * 3_600_000

/** What the server knows of running uploads; it can be read again, so it need not grow without end. */
function rememberSome<T extends object>(): KvStore<T> {
  const known = new LRUCache<string, T>({ max: 1_000 })
  return {
    get: (key) => Promise.resolve(known.get(key)),
    set: (key, value) => Promise.resolve(void known.set(key, value)),
    delete: (key) => Promise.resolve(void known.delete(key)),
  }
}

class S3Staging extends S3Store {
  /** Leaves nothing behind, finished or not. The library's own refuses once an upload is complete. */
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
    // The info goes last: with it, a removal that was interrupted can be done again.
    for (const Key of [this.partKey(id, true), id, this.infoKey(id)]) {
      await this.client.deleteObject({ Bucket, Key }).catch(ignoreMissing)
    }
    // What the library itself removed and wrote over is still there in a bucket with versions; nothing of it is locked.
    if (await keepsVersions(this.client, Bucket)) await removeVersions(this.client, Bucket, id, () => true)
    await this.clearCache(id)
  }
}

class FolderStaging extends FileStore {
  override async remove(id: string): Promise<void> {
    const path = join(this.directory, id)
    await rm(path, { force: true })
    await rm(`${path}.json`, { force: true })
  }

  /** Every upload has its row, by which it is removed; there are no others to look for. */
  override deleteExpired(): Promise<number> {
    return Promise.resolve(0)
  }
}

export function createStaging(config: Config): Staging | null {
  if (config.STORAGE_BUCKET) {
    return new S3Staging({
      s3ClientConfig: {
        ...s3Settings(config, STAGED_WITHIN_MS),
        maxAttempts: 1,
        bucket: config.STORAGE_BUCKET,
      },
      // Tags are an extension that not every server has.
      useTags: false,
      cache: rememberSome<MetadataValue>(),
      // What has arrived and is not stored yet lies on disk; this bounds it.
      maxConcurrentPartUploads: 20,
      expirationPeriodInMilliseconds,
    })
  }
  const directory = config.STORAGE_DIR
  if (!directory) return null
  // Before the library makes it, which would let others on the machine look in.
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  return new FolderStaging({ directory, expirationPeriodInMilliseconds })
}
