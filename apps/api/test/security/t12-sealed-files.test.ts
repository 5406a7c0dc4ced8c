import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { S3 } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createS3 } from '#platform/storage/s3-client.ts'
import { storedKey, uploadKey } from '#platform/storage/storage.ts'
import { lockSealedFiles, sealFiles } from '#platform/uploads/sealed-files.jobs.ts'
import { releaseBytes } from '#platform/uploads/tidy.ts'
import { Harness, type Person } from '#test/harness.ts'
import { settingsOf } from '#test/shared-services.ts'

let harness: Harness
let s3: S3
let Bucket: string
let org: string
let founder: Person
let project: string

/** A stored file in the state after an upload. */
async function store(): Promise<{ hash: string; Key: string; bytes: Buffer }> {
  const bytes = randomBytes(5_000)
  const hash = createHash('sha256').update(bytes).digest('hex')
  const Key = storedKey(org, hash)
  await harness.services.storage.put(Key, Readable.from([bytes]))
  await harness.admin.query(
    `insert into stored_files (org_id, sha256, bytes, media_type, viewable, state) values ($1, decode($2, 'hex'), $3, 'text/plain', false, 'clean')`,
    [org, hash, bytes.length],
  )
  return { hash, Key, bytes }
}
const seal = (hashes: string[]) =>
  harness.services.db.write(org, async (tx) => ({
    value: await sealFiles(tx, harness.services.jobs, project, hashes),
  }))
const lock = () => lockSealedFiles(harness.services, { org })
const rowOf = async (hash: string) =>
  (
    await harness.admin.query<{ version: string | null; until: Date | null }>(
      `select version_id as version, locked_until as until from sealed_files where org_id = $1 and sha256 = decode($2, 'hex')`,
      [org, hash],
    )
  ).rows[0]
const versionsOf = async (Prefix: string) => {
  const { Versions = [], DeleteMarkers = [] } = await s3.listObjectVersions({ Bucket, Prefix })
  return { versions: Versions.length, markers: DeleteMarkers.length }
}

beforeAll(async () => {
  Bucket = `sealed-${randomUUID()}`
  harness = await Harness.start({
    ...(await settingsOf('storage')),
    STORAGE_BUCKET: Bucket,
    SEALED_RETENTION_DAYS: '1',
  })
  await harness.services.storage.prepare()
  s3 = createS3(harness.config)
  ;({ id: org, founder } = await harness.organisation())
  project = randomUUID()
  await harness.admin.query(
    `insert into records (org_id, id, type, code, title, status, created_at, created_by, updated_at, updated_by, search)
     values ($1, $2, 'project', 'P-1', '{"en": "Audit"}', 'follow_up', now(), $3, now(), $3, '')`,
    [org, project, founder.id],
  )
}, 240_000)
afterAll(() => harness.stop())

describe('T12 files under object lock', () => {
  it('T12 are stored in a bucket with versioning and object lock', async () => {
    expect(await s3.getBucketVersioning({ Bucket })).toMatchObject({ Status: 'Enabled' })
    expect(await harness.services.storage.locks()).toBe(true)
  })

  it('T12 cannot be deleted, replaced or unlocked with the application’s key', async () => {
    const { hash, Key, bytes } = await store()
    await seal([hash])
    expect(await rowOf(hash)).toEqual({ version: null, until: null })
    await lock()
    const { version, until } = (await rowOf(hash))!
    expect(until!.getTime()).toBeGreaterThan(Date.now() + 86_000_000)
    const VersionId = version!
    const soon = new Date(Date.now() + 60_000)
    for (const attempt of [
      () => s3.deleteObject({ Bucket, Key, VersionId }),
      () => s3.deleteObject({ Bucket, Key, VersionId, BypassGovernanceRetention: true }),
      () =>
        s3.putObjectRetention({
          Bucket,
          Key,
          VersionId,
          BypassGovernanceRetention: true,
          Retention: { Mode: 'COMPLIANCE', RetainUntilDate: soon },
        }),
    ])
      await expect(attempt()).rejects.toMatchObject({ name: 'AccessDenied' })
    // The application's delete hides the object, and the locked version is unchanged: retention wins.
    await harness.services.storage.delete(Key)
    await harness.services.storage.delete(Key)
    expect(await harness.services.storage.head(Key)).toBeNull()
    const { Body } = await s3.getObject({ Bucket, Key, VersionId })
    expect((await buffer(Body as Readable)).equals(bytes)).toBe(true)
    expect(await versionsOf(Key)).toEqual({ versions: 1, markers: 1 })
  })

  it('T12 are locked once, however often the job runs or is interrupted', async () => {
    const { hash } = await store()
    await seal([hash])
    await seal([hash])
    await lock()
    const first = await rowOf(hash)
    // Locked in the storage, but the row that records the lock is lost.
    await harness.admin.query(
      `update sealed_files set version_id = null, locked_until = null where sha256 = decode($1, 'hex')`,
      [hash],
    )
    await Promise.all([lock(), lock()])
    const again = await rowOf(hash)
    expect(again!.version).toBe(first!.version)
    expect(again!.until!.getTime()).toBeGreaterThanOrEqual(first!.until!.getTime())
  })

  it('T12 are kept when their record releases them; others are deleted with all their versions', async () => {
    const [sealed, free] = [await store(), await store()]
    await seal([sealed.hash])
    await harness.services.db.write(org, async (tx) => ({
      value: await releaseBytes(
        tx,
        [sealed, free].map(({ hash }) => Buffer.from(hash, 'hex')),
      ),
    }))
    const { rows } = await harness.admin.query<{ state: string }>(
      `select state from stored_files where org_id = $1 and sha256 in (decode($2, 'hex'), decode($3, 'hex')) order by sha256 = decode($2, 'hex') desc`,
      [org, sealed.hash, free.hash],
    )
    expect(rows.map(({ state }) => state)).toEqual(['clean', 'removing'])
    await harness.services.storage.put(free.Key, Readable.from([free.bytes]))
    expect(await versionsOf(free.Key)).toEqual({ versions: 2, markers: 0 })
    await harness.services.storage.delete(free.Key)
    expect(await versionsOf(free.Key)).toEqual({ versions: 0, markers: 0 })
  })

  it('T12 an aborted upload leaves no version of its parts behind', async () => {
    const id = uploadKey(org, randomUUID())
    for (const Key of [id, `${id}.part`]) {
      await s3.putObject({ Bucket, Key, Body: 'one' })
      await s3.putObject({ Bucket, Key, Body: 'two' })
    }
    await s3.deleteObject({ Bucket, Key: `${id}.part` })
    await harness.services.staging!.remove(id)
    expect(await versionsOf(id)).toEqual({ versions: 0, markers: 0 })
  })
})
