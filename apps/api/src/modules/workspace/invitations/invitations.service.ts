import { createHash, randomBytes } from 'node:crypto'
import { fail, type Locale, type Role } from 'contract'
import { INVITATION_DAYS, type Invitation } from 'contract/workspace/invitations'
import type { Membership } from 'contract/workspace/me'
import { isProtectedRole } from 'contract/workspace/protection'
import { v7 as uuid } from 'uuid'
import { ERASED_AT, confirmJoined } from '#modules/workspace/users/index.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Account, Actor } from '#platform/identity/accounts.ts'

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export const COLUMNS = `id, email, name, roles, locale, member_expires_on as "expiresOn", expires_at as "expiresAt",
  created_at as "createdAt", sent_at as "sentAt",
  case when accepted_at is not null then 'accepted' when revoked_at is not null then 'revoked'
    when expires_at < clock_timestamp() then 'expired' else 'open' end as status, email like '%${ERASED_AT}' as erased`

export async function listInvitations(
  tx: Tx,
  { cursor, limit = 50 }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<{ items: Invitation[]; next: string | null }> {
  const [at, id] = cursor?.split('~') ?? []
  if (cursor !== undefined && (Number.isNaN(Date.parse(at ?? '')) || !/^[0-9a-f-]{36}$/.test(id ?? '')))
    throw fail('INVALID_CURSOR')
  const rows = await tx.query<Invitation>(
    `select ${COLUMNS} from invitations where org_id = app.org()
       and ($1::timestamptz is null or (created_at, id) < ($1::timestamptz, $2::uuid))
     order by created_at desc, id desc limit $3`,
    [at ?? null, id ?? null, limit + 1],
  )
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next: rows.length > limit && last ? `${last.createdAt}~${last.id}` : null }
}

interface InvitationInput {
  email: string
  name: string
  roles: Role[]
  locale?: Locale | undefined
  expiresOn?: string | null | undefined
}

export async function requireStranger(tx: Tx, email: string): Promise<void> {
  const members = await tx.query(
    'select id from members where org_id = app.org() and email = $1 and active',
    [email],
  )
  if (members.length > 0) throw fail('ALREADY_MEMBER')
}

/** Invites a person. The job that sends the message creates the secret. */
export async function createInvitation(
  tx: WriteTx,
  actor: Actor,
  input: InvitationInput,
  requestId: string,
  /** A second administrator has approved. */
  approved = false,
): Promise<Invitation> {
  if (!approved && input.roles.some(isProtectedRole))
    throw fail('SECOND_ADMINISTRATOR_REQUIRED', { kind: 'invitation.create' })
  const email = input.email.toLowerCase()
  await requireStranger(tx, email)
  const [invitation] = await tx.query<Invitation>(
    `insert into invitations (org_id, id, email, name, roles, locale, member_expires_on, invited_by, approved, expires_at)
     values (app.org(), $1, $2, $3, $4::text[], $5, $6::date, $7, $8, clock_timestamp() + interval '${INVITATION_DAYS} days')
     returning ${COLUMNS}`,
    [
      uuid(),
      email,
      input.name,
      [...new Set(input.roles)],
      input.locale ?? actor.locale,
      input.expiresOn ?? null,
      actor.personId,
      approved,
    ],
  )
  note(
    tx,
    invitation!.id,
    'create',
    { email: [null, email], roles: [null, input.roles] },
    actor.personId,
    actor.roles,
    requestId,
  )
  return invitation!
}

/** Creates a new secret for the message about to be sent. After a retry, only the last message is valid. */
export async function renewSecret(tx: WriteTx, id: string): Promise<string | null> {
  const token = randomBytes(32).toString('base64url')
  const renewed = await tx.query(
    `update invitations set token_hash = $2, sent_at = clock_timestamp()
     where org_id = app.org() and id = $1 and accepted_at is null and revoked_at is null returning 1 as renewed`,
    [id, hashToken(token)],
  )
  if (renewed.length === 0) return null
  const changes = { sent: [null, true] } satisfies Record<string, [unknown, unknown]>
  tx.trail.push({
    action: 'send',
    type: 'invitation',
    record: id,
    changes,
    actor: null,
    roles: ['system'],
    request: null,
  })
  return token
}

export function note(
  tx: WriteTx,
  record: string,
  action: string,
  changes: Record<string, [unknown, unknown]>,
  actor: string,
  roles: readonly string[],
  request: string,
  reason: string | null = null,
): void {
  tx.trail.push({ action, type: 'invitation', record, version: null, changes, reason, actor, roles, request })
}

