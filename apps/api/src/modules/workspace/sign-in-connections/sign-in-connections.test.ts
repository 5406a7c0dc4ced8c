import { randomUUID } from 'node:crypto'
import type { Role } from 'contract'
import { invitationRoutes } from 'contract/workspace/invitations'
import { meRoutes } from 'contract/workspace/me'
import { organisationRoutes } from 'contract/workspace/organisations'
import { protectionRoutes } from 'contract/workspace/protection'
import {
  type ConnectionChanges,
  type ConnectionInput,
  type SignInConnection,
  signInConnectionRoutes as routes,
  type SignInDomain,
  signInDomainRoutes as domainRoutes,
} from 'contract/workspace/sign-in-connections'
import { type Dns, startDns } from 'dev-services/dns'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Harness, type Person } from '#test/harness.ts'

let harness: Harness
let dns: Dns
let org: string
let admin: Person

beforeAll(async () => {
  dns = await startDns()
  harness = await Harness.start({ DNS_SERVERS: dns.address })
})
afterAll(async () => {
  await harness.stop()
  await dns.stop()
})
beforeEach(async () => {
  ;({ id: org, founder: admin } = await harness.organisation(['risk_manager']))
})

const newDomain = () => `${randomUUID().slice(0, 8)}.example`

async function addDomain(domain = newDomain(), who = admin, where = org): Promise<SignInDomain> {
  const made = await harness.call(domainRoutes.create, who, where, { body: { domain } })
  expect(made.statusCode, made.body).toBe(201)
  return made.json()
}
const verify = ({ id }: SignInDomain, who = admin, where = org) =>
  harness.call(domainRoutes.verify, who, where, { params: { id } })

async function verifiedDomain(): Promise<string> {
  const domain = await addDomain()
  dns.set(domain.recordName, domain.recordValue)
  expect((await verify(domain)).statusCode).toBe(200)
  return domain.domain
}

const settings: ConnectionInput = {
  protocol: 'oidc',
  name: 'Corporate directory',
  issuer: 'https://login.example.com/tenant',
  clientId: 'evidentia',
  signInUrl: null,
  certificates: [],
  groupsClaim: 'groups',
  mapping: [
    { group: 'Reviewers', roles: ['auditor'] },
    { group: 'Writers', roles: ['techdoc_author'] },
  ],
}

async function addConnection(input: Partial<ConnectionInput> = {}, secret: string | null = null) {
  const asked = { ...settings, ...input }
  const proof = await harness.proofFor(admin, org, { for: 'connection', ...asked })
  return harness.call(routes.create, admin, org, { body: { ...asked, secret, ...proof } })
}
async function connectionInUse(input: Partial<ConnectionInput> = {}): Promise<string> {
  const { id } = (await addConnection(input)).json<SignInConnection>()
  const done = await protect({ connection: id, mode: 'enforced' })
  expect(done.statusCode, done.body).toBe(200)
  return id
}
const protect = (changes: ConnectionChanges & { connection: string }) =>
  harness.protect(admin, org, { kind: 'signInConnection.update', ...changes })

interface Said {
  sub?: string
  email?: string
  groups?: string[]
  acr?: string
  nonce?: string
  auth_time?: number
}
/** A token as the process `identity` issues it for somebody who signed in with this connection. */
const tokenOf = (connection: string, { email, ...said }: Said): Promise<string> =>
  harness.issuer.sign({
    sub: randomUUID(),
    name: 'Ada Lovelace',
    groups: [],
    ...(email ? { email } : { email_verified: undefined }),
    connection,
    ...said,
  })

interface Me {
  id: string
  memberships: { organisationId: string; roles: Role[] }[]
}
async function me(token: string): Promise<{ status: number; me: Me }> {
  const response = await harness.call(meRoutes.me, { id: '', email: '', token }, null)
  return { status: response.statusCode, me: response.json() }
}
const rolesOf = async (token: string) => {
  harness.services.accounts.forget()
  return (await me(token)).me.memberships[0]?.roles.toSorted()
}
const trailOf = async (record: string) =>
  (
    await harness.admin.query<{ entry: { action: string; type: string; actor: string; changes: object } }>(
      'select entry from trail where org_id = $1 and record_id = $2 order by seq',
      [org, record],
    )
  ).rows.map(({ entry }) => entry)

