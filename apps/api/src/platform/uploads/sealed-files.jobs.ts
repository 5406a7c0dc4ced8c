import { timeNow } from '#platform/clock.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import type { Services } from '#platform/http/services.ts'
import { enqueueForEach } from '#platform/jobs/each-organisation.ts'
import type { JobData, Jobs } from '#platform/jobs/jobs.ts'
import { storedKey } from '#platform/storage/storage.ts'

export const LOCK_SEALED_FILES = 'lock-sealed-files'

const DAY_MS = 86_400_000
const BATCH_SIZE = 200

/** Records that a seal covers these files, and enqueues the job that locks their bytes. */
export async function sealFiles(
  tx: WriteTx,
  jobs: Jobs,
  record: string,
  hashes: readonly string[],
): Promise<void> {
  if (hashes.length === 0) return
  await tx.query(
    `insert into sealed_files (org_id, record_id, sha256)
     select app.org(), $1, decode(hash, 'hex') from unnest($2::text[]) as hash on conflict do nothing`,
    [record, [...new Set(hashes)]],
  )
  await jobs.enqueue(tx, LOCK_SEALED_FILES, { org: tx.org })
}

/** Registers files that were sealed before locks were introduced. */
const SEALED_BEFORE = `insert into sealed_files (org_id, record_id, sha256)
  select f.org_id, f.project, f.sha256 from audit_files f where f.org_id = app.org()
  union select e.org_id, e.project, f.sha256 from evidence e
    join evidence_files f on f.org_id = e.org_id and f.record_id = e.id
    join projects p on p.org_id = e.org_id and p.id = e.project and p.sealed_on is not null
    where e.org_id = app.org()
  union select f.org_id, f.package, f.sha256 from package_files f
    join packages p on p.org_id = f.org_id and p.id = f.package and p.assembly = f.assembly
    join records r on r.org_id = f.org_id and r.id = f.package and r.status in ('frozen', 'sent')
    where f.org_id = app.org()
  on conflict do nothing`

/**
 * Locks the stored bytes of sealed files in compliance mode. It is idempotent: a longer existing lock stays. The daily run
 * without an organisation enqueues one job for each, which also covers files sealed before locks were introduced.
 */
export async function lockSealedFiles(services: Services, data: JobData): Promise<void> {
  const { db, storage, config } = services
  const { org } = data
  if (!(await storage.locks())) return
  if (org === null) return enqueueForEach(services, LOCK_SEALED_FILES)
  await db.write(org, async (tx) => ({ value: await tx.query(SEALED_BEFORE) }))
  for (let last = ''; ;) {
    const waiting = await db.read(org).query<{ hash: string }>(
      `select distinct encode(f.sha256, 'hex') as hash from sealed_files f
         join stored_files s on s.org_id = f.org_id and s.sha256 = f.sha256 and s.state not in ('storing', 'removing')
       where f.org_id = app.org() and f.locked_until is null and encode(f.sha256, 'hex') > $1
       order by 1 limit ${BATCH_SIZE}`,
      [last],
    )
    for (const { hash } of waiting) {
      const until = new Date(timeNow().getTime() + config.SEALED_RETENTION_DAYS * DAY_MS)
      const locked = await storage.lock(storedKey(org, hash), until)
      await db.write(org, async (tx) => ({
        value: await tx.query(
          `update sealed_files set version_id = $2, locked_until = $3
           where org_id = app.org() and sha256 = decode($1, 'hex') and locked_until is null`,
          [hash, locked.version, locked.until.toISOString()],
        ),
      }))
    }
    if (waiting.length < BATCH_SIZE) return
    last = waiting.at(-1)!.hash
  }
}
