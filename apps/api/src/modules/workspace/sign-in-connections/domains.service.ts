import { randomBytes } from 'node:crypto'
import { fail } from 'contract'
import {
  MAX_DOMAINS,
  PROOF_PREFIX,
  PROOF_RECORD,
  type SignInDomain,
} from 'contract/workspace/sign-in-connections'
import { v7 as uuid } from 'uuid'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import { note } from './note.ts'

const MOMENT = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

export const selectDomains = (tx: Tx, id: string | null = null): Promise<SignInDomain[]> =>
  tx.query<SignInDomain>(
    `select d.id, d.domain, '${PROOF_RECORD}.' || d.domain as "recordName", '${PROOF_PREFIX}' || d.proof as "recordValue",
       ${MOMENT('d.verified_at')} as "verifiedAt", ${MOMENT('d.created_at')} as "createdAt", m.name as "createdByName"
     from sign_in_domains d join members m on m.org_id = d.org_id and m.id = d.created_by
     where d.org_id = app.org() and ($1::uuid is null or d.id = $1) order by d.domain`,
    [id],
  )

export async function getDomain(tx: Tx, id: string): Promise<SignInDomain> {
  const [found] = await selectDomains(tx, id)
  if (!found) throw fail('NOT_FOUND')
  return found
}

/** Adds a domain with the value that its DNS must show. */
export async function createDomain(
  tx: WriteTx,
  domain: string,
  context: WriteContext,
): Promise<SignInDomain> {
  const present = await selectDomains(tx)
  if (present.length >= MAX_DOMAINS) throw fail('TOO_MANY_DOMAINS', { limit: MAX_DOMAINS })
  if (present.some((one) => one.domain === domain)) throw fail('DOMAIN_TAKEN')
  const id = uuid()
  await tx.query(
    `insert into sign_in_domains (org_id, id, domain, proof, created_by) values (app.org(), $1, $2, $3, $4)`,
    [id, domain, randomBytes(24).toString('base64url'), context.actor.personId],
  )
  note(tx, context, { type: 'signindomain', action: 'create', id, changes: { domain: [null, domain] } })
  return getDomain(tx, id)
}

const UNIQUE_VIOLATION = '23505'

/** Marks a domain as verified, after its record was found. */
export async function verifyDomain(
  tx: WriteTx,
  id: string,
  isProved: boolean,
  context: WriteContext,
): Promise<SignInDomain> {
  const before = await getDomain(tx, id)
  if (before.verifiedAt !== null) return before
  if (!isProved) throw fail('DOMAIN_NOT_VERIFIED')
  try {
    await tx.query(
      'update sign_in_domains set verified_at = clock_timestamp() where org_id = app.org() and id = $1',
      [id],
    )
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) throw fail('DOMAIN_TAKEN')
    throw error
  }
  const after = await getDomain(tx, id)
  const changes = { verifiedAt: [null, after.verifiedAt] } satisfies Record<string, [unknown, unknown]>
  note(tx, context, { type: 'signindomain', action: 'verify', id, changes })
  return after
}

/** Removes a domain. While a connection is switched on, verified ones stay: their people would sign in otherwise. */
export async function removeDomain(
  tx: WriteTx,
  id: string,
  reason: string,
  context: WriteContext,
): Promise<void> {
  const before = await getDomain(tx, id)
  const [connections] = await tx.query<{ on: boolean }>(
    `select exists (select from sign_in_connections where org_id = app.org() and mode in ('optional', 'enforced')) as on`,
  )
  if (before.verifiedAt !== null && connections!.on) throw fail('DOMAIN_IN_USE')
  await tx.query('delete from sign_in_domains where org_id = app.org() and id = $1', [id])
  note(
    tx,
    context,
    { type: 'signindomain', action: 'remove', id, changes: { domain: [before.domain, null] } },
    reason,
  )
}
