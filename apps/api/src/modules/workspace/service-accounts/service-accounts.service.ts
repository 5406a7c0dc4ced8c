import { type Action, fail, grants } from 'contract'
import {
  isServicePermission,
  MAX_KEY_DAYS,
  MAX_KEYS,
  type ServiceAccount,
  type ServiceAccountInput,
  ServiceKeyInput,
} from 'contract/workspace/service-accounts'
import { v7 as uuid } from 'uuid'
import type * as z from 'zod/mini'
import { forgetDirectory } from '#modules/workspace/provisioning/index.ts'
import type { Changes, WriteContext } from '#platform/collection/mutation.ts'
import { noteChange } from '#platform/collection/note-change.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import { hashKey, newKey } from '#platform/identity/service-keys.ts'
import { selectServiceAccounts } from './service-accounts.queries.ts'

function note(
  tx: WriteTx,
  context: WriteContext,
  { action, account, changes }: { action: string; account: string; changes: Changes },
  reason: string | null,
): void {
  noteChange(tx, context, {
    action,
    type: 'serviceaccount',
    record: account,
    version: null,
    changes,
    reason,
  })
}

/** The permissions that a service account may hold in this release. */
export const grantable = (actions: Iterable<Action>): string[] =>
  [...new Set([...actions].filter(isServicePermission).map(({ name }) => name))].toSorted()

/** Refuses permissions that are closed to service accounts, and those that none of the roles grants. */
export function requireGrantable(
  actions: Iterable<Action>,
  { roles, permissions }: Pick<ServiceAccountInput, 'roles' | 'permissions'>,
): void {
  const open = new Set(
    [...actions]
      .filter((action) => isServicePermission(action) && grants({ roles, superUser: false }, action))
      .map(({ name }) => name),
  )
  const refused = permissions.filter((name) => !open.has(name))
  if (refused.length > 0)
    throw fail(
      'INVALID_INPUT',
      refused.slice(0, 5).map((name) => ({ path: ['permissions'], code: 'not_granted', name })),
    )
}

/** Refuses a name that could be taken for that of a member or of another service account. */
export async function requireOwnName(tx: Tx, name: string): Promise<void> {
  const [row] = await tx.query<{ key: string | null; taken: boolean }>(
    `select app.signing_key($1) as key, exists (
       select from signing_names n where n.org_id = app.org() and n.in_use and n.key = app.signing_key($1))
       or exists (select from service_accounts a join members m on m.org_id = a.org_id and m.id = a.id
         where a.org_id = app.org() and a.ended_at is null and app.signing_key(m.name) = app.signing_key($1)) as taken`,
    [name],
  )
  if (row!.key === null) throw fail('INVALID_INPUT', [{ path: ['name'], code: 'name' }])
  if (row!.taken) throw fail('NAME_TAKEN')
}

export const listServiceAccounts = (tx: Tx): Promise<ServiceAccount[]> => selectServiceAccounts(tx)

async function getServiceAccount(tx: Tx, id: string): Promise<ServiceAccount> {
  const [found] = await selectServiceAccounts(tx, id)
  if (!found) throw fail('NOT_FOUND')
  return found
}

/** Creates a service account, after a second administrator has approved it. It has no keys yet. */
export async function createServiceAccount(
  tx: WriteTx,
  { name, description, roles, permissions }: ServiceAccountInput,
  requestedBy: string,
  reason: string,
  context: WriteContext,
): Promise<void> {
  await requireOwnName(tx, name)
  const id = uuid()
  const granted = [...new Set(roles)]
  const named = [...new Set(permissions)].toSorted()
  await tx.query('select app.make_service_person($1, $2, $3)', [id, name, context.actor.locale])
  await tx.query(
    `insert into members (org_id, id, name, locale, roles, active, service) values (app.org(), $1, $2, $3, $4, false, true)`,
    [id, name, context.actor.locale, granted],
  )
  await tx.query(
    `insert into service_accounts (org_id, id, description, permissions, created_by) values (app.org(), $1, $2, $3, $4)`,
    [id, description, named, requestedBy],
  )
  const changes: Changes = {
    name: [null, name],
    description: [null, description],
    roles: [null, granted],
    permissions: [null, named],
  }
  note(tx, context, { action: 'create', account: id, changes }, reason)
}

