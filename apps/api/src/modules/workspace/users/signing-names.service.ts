import { fail } from 'contract'
import type { User } from 'contract/workspace/users'
import type { WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { getUser } from './reading.service.ts'
import { hasOtherAdmin, recordMemberChanges } from './users.service.ts'

/** Refuses a name that an active member signs with, or one that could be confused with it. */
async function requireFree(tx: WriteTx, id: string, name: string): Promise<void> {
  const [row] = await tx.query<{ key: string | null; taken: boolean }>(
    `select app.signing_key($2) as key, exists (select from signing_names n where n.org_id = app.org() and n.in_use
       and n.name is not null and n.person_id <> $1 and n.key = app.signing_key($2)) as taken`,
    [id, name],
  )
  if (row!.key === null) throw fail('INVALID_INPUT', [{ path: ['name'], code: 'name' }])
  if (row!.taken) throw fail('NAME_TAKEN')
}

/**
 * Confirms the name of a member for display and signatures. Nobody confirms their own name if another administrator
 * exists.
 */
export async function confirmName(
  tx: WriteTx,
  actor: Actor,
  id: string,
  { name, reason }: { name: string; reason: string },
  requestId: string,
): Promise<User> {
  // The lock serialises confirmations; the unique index covers all other cases.
  await tx.query('select 1 as held from organisations where org_id = app.org() for update')
  const before = await getUser(tx, actor, id)
  if (before.erasedAt !== null) throw fail('ERASED')
  if (id === actor.personId && (await hasOtherAdmin(tx, id))) throw fail('FOUR_EYES')
  await requireFree(tx, id, name)
  const [row] = await tx.query<{ version: number }>(
    `update members set name = $2, version = version + case when name = $2 then 0 else 1 end
     where org_id = app.org() and id = $1 returning version`,
    [id, name],
  )
  await tx.query(
    `update signing_names set name = $2, source = 'administrator', confirmed_by = $3, confirmed_at = clock_timestamp(),
       proposed = null, proposed_at = null where org_id = app.org() and person_id = $1`,
    [id, name, actor.personId],
  )
  const changes: Record<string, [unknown, unknown]> = { name: [before.signing.name, name] }
  if (before.signing.proposed !== null) changes['proposedName'] = [before.signing.proposed, null]
  recordMemberChanges(
    tx,
    actor,
    requestId,
    'confirm-name',
    { ...before, version: row!.version },
    changes,
    reason,
  )
  return getUser(tx, actor, id)
}

/** Rejects a proposed name; the member keeps the current one. */
export async function declineName(
  tx: WriteTx,
  actor: Actor,
  id: string,
  reason: string,
  requestId: string,
): Promise<User> {
  const before = await getUser(tx, actor, id)
  if (before.signing.proposed === null) return before
  await tx.query(
    'update signing_names set proposed = null, proposed_at = null where org_id = app.org() and person_id = $1',
    [id],
  )
  const proposedName: [string, null] = [before.signing.proposed, null]
  recordMemberChanges(tx, actor, requestId, 'decline-name', before, { proposedName }, reason)
  return getUser(tx, actor, id)
}

interface Joined {
  id: string
  roles: readonly string[]
  source: 'founding' | 'invitation'
  /** The person who entered the name: the founder or the inviting administrator. */
  by: string
}

/**
 * Confirms the name of a founder or invited person on joining, and records it in the trail. If the name is taken, it
 * stays unconfirmed until an administrator decides.
 */
export async function confirmJoined(
  tx: WriteTx,
  { id, roles, source, by }: Joined,
  requestId: string,
): Promise<void> {
  const [row] = await tx.query<{ name: string }>(
    `update signing_names n set name = m.name, source = $2, confirmed_by = $3, confirmed_at = clock_timestamp(), proposed = null,
       proposed_at = null
     from members m where n.org_id = app.org() and n.person_id = $1 and m.org_id = n.org_id and m.id = n.person_id
       and (n.name is null or n.source = 'joining') and app.signing_key(m.name) is not null
       and not exists (select from signing_names o where o.org_id = n.org_id and o.in_use and o.name is not null
         and o.person_id <> n.person_id and o.key = app.signing_key(m.name))
     returning n.name`,
    [id, source, by],
  )
  if (!row) return
  tx.trail.push({
    action: 'confirm-name',
    type: 'member',
    record: id,
    version: null,
    changes: { name: [null, row.name], source: [null, source], confirmedBy: [null, by] },
    actor: id,
    roles,
    request: requestId,
  })
}
