import { fail, type Meaning } from 'contract'
import { SECOND_FACTOR_MEANINGS } from 'contract/workspace/signatures'
import type { Tx } from '#platform/db/tx.ts'

/** Whether the organisation requires a second factor for this meaning. */
export async function asksForSecondFactor(tx: Tx, meaning: Meaning): Promise<boolean> {
  if (!SECOND_FACTOR_MEANINGS.includes(meaning)) return false
  const [row] = await tx.query<{ asks: boolean }>(
    'select second_factor_signing as asks from organisations where org_id = app.org()',
  )
  return row!.asks
}

/** Requires a second factor. It does not count as a failed attempt: the person can sign once they have one. */
export async function requireSecondFactor(tx: Tx, meaning: Meaning, hasOne: boolean): Promise<void> {
  if (!hasOne && (await asksForSecondFactor(tx, meaning))) throw fail('SECOND_FACTOR_REQUIRED')
}
