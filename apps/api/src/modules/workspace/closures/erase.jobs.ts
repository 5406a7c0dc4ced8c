import { withErasure } from '#platform/db/erasure.ts'
import type { Log } from '#platform/http/log.ts'
import type { Services } from '#platform/http/services.ts'
import { enqueueForEach } from '#platform/jobs/each-organisation.ts'
import type { JobData } from '#platform/jobs/jobs.ts'
import { storedKey, uploadKey } from '#platform/storage/storage.ts'

export const ERASE_ORGANISATIONS = 'erase-organisations'

/** Files removed per query. */
const BATCH_SIZE = 500

async function isDue({ db }: Services, org: string): Promise<boolean> {
  const due = await db
    .read(org)
    .query(
      'select 1 as due from closures where org_id = app.org() and cancelled_at is null and due_at <= clock_timestamp()',
    )
  return due.length > 0
}

/** Removes the files before their rows, so that an interrupted attempt finds them again. */
async function eraseFiles({ db, storage, staging }: Services, org: string): Promise<void> {
  const tx = db.read(org)
  let last = ''
  for (;;) {
    const files = await tx.query<{ hash: string }>(
      `select encode(sha256, 'hex') as hash from stored_files
       where org_id = app.org() and sha256 > decode($1, 'hex') order by sha256 limit ${BATCH_SIZE}`,
      [last],
    )
    if (files.length === 0) break
    for (const { hash } of files) await storage.delete(storedKey(org, hash))
    last = files.at(-1)!.hash
  }
  const uploads = await tx.query<{ id: string }>('select id from uploads where org_id = app.org()')
  for (const { id } of uploads) await staging?.remove(uploadKey(org, id))
}

/**
 * Daily: erases the organisations whose grace period is over. The database checks that, and keeps trail and signatures
 * (docs/decisions/0077). Without ERASURE_DATABASE_URL nothing is erased; a metric and a log line report it. Without an
 * organisation it enqueues one job for each.
 */
export async function eraseOrganisations(
  services: Services,
  { org }: JobData,
  log?: Pick<Log, 'error'>,
): Promise<void> {
  if (org === null) return enqueueForEach(services, ERASE_ORGANISATIONS)
  if (!(await isDue(services, org))) return
  const url = services.config.ERASURE_DATABASE_URL
  if (!url) {
    log?.error({ org }, 'an organisation is due to be erased, and ERASURE_DATABASE_URL is not set')
    return
  }
  await withErasure(url, async (erase) => {
    await erase(org, false)
    services.accounts.forget()
    await eraseFiles(services, org)
    while ((await erase(org, true)) !== 'done');
  })
}
