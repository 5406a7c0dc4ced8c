import type { WriteTx } from './tx.ts'

/**
 * Runs follow-up work as the platform, for records that the person may not read. The result must not be returned to the
 * person.
 */
export async function asPlatform<T>(tx: WriteTx, work: () => Promise<T>): Promise<T> {
  const [previous] = await tx.query<{ person: string | null }>(
    `select current_setting('app.person', true) as person`,
  )
  const setPerson = (person: string) => tx.query(`select set_config('app.person', $1, true)`, [person])
  await setPerson('')
  // If the work fails, the transaction ends and the setting with it.
  const result = await work()
  await setPerson(previous?.person ?? '')
  return result
}
