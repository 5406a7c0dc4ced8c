import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Lock, Locker } from '@tus/server'
import { fail } from 'contract'
import type { Database } from '#platform/db/database.ts'

/** The lock of a crashed process expires after this time. */
const LEASE_SECONDS = 15
const RENEW_MS = 1_000
const RETRY_MS = 200
const LOCK_TIMEOUT_MS = 20_000

const ACQUIRE = `update uploads set lock_holder = $2, locked_until = clock_timestamp() + interval '${LEASE_SECONDS} seconds',
    lock_wanted = false
  where org_id = app.org() and id = $1 and (lock_holder is null or locked_until < clock_timestamp())
  returning 1 as taken`
const REQUEST_RELEASE =
  'update uploads set lock_wanted = true where org_id = app.org() and id = $1 returning 1 as wanted'
const RENEW = `update uploads set locked_until = clock_timestamp() + interval '${LEASE_SECONDS} seconds'
  where org_id = app.org() and id = $1 and lock_holder = $2 returning lock_wanted`
const RELEASE =
  'update uploads set lock_holder = null where org_id = app.org() and id = $1 and lock_holder = $2'

/**
 * Locks an upload for one request. A client may reconnect while the server still processes its old connection, perhaps in
 * another process: the holder is then asked to finish and release the lock.
 */
class RowLock implements Lock {
  private readonly db: Database
  private readonly org: string
  private readonly id: string
  private readonly holder = randomUUID()
  private renewing: NodeJS.Timeout | undefined
  constructor(db: Database, key: string) {
    const [, org, id] = key.split('/')
    this.db = db
    this.org = org!
    this.id = id!
  }

  private run<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    return this.db.write(this.org, async (tx) => ({ value: await tx.query<Row>(text, values) }))
  }

  async lock(signal: AbortSignal, release: () => void): Promise<void> {
    const deadline = Date.now() + LOCK_TIMEOUT_MS
    while (!signal.aborted && Date.now() < deadline) {
      const [acquired] = await this.run(ACQUIRE, [this.id, this.holder])
      if (acquired) {
        this.renewing = setInterval(() => void this.renew(release), RENEW_MS)
        return
      }
      const [exists] = await this.run(REQUEST_RELEASE, [this.id])
      if (!exists) throw fail('NOT_FOUND')
      await sleep(RETRY_MS)
    }
    throw fail('UPLOAD_LOCKED')
  }

  private async renew(release: () => void): Promise<void> {
    const [row] = await this.run<{ lock_wanted: boolean }>(RENEW, [this.id, this.holder]).catch(() => [])
    // The lock was lost, or another request waits for it.
    if (!row || row.lock_wanted) release()
  }

  async unlock(): Promise<void> {
    clearInterval(this.renewing)
    await this.run(RELEASE, [this.id, this.holder])
  }
}

export const createLocker = (db: Database): Locker => ({ newLock: (key) => new RowLock(db, key) })