export async function revokeInvitation(
  tx: WriteTx,
  actor: Actor,
  id: string,
  requestId: string,
): Promise<void> {
  const [row] = await tx.query<{ status: string }>(
    `select ${COLUMNS} from invitations where org_id = app.org() and id = $1 for update`,
    [id],
  )
  if (!row) throw fail('NOT_FOUND')
  if (row.status !== 'open') throw fail('INVITATION_SPENT')
  await tx.query(
    'update invitations set revoked_at = clock_timestamp() where org_id = app.org() and id = $1',
    [id],
  )
  note(tx, id, 'revoke', { status: ['open', 'revoked'] }, actor.personId, actor.roles, requestId)
}

/** An invitation with a protected role from before a second administrator had to approve it (0084). */
const isUnapproved = ({ roles, approved }: { roles: readonly Role[]; approved: boolean }): boolean =>
  !approved && roles.some(isProtectedRole)

/** Extends an invitation; its message is sent again with a new secret. */
export async function renewInvitation(
  tx: WriteTx,
  actor: Actor,
  id: string,
  requestId: string,
): Promise<Invitation> {
  const [before] = await tx.query<Invitation & { approved: boolean }>(
    `select ${COLUMNS}, approved from invitations where org_id = app.org() and id = $1 for update`,
    [id],
  )
  if (!before) throw fail('NOT_FOUND')
  if (before.status !== 'open' && before.status !== 'expired') throw fail('INVITATION_SPENT')
  if (isUnapproved(before)) throw fail('SECOND_ADMINISTRATOR_REQUIRED', { kind: 'invitation.create' })
  await requireStranger(tx, before.email)
  const [after] = await tx.query<Invitation>(
    `update invitations set expires_at = clock_timestamp() + interval '${INVITATION_DAYS} days'
     where org_id = app.org() and id = $1 returning ${COLUMNS}`,
    [id],
  )
  const changes = { expiresAt: [before.expiresAt, after!.expiresAt] } satisfies Record<
    string,
    [unknown, unknown]
  >
  note(tx, id, 'renew', changes, actor.personId, actor.roles, requestId)
  return after!
}

interface Found {
  id: string
  email: string
  name: string
  roles: Role[]
  approved: boolean
  status: string
  member_expires_on: string | null
  invited_by: string
}

/** Joins the organisation. The secret proves access to the mailbox; the signed-in e-mail must match the invitation. */
export async function acceptInvitation(
  tx: WriteTx,
  account: Account,
  token: string,
  requestId: string,
): Promise<Membership> {
  const [found] = await tx.query<Found>(
    `select ${COLUMNS}, approved, member_expires_on, invited_by from invitations where org_id = app.org() and token_hash = $1 for update`,
    [hashToken(token)],
  )
  if (!found || found.email !== account.email?.toLowerCase()) throw fail('NOT_FOUND')
  if (found.status !== 'open') throw fail('INVITATION_SPENT')
  if (isUnapproved(found)) throw fail('INVITATION_NOT_APPROVED')
  // A leftover invitation must not change the roles of a member.
  const joined = await tx.query(
    `insert into members as m (org_id, id, name, email, locale, roles, expires_on) values (app.org(), $1, $2, $3, $4, $5::text[], $6::date)
     on conflict (org_id, id) do update
       set roles = excluded.roles, super_user = false, active = true, expires_on = excluded.expires_on, version = m.version + 1,
         -- A returning erased person gives a new name; values sealed with the old key stay unreadable.
         name = case when m.erased_at is null then m.name else excluded.name end,
         email = case when m.erased_at is null then m.email else excluded.email end, erased_at = null
       where not m.active or m.expires_on < current_date
     returning 1 as joined`,
    [account.id, found.name, found.email, account.locale, found.roles, found.member_expires_on],
  )
  if (joined.length === 0) throw fail('INVITATION_SPENT')
  await confirmJoined(
    tx,
    { id: account.id, roles: found.roles, source: 'invitation', by: found.invited_by },
    requestId,
  )
  await tx.query(
    'update invitations set accepted_at = clock_timestamp() where org_id = app.org() and id = $1',
    [found.id],
  )
  note(
    tx,
    found.id,
    'accept',
    { member: [null, account.id], roles: [null, found.roles] },
    account.id,
    found.roles,
    requestId,
  )
  const [organisation] = await tx.query<{ name: string; testMode: boolean }>(
    'select name, test_mode as "testMode" from organisations where org_id = app.org()',
  )
  return {
    organisationId: tx.org,
    organisationName: organisation!.name,
    testMode: organisation!.testMode,
    closingOn: null,
    roles: found.roles,
    superUser: false,
  }
}