describe('a domain', () => {
  it('is verified by a record in its DNS, and not without', async () => {
    const domain = await addDomain()
    expect((await verify(domain)).json()).toMatchObject({ error: 'DOMAIN_NOT_VERIFIED' })
    dns.set(domain.recordName, 'v=spf1 -all', 'evidentia-verification=something else')
    expect((await verify(domain)).json()).toMatchObject({ error: 'DOMAIN_NOT_VERIFIED' })
    dns.set(domain.recordName, 'v=spf1 -all', domain.recordValue)
    const verified = await verify(domain)
    expect(verified.json<SignInDomain>().verifiedAt).not.toBeNull()
    expect(await trailOf(domain.id)).toMatchObject([
      { action: 'create', type: 'signindomain', actor: admin.id },
      { action: 'verify', type: 'signindomain', actor: admin.id },
    ])
  })

  it('belongs to one organisation, no matter who added it first', async () => {
    const mine = await addDomain()
    const { id: elsewhere, founder } = await harness.organisation()
    const theirs = await addDomain(mine.domain, founder, elsewhere)
    expect(theirs.recordValue).not.toBe(mine.recordValue)
    dns.set(mine.recordName, mine.recordValue, theirs.recordValue)
    expect((await verify(theirs, founder, elsewhere)).statusCode).toBe(200)
    expect((await verify(mine)).json()).toMatchObject({ error: 'DOMAIN_TAKEN' })
  })

  it('stays while a connection is switched on', async () => {
    const domain = await addDomain()
    dns.set(domain.recordName, domain.recordValue)
    await verify(domain)
    const connection = await connectionInUse()
    const remove = () =>
      harness.call(domainRoutes.remove, admin, org, { params: { id: domain.id }, body: { reason: 'Sold' } })
    expect((await remove()).json()).toMatchObject({ error: 'DOMAIN_IN_USE' })
    const { version } = await current(connection)
    await harness.call(routes.update, admin, org, {
      params: { id: connection },
      version,
      body: { mode: 'off', reason: 'Sold' },
    })
    expect((await remove()).statusCode).toBe(204)
  })
})

async function current(id: string): Promise<SignInConnection> {
  const { items } = (await harness.call(routes.list, admin, org)).json<{ items: SignInConnection[] }>()
  return items.find((one) => one.id === id)!
}

describe('a connection', () => {
  it('needs an authentication, and keeps a secret that nobody can read again', async () => {
    const unproven = { challenge: randomUUID(), token: 'none' }
    const refused = await harness.call(routes.create, admin, org, {
      body: { ...settings, secret: null, ...unproven },
    })
    expect(refused.json()).toMatchObject({ error: 'REAUTHENTICATION_REQUIRED' })
    const made = await addConnection({}, 'a secret of the provider')
    expect(made.json()).toMatchObject({ mode: 'off', hasSecret: true, version: 1 })
    const { id } = made.json<SignInConnection>()
    const { rows } = await harness.admin.query<{ client_secret: string }>(
      'select client_secret from sign_in_connections where id = $1',
      [id],
    )
    expect(rows[0]!.client_secret).toMatch(/^ey/)
    const everywhere = JSON.stringify([made.body, await current(id), await trailOf(id), rows])
    expect(everywhere).not.toContain('a secret of the provider')
    const challenge = await harness.proofFor(admin, org, { for: 'connection_secret', connection: id })
    const set = await harness.call(routes.setSecret, admin, org, {
      params: { id },
      body: { secret: 'another', ...challenge },
    })
    expect(set.statusCode, set.body).toBe(200)
    expect((await trailOf(id)).map(({ action }) => action)).toEqual(['create', 'rotate-secret'])
  })

  it('is switched on, and changed while it is on, by two administrators', async () => {
    const second = await harness.member(org, ['admin'], 'Second')
    const { id } = (await addConnection()).json<SignInConnection>()
    const update = async (body: ConnectionChanges) =>
      harness.call(routes.update, admin, org, {
        params: { id },
        version: (await current(id)).version,
        body: { ...body, reason: 'Test' },
      })
    expect((await update({ clientId: 'other' })).statusCode).toBe(200)
    for (const mode of ['optional', 'enforced'] as const)
      expect((await update({ mode })).json()).toMatchObject({
        error: 'SECOND_ADMINISTRATOR_REQUIRED',
        details: { kind: 'signInConnection.update' },
      })
    const act = { kind: 'signInConnection.update', connection: id, mode: 'optional' } as const
    expect((await harness.protect(admin, org, act)).json()).toMatchObject({ status: 'pending' })
    expect((await current(id)).mode).toBe('off')
    expect((await harness.protect(admin, org, act, second)).json()).toMatchObject({ status: 'done' })
    expect((await current(id)).mode).toBe('optional')
    expect((await update({ issuer: 'https://evil.example' })).json()).toMatchObject({
      error: 'SECOND_ADMINISTRATOR_REQUIRED',
    })
    expect((await update({ mapping: [{ group: 'All', roles: ['executive'] }] })).json()).toMatchObject({
      error: 'SECOND_ADMINISTRATOR_REQUIRED',
    })
    expect((await update({ name: 'Another name' })).statusCode).toBe(200)
    expect((await update({ mode: 'off' })).statusCode).toBe(200)
  })

  it('is approved as it was when it was asked for', async () => {
    const second = await harness.member(org, ['admin'], 'Second')
    const { id, version } = (await addConnection()).json<SignInConnection>()
    const asked = await protect({ connection: id, mode: 'enforced' })
    const body = { issuer: 'https://evil.example', reason: 'Test' }
    await harness.call(routes.update, admin, org, { params: { id }, version, body })
    const { id: change } = asked.json<{ id: string }>()
    const approved = await harness.call(protectionRoutes.approve, second, org, {
      params: { id: change },
      body: await harness.proofFor(second, org, { for: 'approve', change }),
    })
    expect(approved.json()).toMatchObject({ error: 'VERSION_CONFLICT' })
  })

  it('gives neither administration nor external roles, and is refused where nobody could sign in', async () => {
    for (const role of ['admin', 'guest', 'external_reviewer'])
      expect((await addConnection({ mapping: [{ group: 'x', roles: [role as never] }] })).statusCode).toBe(
        400,
      )
    expect((await addConnection({ issuer: 'not an address' })).statusCode).toBe(400)
    expect((await addConnection({ protocol: 'saml', certificates: ['none'] })).statusCode).toBe(400)
  })

  it('replaces the one that was on', async () => {
    const first = await connectionInUse()
    const second = await connectionInUse({ name: 'New directory' })
    expect([(await current(first)).mode, (await current(second)).mode]).toEqual(['off', 'enforced'])
  })
})

