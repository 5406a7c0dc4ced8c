import type { WriteTx } from './tx.ts'

/**
 * Runs follow-up work as the platform, for records that the person may not read. The result must not be returned to the
 * person.
 */
export async function asPlatform<T>(tx: WriteTx, work: () => Promise<T>): Promise<T> {
  const [asked] = await tx.query<{ person: string | null }>(
    `select current_setting('app.person', true) as person`,
  )
  const actFor = (person: string) => tx.query(`select set_config('app.person', $1, true)`, [person])
  await actFor('')
  // If the work fails, the transaction ends and the setting with it.
  const done = await work()
  await actFor(asked?.person ?? '')
  return done
}
