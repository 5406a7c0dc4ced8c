import { X509Certificate } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { fail } from 'contract'
import {
  type ConnectionChanges,
  type ConnectionInput,
  MAX_CONNECTIONS,
  opensConnection,
  type SignInConnection,
} from 'contract/workspace/sign-in-connections'
import { v7 as uuid } from 'uuid'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import { type Changes, note } from './note.ts'

const MOMENT = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

type Stored = Omit<SignInConnection, 'addresses' | 'testAddress' | 'certificatesEnd'>

/** When the first of some certificates ends. */
function endOf(certificates: readonly string[]): string | null {
  const ends = certificates.map((pem) => new X509Certificate(pem).validToDate.toISOString())
  return ends.toSorted()[0] ?? null
}

const complete = (issuer: string | undefined, stored: Stored): SignInConnection => {
  const entityId = `${issuer ?? ''}/connections/${stored.id}`
  return {
    ...stored,
    certificatesEnd: endOf(stored.certificates),
    addresses: {
      entityId,
      redirect: `${entityId}/callback`,
      acs: `${entityId}/acs`,
      metadata: `${entityId}/metadata`,
    },
    testAddress: `${entityId}/test`,
  }
}

/** Connections, newest first; those that have ended last. */
export async function selectConnections(
  tx: Tx,
  issuer: string | undefined,
  id: string | null = null,
): Promise<SignInConnection[]> {
  const rows = await tx.query<Stored>(
    `select c.id, c.protocol, c.mode, c.name, c.issuer, c.client_id as "clientId", c.client_secret is not null as "hasSecret",
       c.sign_in_url as "signInUrl", c.certificates, c.groups_claim as "groupsClaim", c.mapping, c.version,
       (select count(*)::integer from sign_in_links l where l.org_id = c.org_id and l.connection_id = c.id) as people,
       ${MOMENT('c.created_at')} as "createdAt", m.name as "createdByName"
     from sign_in_connections c join members m on m.org_id = c.org_id and m.id = c.created_by
     where c.org_id = app.org() and ($1::uuid is null or c.id = $1) order by c.mode = 'ended', c.created_at desc, c.id`,
    [id],
  )
  return rows.map((row) => complete(issuer, row))
}

export async function getConnection(
  tx: Tx,
  issuer: string | undefined,
  id: string,
): Promise<SignInConnection> {
  const [found] = await selectConnections(tx, issuer, id)
  if (!found) throw fail('NOT_FOUND')
  return found
}

const isCertificate = (pem: string): boolean => {
  try {
    return new X509Certificate(pem).toString() !== ''
  } catch {
    return false
  }
}

type Settings = Pick<
  SignInConnection,
  'protocol' | 'issuer' | 'clientId' | 'signInUrl' | 'certificates' | 'mapping'
>

/** Refuses settings with which nobody could sign in. */
export function requireSettings(
  { protocol, issuer, clientId, signInUrl, certificates, mapping }: Settings,
  { allowHttp }: { allowHttp: boolean },
): void {
  const isWeb = (text: string | null) =>
    text !== null &&
    URL.canParse(text) &&
    ['https:', ...(allowHttp ? ['http:'] : [])].includes(new URL(text).protocol)
  const wrong = [
    protocol === 'oidc' && !isWeb(issuer) ? 'issuer' : null,
    protocol === 'oidc' && clientId === null ? 'clientId' : null,
    protocol === 'saml' && !isWeb(signInUrl) ? 'signInUrl' : null,
    protocol === 'saml' && certificates.length === 0 ? 'certificates' : null,
    certificates.every(isCertificate) ? null : 'certificates',
    new Set(mapping.map(({ group }) => group)).size === mapping.length ? null : 'mapping',
  ].filter((one) => one !== null)
  if (wrong.length > 0)
    throw fail(
      'INVALID_INPUT',
      wrong.map((field) => ({ path: [field], code: 'invalid_format' })),
    )
}

const KEYS = [
  ...(['mode', 'name', 'issuer', 'clientId', 'signInUrl', 'certificates'] as const),
  ...(['groupsClaim', 'mapping'] as const),
]

