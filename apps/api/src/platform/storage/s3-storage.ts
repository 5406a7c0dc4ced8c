import type { Readable } from 'node:stream'
import type { CompletedPart, S3 } from '@aws-sdk/client-s3'
import { partsOf } from './parts-of.ts'
import { isVersioned, removeVersions } from './remove-versions.ts'
import { isMissing, QUICK } from './s3-client.ts'
import { checkKey, type Lock, type Range, type Storage, StorageError } from './storage.ts'

/** S3 requires parts of at least 5 MB. One part at a time is in memory. */
const PART = 8 * 1024 * 1024

/** Stores files in a bucket of an S3 server, without vendor extensions. */
export function createS3Storage(s3: S3, Bucket: string): Storage {
  const run = async <T>(what: string, work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      throw new StorageError(what, error)
    }
  }
  const unlessMissing = async <T>(what: string, work: Promise<T>): Promise<T | null> =>
    run(
      what,
      work.catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      }),
    )

  async function putParts(Key: string, first: Buffer, rest: AsyncIterator<Buffer>): Promise<void> {
    const { UploadId } = await s3.createMultipartUpload({ Bucket, Key })
    try {
      const Parts: CompletedPart[] = []
      for (let part: Buffer | undefined = first; part; part = (await rest.next()).value) {
        const PartNumber = Parts.length + 1
        const { ETag } = await s3.uploadPart({ Bucket, Key, UploadId, PartNumber, Body: part })
        Parts.push({ ETag, PartNumber })
      }
      await s3.completeMultipartUpload({ Bucket, Key, UploadId, MultipartUpload: { Parts } })
    } catch (error) {
      await s3.abortMultipartUpload({ Bucket, Key, UploadId }).catch(() => undefined)
      throw error
    }
  }

  async function putStream(Key: string, body: Readable): Promise<void> {
    const parts = partsOf(body, PART)
    const first = (await parts.next()).value
    if (first && first.length >= PART) await putParts(Key, first, parts)
    else await s3.putObject({ Bucket, Key, Body: first ?? Buffer.alloc(0) })
  }

  /** Object lock can only be enabled at creation; servers without it get a bucket without. */
  async function createBucket(): Promise<void> {
    try {
      await s3.createBucket({ Bucket, ObjectLockEnabledForBucket: true })
    } catch (error) {
      if ((error as { name?: string }).name !== 'NotImplemented') throw error
      await s3.createBucket({ Bucket })
    }
  }

  // Cached: versioning of a bucket cannot be removed.
  let versions: Promise<boolean> | undefined
  const hasVersions = (): Promise<boolean> => {
    versions ??= isVersioned(s3, Bucket)
    versions.catch(() => (versions = undefined))
    return versions
  }

  async function removeKey(Key: string): Promise<void> {
    if (await hasVersions()) await removeVersions(s3, Bucket, Key, (key) => key === Key)
    else await s3.deleteObject({ Bucket, Key }, QUICK)
  }

  async function lockObject(Key: string, until: Date): Promise<Lock> {
    const { VersionId, ObjectLockMode, ObjectLockRetainUntilDate } = await s3.headObject(
      { Bucket, Key },
      QUICK,
    )
    if (ObjectLockMode === 'COMPLIANCE' && ObjectLockRetainUntilDate && ObjectLockRetainUntilDate >= until)
      return { version: VersionId!, until: ObjectLockRetainUntilDate }
    await s3.putObjectRetention(
      { Bucket, Key, VersionId, Retention: { Mode: 'COMPLIANCE', RetainUntilDate: until } },
      QUICK,
    )
    return { version: VersionId!, until }
  }

  async function isLockable(): Promise<boolean> {
    try {
      const { ObjectLockConfiguration } = await s3.getObjectLockConfiguration({ Bucket }, QUICK)
      return ObjectLockConfiguration?.ObjectLockEnabled === 'Enabled'
    } catch (error) {
      // No object lock, or a server or key that does not support the request.
      if ((error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode) return false
      throw error
    }
  }

  return {
    async prepare() {
      const found = await unlessMissing('head bucket', s3.headBucket({ Bucket }, QUICK))
      if (!found) await run('create bucket', createBucket())
    },
    put: (key, body) => run('put', putStream(checkKey(key), body)),
    async read(key, range?: Range) {
      const Range = range && `bytes=${range.from}-${range.to}`
      const { Body } = await run('get', s3.getObject({ Bucket, Key: checkKey(key), Range }, QUICK))
      return Body as Readable
    },
    async head(key) {
      const found = await unlessMissing('head', s3.headObject({ Bucket, Key: checkKey(key) }, QUICK))
      return found && { bytes: found.ContentLength ?? 0 }
    },
    async copy(from, to) {
      const CopySource = `${Bucket}/${checkKey(from)}`
      await run('copy', s3.copyObject({ Bucket, Key: checkKey(to), CopySource }))
    },
    async delete(key) {
      await unlessMissing('delete', removeKey(checkKey(key)))
    },
    locks: () => run('lock', isLockable()),
    lock: (key, until) => run('lock', lockObject(checkKey(key), until)),
  }
}
