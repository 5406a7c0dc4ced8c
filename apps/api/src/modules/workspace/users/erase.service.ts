import { fail, type Locale } from 'contract'
import type { ErasedUser } from 'contract/workspace/user-administration'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { requireNoHold } from './holds.ts'
import { addressOf, plain, pseudonymOf, requireNameless } from './pseudonym.ts'
import { getUser } from './reading.service.ts'
import { wipe, wipeAccount } from './wipe.ts'

interface ErasableMember {
  name: string
  email: string | null
  active: boolean
  erased: boolean
  locale: Locale
}

/**
 * Counts what still contains the name: signed texts, which must, and old trail entries from before sealing, which are
 * immutable.
 */
async function countLeft(tx: Tx, id: string): Promise<Pick<ErasedUser, 'signatures' | 'earlierEntries'>> {
  const named = '? (@.id == $id && @.name != "")'
  const [row] = await tx.query<{ signatures: number; earlierEntries: number }>(
    `select
       (select count(*)::integer from signatures s where s.org_id = app.org() and (s.signer_id = $1 or (
         s.record_id in (select a.id from accessreviews a where a.org_id = app.org())
         and jsonb_path_exists(s.content::jsonb -> 'fields', '$.people[*] ${named}', jsonb_build_object('id', $1::text))))) as signatures,
       (select count(*)::integer from trail t where t.org_id = app.org() and (
         (t.record_id = $1 and coalesce(t.entry #>> '{changes,name,0}', t.entry #>> '{changes,name,1}') not like 'sealed:%')
         or (t.record_id in (select i.id from invitations i where i.org_id = app.org() and i.email = $2)
           and t.entry #>> '{changes,email,1}' not like 'sealed:%')
         or (t.record_id in (select a.id from accessreviews a where a.org_id = app.org())
           and jsonb_path_exists(t.entry::jsonb, '$.changes.people[*][*] ${named}',
             jsonb_build_object('id', $1::text))))) as "earlierEntries"`,
    [id, addressOf(id)],
  )
  return row!
}

/**
 * Erases the personal data of a former member: destroys their key, which makes sealed trail values unreadable, and
 * removes name and address from all mutable rows. Their actions remain under a pseudonym. It is idempotent.
 */
export async function eraseUser(
  tx: WriteTx,
  actor: Actor,
  id: string,
  { name, reason }: { name: string; reason: string },
  requestId: string,
): Promise<ErasedUser> {
  const [known] = await tx.query<ErasableMember>(
    `select m.name, m.email, m.active, m.erased_at is not null as erased, o.locale
     from members m join organisations o using (org_id) where m.org_id = app.org() and m.id = $1 and not m.service for update of m`,
    [id],
  )
  if (!known) throw fail('NOT_FOUND')
  const pseudonym = pseudonymOf('member', id, known.locale)
  if (!known.erased) {
    if (known.active) throw fail('STILL_MEMBER')
    if (plain(name) !== plain(known.name)) throw fail('INVALID_INPUT', [{ path: ['name'], code: 'mismatch' }])
    requireNameless(reason, [known.name, known.email])
    await requireNoHold(tx, id)
    const version = await wipe(tx, { id, name: known.name, email: known.email, pseudonym })
    tx.trail.push({
      action: 'erase',
      type: 'member',
      record: id,
      version,
      changes: { erased: [false, true] },
      reason,
      actor: actor.personId,
      roles: actor.roles,
      request: requestId,
    })
  }
  const accountErased = await wipeAccount(tx, id, pseudonym)
  return { user: await getUser(tx, actor, id), ...(await countLeft(tx, id)), accountErased }
}
