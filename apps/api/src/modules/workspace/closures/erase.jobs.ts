import type { WriteTx } from '#platform/db/tx.ts'
import type { Services } from '#platform/http/services.ts'
import { enqueueForEach } from '#platform/jobs/each-organisation.ts'
import type { JobData } from '#platform/jobs/jobs.ts'
import { storedKey, uploadKey } from '#platform/storage/storage.ts'

export const ERASE_ORGANISATIONS = 'erase-organisations'

/** So many files are let go of between two looks at what is left. */
const SOME = 500

/** Takes the decision up when its time has come; a try that was cut off is gone on with. */
async function takeUp(tx: WriteTx): Promise<boolean> {
  const [closure] = await tx.query<{ id: string; begun: string | null }>(
    `select id, erasing_at as begun from closures
     where org_id = app.org() and cancelled_at is null and due_at <= clock_timestamp() for update`,
  )
  if (!closure) return false
  if (closure.begun) return true
  await tx.query('update closures set erasing_at = clock_timestamp() where org_id = app.org() and id = $1', [
    closure.id,
  ])
  // Nobody comes in any more.
  await tx.query('update members set active = false where org_id = app.org()')
  // The last entry of the chain: what the stone says of its end covers it.
  tx.trail.push({
    action: 'erase',
    type: 'organisation',
    record: tx.org,
    version: null,
    changes: { closure: [closure.id, null] },
    reason: null,
    actor: null,
    roles: ['system'],
    request: null,
  })
  return true
}

/** The bytes go before the rows that name them: what is cut off is found again by its rows. */
async function eraseFiles({ db, storage, staging }: Services, org: string): Promise<void> {
  const tx = db.read(org)
  for (;;) {
    const files = await tx.query<{ hash: string }>(
      `select encode(sha256, 'hex') as hash from stored_files where org_id = app.org() and state <> 'removing' limit ${SOME}`,
    )
    if (files.length === 0) break
    for (const { hash } of files) await storage.delete(storedKey(org, hash))
    const hashes = files.map(({ hash }) => hash)
    await db.write(org, async (write) => ({
      value: await write.query(
        `update stored_files set state = 'removing' where org_id = app.org()
           and sha256 in (select decode(hash, 'hex') from unnest($1::text[]) hash)`,
        [hashes],
      ),
    }))
  }
  const uploads = await tx.query<{ id: string }>('select id from uploads where org_id = app.org()')
  for (const { id } of uploads) await staging?.remove(uploadKey(org, id))
}

/** As long as the job itself may take. */
const ERASE_MINUTES = 120

const eraseTable = ({ db }: Services, org: string, table: string): Promise<unknown> =>
  db.write(org, async (tx) => {
    // A table of many years takes as long as it takes.
    await tx.allowMinutes(ERASE_MINUTES)
    return { value: await tx.query('select app.erase_from($1)', [table]) }
  })

/** Goes round the tables until all are empty: what others still refer to comes in a later round. */
async function eraseTables(services: Services, org: string): Promise<void> {
  const rows = await services.db
    .read(org)
    .query<{ name: string }>('select name from app.erasable_tables() as name')
  let left = rows.map(({ name }) => name)
  while (left.length > 0) {
    const held: string[] = []
    for (const table of left) {
      try {
        await eraseTable(services, org, table)
      } catch (error) {
        if ((error as { code?: string }).code !== '23503') throw error
        held.push(table)
      }
    }
    if (held.length === left.length) throw new Error(`tables hold each other: ${held.join(', ')}`)
    left = held
  }
}

/**
 * Daily: erases the organisations whose days of grace are over, and leaves a stone that says that each was there and where
 * its trail ended. Started without an organisation it starts one job for each.
 */
export async function eraseOrganisations(services: Services, data: JobData): Promise<void> {
  const { db } = services
  const { org } = data
  if (org === null) return enqueueForEach(services, ERASE_ORGANISATIONS)
  if (!(await db.write(org, async (tx) => ({ value: await takeUp(tx) })))) return
  services.accounts.forget()
  await eraseFiles(services, org)
  await eraseTables(services, org)
  await db.write(org, async (write) => {
    await write.allowMinutes(ERASE_MINUTES)
    return { value: await write.query('select app.erase_organisation()') }
  })
}
