import type { WriteTx } from './tx.ts'

/**
 * Does what follows from a change for records that its maker may not know of: the platform counts and moves them, not the
 * person. What was worked out must not be answered to them.
 */
export async function asPlatform<T>(tx: WriteTx, work: () => Promise<T>): Promise<T> {
  const [asked] = await tx.query<{ person: string | null }>(
    `select current_setting('app.person', true) as person`,
  )
  const actFor = (person: string) => tx.query(`select set_config('app.person', $1, true)`, [person])
  await actFor('')
  // Where the work fails, the transaction ends, and with it for whom it acts.
  const done = await work()
  await actFor(asked?.person ?? '')
  return done
}