/** Adds a connection, switched off. */
export async function createConnection(
  tx: WriteTx,
  issuer: string | undefined,
  { sealedSecret, ...input }: ConnectionInput & { sealedSecret: string | null },
  context: WriteContext,
): Promise<SignInConnection> {
  const present = await selectConnections(tx, issuer)
  if (present.filter(({ mode }) => mode !== 'ended').length >= MAX_CONNECTIONS)
    throw fail('TOO_MANY_CONNECTIONS', { limit: MAX_CONNECTIONS })
  const id = uuid()
  await tx.query(
    `insert into sign_in_connections (org_id, id, name, protocol, issuer, client_id, client_secret, sign_in_url, certificates,
       groups_claim, mapping, created_by)
     values (app.org(), $1, $2, $3, $4, $5, $6, $7, $8::text[], $9, $10::jsonb, $11)`,
    [
      id,
      input.name,
      input.protocol,
      input.issuer,
      input.clientId,
      sealedSecret,
      input.signInUrl,
      input.certificates,
      input.groupsClaim,
      JSON.stringify(input.mapping),
      context.actor.personId,
    ],
  )
  const made = await getConnection(tx, issuer, id)
  const changes: Changes = { protocol: [null, made.protocol] }
  for (const key of KEYS) changes[key] = [null, made[key]]
  note(tx, context, { type: 'signinconnection', action: 'create', id, version: 1, changes })
  return made
}

/** Changes a connection; where people sign in with it, only with the approval of a second administrator. */
export async function updateConnection(
  tx: WriteTx,
  issuer: string | undefined,
  { id, version, changes }: { id: string; version: number; changes: ConnectionChanges },
  { reason, isApproved }: { reason: string; isApproved: boolean },
  context: WriteContext,
): Promise<SignInConnection> {
  await tx.query(
    'select 1 as held from sign_in_connections where org_id = app.org() and id = $1 for update',
    [id],
  )
  const before = await getConnection(tx, issuer, id)
  if (before.mode === 'ended') throw fail('NOT_FOUND')
  if (before.version !== version) throw fail('VERSION_CONFLICT', { version: before.version })
  if (!isApproved && opensConnection(before, changes))
    throw fail('SECOND_ADMINISTRATOR_REQUIRED', { kind: 'signInConnection.update' })
  const after = { ...before, ...(changes as Partial<SignInConnection>) }
  // One connection is switched on at a time; the former is switched off with it.
  if (after.mode === 'optional' || after.mode === 'enforced')
    for (const other of await selectConnections(tx, issuer))
      if (other.id !== id && (other.mode === 'optional' || other.mode === 'enforced'))
        await updateConnection(
          tx,
          issuer,
          { id: other.id, version: other.version, changes: { mode: 'off' } },
          { reason, isApproved: true },
          context,
        )
  await tx.query(
    `update sign_in_connections set mode = $2, name = $3, issuer = $4, client_id = $5, sign_in_url = $6,
       certificates = $7::text[], groups_claim = $8, mapping = $9::jsonb, version = version + 1
     where org_id = app.org() and id = $1`,
    [
      id,
      after.mode,
      after.name,
      after.issuer,
      after.clientId,
      after.signInUrl,
      after.certificates,
      after.groupsClaim,
      JSON.stringify(after.mapping),
    ],
  )
  const changed = KEYS.filter((key) => !isDeepStrictEqual(before[key], after[key]))
  note(
    tx,
    context,
    {
      type: 'signinconnection',
      action: 'setting',
      id,
      version: version + 1,
      changes: Object.fromEntries(changed.map((key) => [key, [before[key], after[key]]])),
    },
    reason,
  )
  return getConnection(tx, issuer, id)
}

export async function setConnectionSecret(
  tx: WriteTx,
  issuer: string | undefined,
  { id, sealedSecret }: { id: string; sealedSecret: string },
  context: WriteContext,
): Promise<SignInConnection> {
  const before = await getConnection(tx, issuer, id)
  if (before.mode === 'ended') throw fail('NOT_FOUND')
  await tx.query(
    'update sign_in_connections set client_secret = $2, version = version + 1 where org_id = app.org() and id = $1',
    [id, sealedSecret],
  )
  note(tx, context, {
    type: 'signinconnection',
    action: 'rotate-secret',
    id,
    version: before.version + 1,
    changes: { hasSecret: [before.hasSecret, true] },
  })
  return getConnection(tx, issuer, id)
}
