import { randomBytes } from 'node:crypto'
import type { ListObjectVersionsOutput, ObjectVersion } from '@aws-sdk/client-s3'
import { timeNow } from '#platform/clock.ts'
import type { Head } from 'verify-trail/anchors'
import type { Config } from '#platform/config.ts'
import { createS3, isMissing, QUICK } from '#platform/storage/s3-client.ts'

/** All chain heads at one time, stored as one object of the bucket; `verify-trail --anchors` reads the same format. */
export interface AnchorManifest {
  at: string
  /** The root of the hash tree over the anchors, in their order. */
  root: string
  /** An RFC 3161 token over the root, DER in base64. */
  timeStamp: string | null
  anchors: Head[]
}

/** An object of the bucket and its published version. */
export interface AnchorObject {
  key: string
  version: string
}

/** A listed object: its first version, and whether a newer version or a delete marker hides it. */
interface ListedAnchor extends AnchorObject {
  hidden: boolean
}

export interface AnchorStore {
  bucket: string
  /** Creates the bucket if it is missing, and refuses one without versioning and object lock. */
  prepare(): Promise<void>
  publish(manifest: AnchorManifest): Promise<AnchorObject>
  /** Null if the version does not exist. */
  read(object: AnchorObject): Promise<AnchorManifest | null>
  /** The days that have anchors, as listed by the bucket: `2026-11-18`. */
  listDays(): Promise<string[]>
  listDay(day: string): Promise<ListedAnchor[]>
}

/** The bucket allows anchors to be removed, so the program does not start. */
export class UnlockedBucketError extends Error {
  constructor(bucket: string, missing: string) {
    super(
      `ANCHORS_BUCKET: ${bucket} has no ${missing}; create a bucket with versioning and object lock, which cannot be added later on every server`,
    )
    this.name = 'UnlockedBucketError'
  }
}

const PREFIX = 'trail-anchors/'
const DAY_MS = 86_400_000

export const dayOf = (at: string): string => at.slice(0, 10)

/** Keys are unique per attempt, so a second version of a key is always tampering. */
const keyFor = (at: string): string =>
  `${PREFIX}${dayOf(at)}/${at.replace(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}.json`

/** When the manifest with this key was published, in milliseconds. */
export function publishedAt(key: string): number {
  const [, day, hour, minute, second, ms] =
    /\/(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-[0-9a-f]{8}\.json$/.exec(key) ?? []
  return day ? Date.parse(`${day}T${hour}:${minute}:${second}.${ms}Z`) : 0
}

export function createAnchorStore(config: Config): AnchorStore | null {
  const Bucket = config.ANCHORS_BUCKET
  if (!Bucket) return null
  const s3 = createS3(
    {
      ...config,
      STORAGE_URL: config.ANCHORS_URL ?? config.STORAGE_URL,
      STORAGE_REGION: config.ANCHORS_REGION ?? config.STORAGE_REGION,
      STORAGE_ACCESS_KEY: config.ANCHORS_ACCESS_KEY ?? config.STORAGE_ACCESS_KEY,
      STORAGE_SECRET_KEY: config.ANCHORS_SECRET_KEY ?? config.STORAGE_SECRET_KEY,
    },
    // A retry by the library would create a second version of the same key.
    { maxAttempts: 1 },
  )
  return {
    bucket: Bucket,

    async prepare() {
      try {
        await s3.headBucket({ Bucket }, QUICK)
      } catch (error) {
        if (!isMissing(error)) throw error
        await s3.createBucket({ Bucket, ObjectLockEnabledForBucket: true })
      }
      const { Status } = await s3.getBucketVersioning({ Bucket }, QUICK)
      if (Status !== 'Enabled') throw new UnlockedBucketError(Bucket, 'versioning')
      const lock = await s3.getObjectLockConfiguration({ Bucket }, QUICK).catch((error: unknown) => {
        if ((error as { name?: string }).name === 'ObjectLockConfigurationNotFoundError') return null
        throw error
      })
      if (lock?.ObjectLockConfiguration?.ObjectLockEnabled !== 'Enabled')
        throw new UnlockedBucketError(Bucket, 'object lock')
    },

    async publish(manifest) {
      const key = keyFor(manifest.at)
      const { VersionId } = await s3.putObject({
        Bucket,
        Key: key,
        Body: `${JSON.stringify(manifest)}\n`,
        ContentType: 'application/json',
        ObjectLockMode: 'COMPLIANCE',
        // By our clock: the storage server's is unknown.
        ObjectLockRetainUntilDate: new Date(timeNow().getTime() + config.ANCHORS_RETENTION_DAYS * DAY_MS),
      })
      if (!VersionId) throw new UnlockedBucketError(Bucket, 'versioning')
      return { key, version: VersionId }
    },

    async read({ key, version }) {
      try {
        const { Body } = await s3.getObject({ Bucket, Key: key, VersionId: version }, QUICK)
        return JSON.parse(await Body!.transformToString()) as AnchorManifest
      } catch (error) {
        if (isMissing(error) || (error as { name?: string }).name === 'NoSuchVersion') return null
        throw error
      }
    },

    async listDays() {
      const days: string[] = []
      let KeyMarker: string | undefined
      do {
        // Lists versions: a plain listing omits a day whose objects all have delete markers.
        const page = await s3.listObjectVersions({ Bucket, Prefix: PREFIX, Delimiter: '/', KeyMarker })
        for (const { Prefix } of page.CommonPrefixes ?? []) days.push(Prefix!.slice(PREFIX.length, -1))
        KeyMarker = page.IsTruncated ? page.NextKeyMarker : undefined
      } while (KeyMarker)
      return days
    },

    async listDay(day) {
      // Versions are listed newest first within a key: the last one is the published one.
      const versions = new Map<string, ObjectVersion[]>()
      const marked = new Set<string>()
      let [KeyMarker, VersionIdMarker]: (string | undefined)[] = []
      do {
        const page: ListObjectVersionsOutput = await s3.listObjectVersions({
          Bucket,
          Prefix: `${PREFIX}${day}/`,
          KeyMarker,
          VersionIdMarker,
        })
        for (const one of page.Versions ?? [])
          versions.set(one.Key!, [...(versions.get(one.Key!) ?? []), one])
        for (const { Key } of page.DeleteMarkers ?? []) marked.add(Key!)
        ;[KeyMarker, VersionIdMarker] = page.IsTruncated
          ? [page.NextKeyMarker, page.NextVersionIdMarker]
          : [undefined, undefined]
      } while (KeyMarker)
      return [...versions]
        .map(([key, all]) => ({
          key,
          version: all.at(-1)!.VersionId!,
          hidden: all.length > 1 || marked.has(key),
        }))
        .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    },
  }
}
