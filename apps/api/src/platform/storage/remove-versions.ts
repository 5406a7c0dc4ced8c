import type { ListObjectVersionsOutput, S3 } from '@aws-sdk/client-s3'
import { QUICK } from './s3-client.ts'

interface Version {
  Key: string
  VersionId: string
}

async function versionsUnder(s3: S3, Bucket: string, Prefix: string): Promise<Version[]> {
  const found: Version[] = []
  let [KeyMarker, VersionIdMarker]: (string | undefined)[] = []
  do {
    const page: ListObjectVersionsOutput = await s3.listObjectVersions({
      Bucket,
      Prefix,
      KeyMarker,
      VersionIdMarker,
    })
    for (const { Key, VersionId } of [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])])
      found.push({ Key: Key!, VersionId: VersionId! })
    ;[KeyMarker, VersionIdMarker] = page.IsTruncated
      ? [page.NextKeyMarker, page.NextVersionIdMarker]
      : [undefined, undefined]
  } while (KeyMarker)
  return found
}

/** Whether the version is locked, to distinguish a lock from missing permissions. */
async function isLocked(s3: S3, Bucket: string, { Key, VersionId }: Version): Promise<boolean> {
  const head = await s3.headObject({ Bucket, Key, VersionId }, QUICK).catch(() => null)
  return head?.ObjectLockRetainUntilDate !== undefined || head?.ObjectLockLegalHoldStatus === 'ON'
}

/**
 * Removes every version of these keys, so that no bytes stay behind a delete marker. Locked versions stay behind a marker
 * until their retention ends.
 */
export async function removeVersions(
  s3: S3,
  Bucket: string,
  Prefix: string,
  matches: (key: string) => boolean,
): Promise<void> {
  const retained = new Set<string>()
  const versions = (await versionsUnder(s3, Bucket, Prefix)).filter(({ Key }) => matches(Key))
  for (const version of versions) {
    try {
      await s3.deleteObject({ Bucket, ...version }, QUICK)
    } catch (error) {
      if (!(await isLocked(s3, Bucket, version))) throw error
      retained.add(version.Key)
    }
  }
  for (const Key of retained) await s3.deleteObject({ Bucket, Key }, QUICK)
}

/** Whether the bucket is versioned. Without permission to ask, the answer is no, and objects are deleted without versions. */
export async function isVersioned(s3: S3, Bucket: string): Promise<boolean> {
  try {
    const { Status } = await s3.getBucketVersioning({ Bucket }, QUICK)
    return Status !== undefined
  } catch (error) {
    const { name } = error as { name?: string }
    if (name === 'AccessDenied' || name === 'NotImplemented' || name === 'NoSuchBucket') return false
    throw error
  }
}