/** Ends a service account for good. The next request with any of its keys is refused. */
export async function endServiceAccount(
  tx: WriteTx,
  id: string,
  reason: string,
  context: WriteContext,
): Promise<ServiceAccount> {
  const before = await getServiceAccount(tx, id)
  if (before.endedAt !== null) return before
  await tx.query(
    `update service_accounts set ended_by = $2, ended_at = clock_timestamp() where org_id = app.org() and id = $1`,
    [id, context.actor.personId],
  )
  await forgetDirectory(tx)
  const after = await getServiceAccount(tx, id)
  note(tx, context, { action: 'end', account: id, changes: { endedAt: [null, after.endedAt] } }, reason)
  return after
}

/** Makes a key. The caller is the only one who ever sees it: the database keeps its hash. */
export async function createKey(
  tx: WriteTx,
  id: string,
  { label, expiresOn }: z.output<typeof ServiceKeyInput>,
  context: WriteContext,
): Promise<{ key: string; account: ServiceAccount }> {
  // The lock makes simultaneous requests count each other's keys.
  const [account] = await tx.query<{ ended: boolean }>(
    'select ended_at is not null as ended from service_accounts where org_id = app.org() and id = $1 for update',
    [id],
  )
  if (!account || account.ended) throw fail('NOT_FOUND')
  const [limits] = await tx.query<{ expires: string; late: boolean; early: boolean; valid: number }>(
    `select (($2::date + 1)::timestamp at time zone o.time_zone) as expires,
       $2::date <= (clock_timestamp() at time zone o.time_zone)::date as early,
       $2::date > (clock_timestamp() at time zone o.time_zone)::date + ${MAX_KEY_DAYS} as late,
       (select count(*)::integer from service_keys k where k.org_id = o.org_id and k.account_id = $1
          and k.revoked_at is null and k.expires_at > clock_timestamp()) as valid
     from organisations o where o.org_id = app.org()`,
    [id, expiresOn],
  )
  if (limits!.early || limits!.late)
    throw fail('INVALID_INPUT', [{ path: ['expiresOn'], code: limits!.early ? 'past' : 'too_late' }])
  if (limits!.valid >= MAX_KEYS) throw fail('TOO_MANY_KEYS', { limit: MAX_KEYS })
  const key = newKey()
  const keyId = uuid()
  const hint = key.slice(-4)
  await tx.query(
    `insert into service_keys (org_id, id, account_id, label, token_hash, hint, created_by, expires_at)
     values (app.org(), $1, $2, $3, $4, $5, $6, $7)`,
    [keyId, id, label, hashKey(key), hint, context.actor.personId, limits!.expires],
  )
  const changes: Changes = { key: [null, { id: keyId, label, hint, expiresOn }] }
  note(tx, context, { action: 'create-key', account: id, changes }, null)
  return { key, account: await getServiceAccount(tx, id) }
}

export async function revokeKey(
  tx: WriteTx,
  keyId: string,
  reason: string,
  context: WriteContext,
): Promise<ServiceAccount> {
  const [key] = await tx.query<{ account: string; label: string; hint: string; revoked: boolean }>(
    `select account_id as account, label, hint, revoked_at is not null as revoked from service_keys
     where org_id = app.org() and id = $1 for update`,
    [keyId],
  )
  if (!key) throw fail('NOT_FOUND')
  if (!key.revoked) {
    await tx.query(
      `update service_keys set revoked_by = $2, revoked_at = clock_timestamp() where org_id = app.org() and id = $1`,
      [keyId, context.actor.personId],
    )
    const changes: Changes = { key: [{ id: keyId, label: key.label, hint: key.hint }, null] }
    note(tx, context, { action: 'revoke-key', account: key.account, changes }, reason)
  }
  return getServiceAccount(tx, key.account)
}
