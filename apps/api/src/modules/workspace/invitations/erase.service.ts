import { fail, type Locale } from 'contract'
import type { Invitation } from 'contract/workspace/invitations'
import { addressOf, pseudonymOf, requireNameless, wipeReplies } from '#modules/workspace/users/index.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { COLUMNS, note } from './invitations.service.ts'

async function get(tx: Tx, id: string): Promise<Invitation> {
  const [found] = await tx.query<Invitation>(
    `select ${COLUMNS} from invitations where org_id = app.org() and id = $1`,
    [id],
  )
  if (!found) throw fail('NOT_FOUND')
  return found
}

/**
 * Erases name and address of an invited person who never joined, in all their invitations, and destroys the keys. Members
 * are erased as members. It is idempotent.
 */
export async function eraseInvitation(
  tx: WriteTx,
  actor: Actor,
  id: string,
  reason: string,
  requestId: string,
): Promise<Invitation> {
  const asked = await get(tx, id)
  if (asked.erased) return asked
  const all = await tx.query<Invitation & { language: Locale }>(
    `select ${COLUMNS}, (select o.locale from organisations o where o.org_id = app.org()) as language
     from invitations where org_id = app.org() and email = $1 order by id for update`,
    [asked.email],
  )
  if (all.some(({ status }) => status === 'accepted')) throw fail('INVITATION_SPENT')
  requireNameless(reason, [asked.email, ...all.map(({ name }) => name)])
  const said = new Map<string, string>([[asked.email, addressOf(id)]])
  for (const { id: one, name, language } of all) {
    const pseudonym = pseudonymOf('invitation', one, language)
    said.set(name, pseudonym)
    await tx.query(
      `update invitations set email = $2, name = $3, token_hash = null, revoked_at = coalesce(revoked_at, clock_timestamp())
       where org_id = app.org() and id = $1`,
      [one, addressOf(one), pseudonym],
    )
    note(tx, one, 'erase', { erased: [false, true] }, actor.personId, actor.roles, requestId, reason)
  }
  await wipeReplies(tx, said)
  await tx.query('select app.forget_invitations()')
  return get(tx, id)
}
