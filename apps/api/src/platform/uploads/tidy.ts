import type { WriteTx } from '#platform/db/tx.ts'
import type { Services } from '#platform/http/services.ts'
import { attemptEach, throwFailures } from '#platform/jobs/each-organisation.ts'
import { storedKey, uploadKey } from '#platform/storage/storage.ts'
import { SCAN_FILE } from './finish.ts'

export const TIDY_UPLOADS = 'tidy-uploads'

const BATCH_SIZE = 200

interface Expired {
  id: string
  sha256: Buffer
}

const HASH_IN_LIST = `sha256 in (select decode(hash, 'hex') from unnest($1::text[]) hash)`

/** Marks unused bytes for removal first, so that they cannot be used meanwhile. */
export async function releaseBytes(tx: WriteTx, released: readonly Buffer[]): Promise<void> {
  const hashes = released.map((one) => one.toString('hex'))
  // Locked in a separate statement, so that the next one sees what the previous holder of the lock has added.
  await tx.query(
    `select 1 as locked from stored_files where org_id = app.org() and ${HASH_IN_LIST} order by sha256 for update`,
    [hashes],
  )
  await tx.query(
    `update stored_files s set state = 'removing' where s.org_id = app.org() and s.${HASH_IN_LIST}
       and not app.file_in_use(s.sha256)
       and not exists (select from sealed_files f where f.org_id = app.org() and f.sha256 = s.sha256)
       and not exists (select from uploads u where u.org_id = app.org() and u.sha256 = s.sha256)`,
    [hashes],
  )
}

async function removeExpired(tx: WriteTx, expired: readonly Expired[]): Promise<void> {
  await tx.query('delete from uploads where org_id = app.org() and id = any($1::uuid[])', [
    expired.map((one) => one.id),
  ])
  await releaseBytes(
    tx,
    expired.map((one) => one.sha256),
  )
}

/** Deletes expired exports, and releases their bytes and those that a crash left incomplete. */
async function removeExpiredExports(tx: WriteTx): Promise<void> {
  const made = await tx.query<{ sha256: Buffer | null }>(
    `delete from exports where org_id = app.org() and expires_at < clock_timestamp() returning sha256`,
  )
  const torn = await tx.query<{ sha256: Buffer }>(
    `select sha256 from stored_files where org_id = app.org() and state = 'storing'
       and stored_at < clock_timestamp() - interval '1 day' limit ${BATCH_SIZE}`,
  )
  await releaseBytes(
    tx,
    [...made, ...torn].flatMap(({ sha256 }) => sha256 ?? []),
  )
}

async function tidyOrganisation(services: Services, org: string): Promise<void> {
  const { db, staging, storage, jobs } = services
  const expired = await db
    .read(org)
    .query<Expired>(
      `select id, sha256 from uploads where org_id = app.org() and expires_at < clock_timestamp() limit ${BATCH_SIZE}`,
    )
  for (const { id } of expired) await staging?.remove(uploadKey(org, id))
  if (expired.length > 0) await db.write(org, async (tx) => ({ value: await removeExpired(tx, expired) }))

  await db.write(org, async (tx) => ({ value: await removeExpiredExports(tx) }))

  const removing = await db
    .read(org)
    .query<{ sha256: Buffer }>(
      `select sha256 from stored_files where org_id = app.org() and state = 'removing' limit ${BATCH_SIZE}`,
    )
  for (const { sha256 } of removing) {
    await storage.delete(storedKey(org, sha256.toString('hex')))
    await db.write(org, async (tx) => ({
      value: await tx.query(
        `delete from stored_files where org_id = app.org() and sha256 = $1 and state = 'removing'`,
        [sha256],
      ),
    }))
  }

  await db.write(org, async (tx) => {
    const waiting = await tx.query<{ sha256: Buffer }>(
      `select sha256 from stored_files where org_id = app.org() and state = 'scanning'
         and stored_at < clock_timestamp() - interval '1 hour' limit ${BATCH_SIZE}`,
    )
    for (const { sha256 } of waiting)
      await jobs.enqueue(tx, SCAN_FILE, { org, sha256: sha256.toString('hex') })
    return { value: undefined }
  })
}

/** Hourly: removes unused uploads and enqueues incomplete scans again. */
export async function tidyUploads(services: Services): Promise<void> {
  const rows = await services.db.queryWithoutTenant<{ org: string }>(
    'untidy_organisations',
    'select app.untidy_organisations() as org',
    [],
  )
  const failures = await attemptEach(rows, ({ org }) => tidyOrganisation(services, org))
  // Multipart uploads that were never completed.
  await services.staging?.deleteExpired()
  throwFailures(failures)
}
