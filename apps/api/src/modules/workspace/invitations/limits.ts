import { fail } from 'contract'
import type { Config } from '#platform/config.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'

const IS_PAYING = `exists (select from payment_subscriptions where org_id = app.org() and status in ('active', 'past_due'))`

/**
 * Requires a confirmed sender address and unused quota before a message to a stranger is sent. The count commits with the
 * invitation.
 */
export async function requireMaySend(tx: WriteTx, actor: Actor, config: Config): Promise<void> {
  if (actor.emailConfirmed !== true) throw fail('EMAIL_NOT_CONFIRMED')
  const [row] = await tx.query<{ reached: 'person' | 'organisation' | null }>(
    `select app.count_invitation($1, $2::integer, case when ${IS_PAYING} then $4::integer else $3::integer end) as reached`,
    [
      actor.personId,
      config.INVITATIONS_PERSON_HOUR,
      config.INVITATIONS_ORGANISATION_DAY,
      config.INVITATIONS_PAYING_ORGANISATION_DAY,
    ],
  )
  if (row!.reached) throw fail('INVITATION_LIMIT', { of: row!.reached })
}