describe('somebody who signs in with a connection', () => {
  it('becomes a member with the roles of their groups at the first call, with a line in the trail', async () => {
    const domain = await verifiedDomain()
    const connection = await connectionInUse()
    const said = { sub: randomUUID(), email: `ada@${domain}`, groups: ['Reviewers'] }
    const first = await me(await tokenOf(connection, said))
    expect(first.me.memberships).toMatchObject([{ organisationId: org, roles: ['auditor'] }])
    expect(await trailOf(first.me.id)).toMatchObject([
      {
        action: 'permission',
        type: 'member',
        changes: { roles: [null, ['auditor']], connection: [null, connection] },
      },
    ])
    // Two first calls at once make one membership.
    const other = { sub: randomUUID(), groups: ['Reviewers'] }
    const tokens = await Promise.all(
      [1, 2, 3].map((nth) => tokenOf(connection, { ...other, auth_time: nth })),
    )
    const ids = await Promise.all(tokens.map(async (token) => (await me(token)).me.id))
    expect(new Set(ids).size).toBe(1)
  })

  it('gains and loses mapped roles with their groups, keeps roles given by hand, and is out without any', async () => {
    const connection = await connectionInUse()
    const said = { sub: randomUUID() }
    const withGroups = async (...groups: string[]) => rolesOf(await tokenOf(connection, { ...said, groups }))
    expect(await withGroups()).toBeUndefined()
    expect(await withGroups('Reviewers')).toEqual(['auditor'])
    expect(await withGroups('Reviewers', 'Writers', 'Unknown')).toEqual(['auditor', 'techdoc_author'])
    expect(await withGroups('Writers')).toEqual(['techdoc_author'])
    expect(await withGroups()).toBeUndefined()
    const { me: person } = await me(await tokenOf(connection, { ...said, groups: ['Writers'] }))
    await harness.admin.query(`update members set roles = roles || '{owner}' where org_id = $1 and id = $2`, [
      org,
      person.id,
    ])
    expect(await withGroups('Reviewers')).toEqual(['auditor', 'owner'])
    expect(await withGroups()).toEqual(['owner'])
  })

  it('stays out after an administrator ended their membership', async () => {
    const connection = await connectionInUse()
    const said = { sub: randomUUID(), groups: ['Reviewers'] }
    const { me: person } = await me(await tokenOf(connection, said))
    await harness.admin.query('update members set active = false where org_id = $1 and id = $2', [
      org,
      person.id,
    ])
    expect(
      await rolesOf(await tokenOf(connection, { ...said, groups: ['Reviewers', 'Writers'] })),
    ).toBeUndefined()
  })

  it('is the member with the same verified address, once, and nobody else', async () => {
    const domain = await verifiedDomain()
    const connection = await connectionInUse()
    const member = await harness.member(org, ['risk_manager'], 'Ada')
    const address = `ada@${domain}`
    await harness.admin.query('update members set email = $3 where org_id = $1 and id = $2', [
      org,
      member.id,
      address,
    ])
    // Without an address that counts, this is somebody new.
    const stranger = await me(await tokenOf(connection, { groups: ['Reviewers'] }))
    expect(stranger.me.id).not.toBe(member.id)
    const linked = await me(await tokenOf(connection, { email: address, groups: ['Writers'] }))
    expect(linked.me.id).toBe(member.id)
    expect(linked.me.memberships[0]!.roles.toSorted()).toEqual(['risk_manager', 'techdoc_author'])
    // The address was given to a new colleague: another subject is another person.
    const colleague = await me(await tokenOf(connection, { email: address, groups: ['Writers'] }))
    expect(colleague.me.id).not.toBe(member.id)
  })

  it('is no member of another organisation, even with an address of theirs', async () => {
    const theirs = await harness.organisation(['risk_manager'], 'Elsewhere')
    const victim = await harness.member(theirs.id, ['auditor'], 'Victim')
    const connection = await connectionInUse()
    const { me: person } = await me(await tokenOf(connection, { email: victim.email, groups: ['Reviewers'] }))
    expect(person.id).not.toBe(victim.id)
    expect(person.memberships.map(({ organisationId }) => organisationId)).toEqual([org])
    // Linked in the own organisation, they act in it alone.
    const domain = await verifiedDomain()
    const both = await harness.member(org, ['auditor'], 'Both')
    await harness.admin.query('update members set email = $3 where org_id = $1 and id = $2', [
      org,
      both.id,
      `both@${domain}`,
    ])
    await harness.admin.query(
      `insert into members (org_id, id, name, roles) values ($1, $2, 'Both', '{auditor}')`,
      [theirs.id, both.id],
    )
    const token = await tokenOf(connection, { email: `both@${domain}`, groups: [] })
    const { me: linked } = await me(token)
    expect(linked.id).toBe(both.id)
    expect(linked.memberships.map(({ organisationId }) => organisationId)).toEqual([org])
    const who = { id: both.id, email: '', token }
    expect((await harness.call(organisationRoutes.current, who, theirs.id)).statusCode).toBe(403)
    expect(
      (await harness.call(organisationRoutes.create, who, null, { body: { name: 'New' } })).json(),
    ).toMatchObject({ error: 'FORBIDDEN' })
    expect(
      (await harness.call(invitationRoutes.accept, who, null, { body: { token: 'x'.repeat(43) } }))
        .statusCode,
    ).not.toBe(200)
  })

  it('is out when the connection is switched off, and unknown connections open nothing', async () => {
    const connection = await connectionInUse()
    const token = await tokenOf(connection, { groups: ['Reviewers'] })
    expect((await me(token)).status).toBe(200)
    const { version } = await current(connection)
    await harness.call(routes.update, admin, org, {
      params: { id: connection },
      version,
      body: { mode: 'off', reason: 'Test' },
    })
    expect((await me(token)).status).toBe(401)
    expect((await me(await tokenOf(randomUUID(), { groups: ['Reviewers'] }))).status).toBe(401)
  })

  it('proves an act only by an authentication that their provider made again', async () => {
    const domain = await verifiedDomain()
    const connection = await connectionInUse()
    await harness.admin.query('update members set email = $3 where org_id = $1 and id = $2', [
      org,
      admin.id,
      `ada@${domain}`,
    ])
    const said = { sub: randomUUID(), email: `ada@${domain}` }
    const who = { id: admin.id, email: '', token: await tokenOf(connection, { ...said, auth_time: 1 }) }
    expect((await me(who.token)).me.id).toBe(admin.id)
    const asked = { ...settings, name: 'Second' }
    const attempt = async (person: Person, more: Said & { connection?: undefined }) => {
      const laid = await harness.call(protectionRoutes.prepare, person, org, {
        body: { for: 'connection', ...asked },
      })
      const { challenge } = laid.json<{ challenge: string }>()
      const proof = { ...said, nonce: challenge, auth_time: Date.now() / 1000 + 1, ...more }
      const token = await harness.issuer.sign(
        { name: 'Ada', groups: [], connection, ...proof },
        { issuedAt: Math.ceil(proof.auth_time) },
      )
      return harness.call(routes.create, person, org, { body: { ...asked, secret: null, challenge, token } })
    }
    expect((await attempt(who, {})).json()).toMatchObject({
      error: 'REAUTHENTICATION_REQUIRED',
      details: { why: 'stale' },
    })
    const acr = 'urn:evidentia:reauthenticated'
    // A session by another way is not proved by the provider of the organisation.
    expect((await attempt(admin, { acr })).json()).toMatchObject({ error: 'REAUTHENTICATION_REQUIRED' })
    expect((await attempt(who, { acr })).statusCode).toBe(201)
  })
})
