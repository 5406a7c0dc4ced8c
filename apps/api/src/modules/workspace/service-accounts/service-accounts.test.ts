import { createHash, randomUUID } from 'node:crypto'
import type { Route } from 'contract'
import { allRoutes } from 'contract/routes'
import { completionRoutes } from 'contract/audit/completion'
import { inheritanceRoutes } from 'contract/techdoc/inheritance/inheritance'
import { riskRoutes } from 'contract/risk/risks'
import { processRoutes } from 'contract/risk/processes'
import { evidenceRoutes } from 'contract/workspace/evidence'
import {
  isServicePermission,
  SERVICE_ROLES,
  type ServiceAccount,
  serviceAccountRoutes as routes,
} from 'contract/workspace/service-accounts'
import { userAdministrationRoutes } from 'contract/workspace/user-administration'
import { userRoutes } from 'contract/workspace/users'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newKey } from '#platform/identity/service-keys.ts'
import { Harness, type Person, type Request, requestOf } from '#test/harness.ts'

let harness: Harness
let org: string
let admin: Person
let second: Person

beforeAll(async () => {
  harness = await Harness.start()
  ;({ id: org, founder: admin } = await harness.organisation(['risk_manager'], 'Sole Bank'))
  second = await harness.member(org, ['admin'], 'Second Administrator')
})
afterAll(() => harness.stop())

const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

let made = 0
async function makeAccount(permissions: string[], roles = ['risk_manager']): Promise<ServiceAccount> {
  // Names that look alike are refused, so these count in words that do not.
  const name = `Connector ${'ABCDEFGH'[Math.floor(made / 8)]!}${'STUVWXYZ'[made++ % 8]!}`
  const act = { kind: 'serviceAccount.create', name, description: 'Test', roles, permissions } as never
  const done = await harness.protect(admin, org, act, second)
  expect(done.statusCode, done.body).toBe(200)
  const listed = await harness.call(routes.list, admin, org)
  return listed.json<{ items: ServiceAccount[] }>().items.find((one) => one.name === name)!
}

async function makeKey(account: string, expiresOn = later(30)): Promise<{ key: string; id: string }> {
  const asked = { label: 'Nightly', expiresOn }
  const proof = await harness.proofFor(admin, org, { for: 'service_key', account, ...asked })
  const reply = await harness.call(routes.createKey, admin, org, {
    params: { id: account },
    body: { ...asked, ...proof },
  })
  expect(reply.statusCode, reply.body).toBe(200)
  const { key, account: after } = reply.json<{ key: string; account: ServiceAccount }>()
  return { key, id: after.keys[0]!.id }
}

/** Calls a route as an integration does: with its key, under the versioned address. */
function callWith(
  key: string,
  route: Route,
  request: Request = {},
  base = '/api/v1',
): Promise<LightMyRequestResponse> {
  const { url, ...rest } = requestOf(route, null, null, request)
  return harness.app.inject({
    ...rest,
    url: url.replace(/^\/api/, base),
    headers: { ...rest.headers, authorization: `Bearer ${key}` },
  })
}

const process = () => ({
  code: `SA${++made}`,
  name: { en: 'Payments' },
  description: { en: 'Pays' },
  family: 'finance',
  ownerRole: 'CFO',
})

describe('an API key', () => {
  it('does what its permissions name, and the trail names the service account and the key', async () => {
    const account = await makeAccount(['process.read', 'process.create'])
    const { key, id } = await makeKey(account.id)
    const self = await callWith(key, routes.self)
    expect(self.json()).toEqual({
      id: account.id,
      organisationId: org,
      keyId: id,
      roles: ['risk_manager'],
      permissions: ['process.create', 'process.read', 'serviceAccount.self'],
    })
    const created = await callWith(key, processRoutes.create, { body: process() })
    expect(created.statusCode, created.body).toBe(201)
    const { rows } = await harness.admin.query<{ entry: { actor: string; key: string; roles: string[] } }>(
      'select entry from trail where org_id = $1 and record_id = $2',
      [org, created.json<{ id: string }>().id],
    )
    expect(rows.map(({ entry }) => entry)).toMatchObject([
      { actor: account.id, key: id, roles: ['risk_manager'] },
    ])
    const named = await harness.call(userRoutes.get, admin, org, { params: { id: account.id } })
    expect(named.json()).toMatchObject({ name: account.name, service: true, active: false })
    // It is nobody's colleague: no list of people contains it.
    const people = await harness.call(userRoutes.list, admin, org)
    expect(people.body).not.toContain(account.id)
  })

  it('is refused what its permissions do not name, although its role grants it', async () => {
    const account = await makeAccount(['process.read'])
    const { key } = await makeKey(account.id)
    expect((await callWith(key, processRoutes.list)).statusCode).toBe(200)
    expect((await callWith(key, riskRoutes.list)).statusCode).toBe(403)
    expect((await callWith(key, processRoutes.create, { body: process() })).statusCode).toBe(403)
    const own = await harness.call(processRoutes.create, admin, org, { body: process() })
    const { id } = own.json<{ id: string }>()
    const read = await callWith(key, processRoutes.get, { params: { id } })
    expect(read.json()).toMatchObject({ id, can: [] })
  })

  it('reads no other organisation', async () => {
    const account = await makeAccount(['process.read'])
    const { key } = await makeKey(account.id)
    const { id: elsewhere, founder } = await harness.organisation(['risk_manager'], 'Elsewhere')
    const theirs = await harness.call(processRoutes.create, founder, elsewhere, { body: process() })
    const { id } = theirs.json<{ id: string }>()
    const foreign = await callWith(key, processRoutes.get, { params: { id } })
    const random = await callWith(key, processRoutes.get, { params: { id: randomUUID() } })
    expect([foreign.statusCode, foreign.body]).toEqual([404, random.body])
    const named = await callWith(key, processRoutes.list, { headers: { 'x-organisation': elsewhere } })
    expect(named.json()).toEqual({ error: 'NOT_A_MEMBER' })
  })

  it('is refused at once when it is revoked, when it expires and when its account ends', async () => {
    const account = await makeAccount(['process.read'])
    const [revoked, expired, ended] = [
      await makeKey(account.id),
      await makeKey(account.id),
      await makeKey(account.id),
    ]
    const status = async ({ key }: { key: string }) => (await callWith(key, processRoutes.list)).statusCode
    expect(await Promise.all([revoked, expired, ended].map(status))).toEqual([200, 200, 200])
    await harness.call(routes.revokeKey, admin, org, {
      params: { id: revoked.id },
      body: { reason: 'Leaked' },
    })
    expect(await status(revoked)).toBe(401)
    await harness.admin.query(
      `update service_keys set created_at = now() - interval '2 days', expires_at = now() - interval '1 second' where id = $1`,
      [expired.id],
    )
    expect(await status(expired)).toBe(401)
    const done = await harness.call(routes.end, admin, org, {
      params: { id: account.id },
      body: { reason: 'Not needed' },
    })
    expect(done.json()).toMatchObject({ endedAt: expect.any(String) })
    expect(await status(ended)).toBe(401)
  })

  it('is stored as a hash, shown once, and never in a log, a trail entry or a stored reply', async () => {
    const account = await makeAccount(['process.read'])
    const asked = { label: 'Once', expiresOn: later(5) }
    const proof = await harness.proofFor(admin, org, { for: 'service_key', account: account.id, ...asked })
    const request = { params: { id: account.id }, body: { ...asked, ...proof }, key: randomUUID() }
    const first = await harness.call(routes.createKey, admin, org, request)
    const { key } = first.json<{ key: string }>()
    expect(key).toMatch(/^evk_[0-9a-f]{72}$/)
    const trail = await harness.admin.query<{ entry: object }>(
      `select entry from trail where org_id = $1 and record_id = $2 and entry->>'action' = 'create-key'`,
      [org, account.id],
    )
    expect(trail.rows).toMatchObject([
      { entry: { actor: admin.id, changes: { key: [null, { label: 'Once', hint: key.slice(-4) }] } } },
    ])
    const again = await harness.call(routes.createKey, admin, org, request)
    expect([again.statusCode, again.json()]).toEqual([409, { error: 'KEY_REUSED' }])
    await callWith(key, processRoutes.list)
    const { rows } = await harness.admin.query<{ hash: string }>(
      `select encode(token_hash, 'hex') as hash from service_keys where account_id = $1`,
      [account.id],
    )
    expect(rows).toEqual([{ hash: createHash('sha256').update(key).digest('hex') }])
    const tables = await harness.admin.query<{ name: string }>(
      `select c.relname as name from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p')`,
    )
    for (const { name } of tables.rows) {
      const found = await harness.admin.query(
        `select 1 from ${name} t where t::text like '%' || $1 || '%' limit 1`,
        [key.slice(4, 68)],
      )
      expect([name, found.rowCount]).toEqual([name, 0])
    }
    expect(harness.log.join('\n')).not.toContain(key.slice(4, 68))
  })

  it('says when and from which network it was last used', async () => {
    const account = await makeAccount(['process.read'])
    const { key } = await makeKey(account.id)
    await callWith(key, processRoutes.list)
    const listed = await harness.call(routes.list, admin, org)
    const { items } = listed.json<{ items: ServiceAccount[] }>()
    expect(items.find(({ id }) => id === account.id)!.keys[0]).toMatchObject({
      lastUsedAt: expect.any(String),
      lastUsedFrom: '127.0.0.0/24',
    })
  })

  it('that was altered or invented is refused without a query', async () => {
    const account = await makeAccount(['process.read'])
    const { key } = await makeKey(account.id)
    const flipped = key.slice(0, 10) + (key[10] === '0' ? '1' : '0') + key.slice(11)
    for (const wrong of [flipped, key.slice(0, -1), `${key}0`, 'evk_', `evk_${'0'.repeat(72)}`])
      expect([wrong, (await callWith(wrong, processRoutes.list)).statusCode]).toEqual([wrong, 401])
  })

  it('works under the versioned address only', async () => {
    const account = await makeAccount(['process.read'])
    const { key } = await makeKey(account.id)
    const refused = await callWith(key, processRoutes.list, {}, '/api')
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      { error: 'FORBIDDEN', details: { why: 'version' } },
    ])
    const person = await harness.app.inject({
      url: '/api/v1/processes',
      headers: { authorization: `Bearer ${admin.token}`, 'x-organisation': org },
    })
    expect(person.statusCode).toBe(200)
  })

  it('uploads no more than its permissions allow', async () => {
    const account = await makeAccount(['process.read'])
    const { key } = await makeKey(account.id)
    const refused = await harness.app.inject({
      method: 'POST',
      url: '/api/v1/uploads',
      headers: { authorization: `Bearer ${key}`, 'tus-resumable': '1.0.0', 'upload-length': '10' },
    })
    expect(refused.statusCode).toBe(403)
  })
})

describe('what is closed to every key', () => {
  it('is everything but the permissions on the list, even with all roles and permissions', async () => {
    const listed = await harness.call(routes.list, admin, org)
    const { grantable } = listed.json<{ grantable: string[] }>()
    const account = await makeAccount(grantable, [...SERVICE_ROLES])
    const { key } = await makeKey(account.id)
    const closed = allRoutes.filter(
      ({ access, name }) =>
        access !== 'public' &&
        name !== 'serviceAccounts.self' &&
        (typeof access === 'string' || !isServicePermission(access)),
    )
    expect(closed.length).toBeGreaterThan(120)
    for (const name of [
      'signatures.sign',
      'signatures.prepare',
      'projects.seal',
      'users.update',
      'invitations.create',
      'serviceAccounts.create',
      'serviceAccounts.createKey',
      'protectedChanges.approve',
      'me.get',
      'organisations.update',
      'organisations.exportEverything',
      'filerows.accept',
      'projectmembers.create',
    ])
      expect(closed.map((route) => route.name)).toContain(name)
    const before = await harness.checksums()
    for (const route of closed) {
      const params = Object.fromEntries(
        [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, randomUUID()]),
      )
      const response = await callWith(key, route, { params, version: 1 })
      expect([route.name, response.statusCode]).toEqual([route.name, 403])
    }
    const after = await harness.checksums()
    // Only the time of the last use may differ.
    expect({ ...after, service_keys: '' }).toEqual({ ...before, service_keys: '' })
  }, 300_000)

  it('includes exports that a worker makes, and the event stream', async () => {
    const account = await makeAccount(['risk.export', 'risk.read', 'evidence.read', 'evidence.export'])
    const { key } = await makeKey(account.id)
    expect((await callWith(key, riskRoutes.export)).statusCode).not.toBe(403)
    const many = await callWith(key, riskRoutes.exportMany, { body: { format: 'pdf' } })
    expect(many.statusCode).toBe(403)
    expect(
      (await callWith(key, evidenceRoutes.exportMany, { body: { format: 'bundle' } })).statusCode,
    ).not.toBe(200)
  })
})

it('does not take a whole sealed engagement, nor write rows of files as values of sections', async () => {
  const params = { id: randomUUID() }
  const audit = await makeKey((await makeAccount(['project.read', 'project.export'], ['cae'])).id)
  const file = await callWith(audit.key, completionRoutes.file, {
    params: { ...params, fileId: randomUUID() },
  })
  expect([file.statusCode, file.json()]).toEqual([403, { error: 'FORBIDDEN' }])
  const author = await makeKey((await makeAccount(['section.read', 'section.update'], ['techdoc_author'])).id)
  const applied = await callWith(author.key, inheritanceRoutes.apply, {
    params,
    body: { reason: 'New address', replaceEntered: false },
  })
  expect([applied.statusCode, applied.json()]).toEqual([403, { error: 'FORBIDDEN' }])
})

describe('a service account', () => {
  it('needs a second administrator, and permissions that one of its roles grants', async () => {
    const input = { name: 'Alone', description: '', roles: ['risk_manager'], permissions: ['risk.read'] }
    const direct = await harness.call(routes.create, admin, org, { body: input })
    expect(direct.json()).toEqual({
      error: 'SECOND_ADMINISTRATOR_REQUIRED',
      details: { kind: 'serviceAccount.create' },
    })
    const ask = (more: object, approver?: Person) =>
      harness.protect(admin, org, { kind: 'serviceAccount.create', ...input, ...more } as never, approver)
    const waiting = await ask({})
    expect(waiting.json()).toMatchObject({ status: 'pending', hindrance: 'own_request' })
    for (const permissions of [
      ['user.manage'],
      ['signature.use'],
      ['trail.export'],
      ['risk.approve'],
      ['x.read'],
    ])
      expect((await ask({ name: 'Too much', permissions }, second)).json()).toMatchObject({
        error: 'INVALID_INPUT',
      })
    expect((await ask({ roles: ['admin'] })).statusCode).toBe(400)
    expect((await ask({ roles: ['guest'] })).statusCode).toBe(400)
    expect((await ask({ name: 'Second Administrat0r' })).json()).toMatchObject({ error: 'NAME_TAKEN' })
  })

  it('is no member: nobody changes, activates or erases it, and the database refuses it rights of a person', async () => {
    const { id } = await makeAccount(['risk.read'])
    const params = { id }
    for (const [route, body] of [
      [userAdministrationRoutes.update, { roles: ['cae'] }],
      [userAdministrationRoutes.reactivate, { reason: 'x' }],
      [userAdministrationRoutes.deactivate, { reason: 'x', handOverTo: null }],
      [userAdministrationRoutes.erase, { reason: 'x', name: 'x' }],
      [userAdministrationRoutes.confirmName, { reason: 'x', name: 'Another' }],
    ] as const)
      expect([
        route.name,
        (await harness.call(route, admin, org, { params, body, version: 1 })).statusCode,
      ]).toEqual([route.name, 404])
    for (const change of [
      `active = true`,
      `super_user = true`,
      `roles = '{admin}'`,
      `roles = '{risk_manager,guest}'`,
    ])
      await expect(harness.admin.query(`update members set ${change} where id = $1`, [id])).rejects.toThrow(
        'members_service_is_no_person',
      )
  })

  it('has at most ten valid keys, each for at most a year', async () => {
    const { id } = await makeAccount(['risk.read'])
    for (const expiresOn of [later(-1), later(500)]) {
      const asked = { label: 'x', expiresOn }
      const proof = await harness.proofFor(admin, org, { for: 'service_key', account: id, ...asked })
      const refused = await harness.call(routes.createKey, admin, org, {
        params: { id },
        body: { ...asked, ...proof },
      })
      expect(refused.json()).toMatchObject({ error: 'INVALID_INPUT', details: [{ path: ['expiresOn'] }] })
    }
    for (let i = 0; i < 10; i++) await makeKey(id)
    const asked = { label: 'x', expiresOn: later(3) }
    const proof = await harness.proofFor(admin, org, { for: 'service_key', account: id, ...asked })
    const eleventh = await harness.call(routes.createKey, admin, org, {
      params: { id },
      body: { ...asked, ...proof },
    })
    expect(eleventh.json()).toMatchObject({ error: 'TOO_MANY_KEYS' })
  })

  it('gets its keys from administrators who authenticate for exactly that', async () => {
    const { id } = await makeAccount(['risk.read'])
    const asked = { label: 'x', expiresOn: later(3) }
    const proof = await harness.proofFor(admin, org, { for: 'service_key', account: id, ...asked })
    const make = (who: Person, body: object) =>
      harness.call(routes.createKey, who, org, { params: { id }, body })
    const longer = await make(admin, { ...asked, ...proof, expiresOn: later(300) })
    expect(longer.json()).toMatchObject({ error: 'REAUTHENTICATION_REQUIRED' })
    const manager = await harness.member(org, ['risk_manager'])
    expect((await make(manager, { ...asked, ...proof })).statusCode).toBe(403)
    expect((await make(admin, { ...asked, ...proof })).statusCode).toBe(200)
    expect((await make(admin, { ...asked, ...proof })).json()).toMatchObject({ error: 'CHALLENGE_SPENT' })
  })
})

it('limits the rate of all keys of an account together', async () => {
  const limited = await Harness.start({ RATE_LIMIT: '12' })
  const kept = [harness, org, admin] as const
  try {
    harness = limited
    ;({ id: org, founder: admin } = await limited.organisation(['risk_manager'], 'Limited'))
    const act = {
      kind: 'serviceAccount.create',
      name: 'Flood',
      description: '',
      roles: ['risk_manager'],
      permissions: ['process.read'],
    }
    await limited.protect(admin, org, act as never)
    // Anyone who invents keys gets no query for each, and holds up nobody else's.
    const lookUps = vi.spyOn(limited.services.serviceKeys, 'find')
    const { rows } = await limited.admin.query<{ id: string }>('select id from service_accounts')
    const keys = [await makeKey(rows[0]!.id), await makeKey(rows[0]!.id)]
    const statuses = []
    for (let i = 0; i < 14; i++)
      statuses.push((await callWith(keys[i % 2]!.key, processRoutes.list)).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 12 }, () => 200), 429, 429])
    lookUps.mockClear()
    const guesses = []
    for (let i = 0; i < 14; i++) guesses.push((await callWith(newKey(), processRoutes.list)).statusCode)
    expect(guesses.filter((status) => status === 429).length).toBeGreaterThan(1)
    expect(lookUps.mock.calls.length).toBe(guesses.filter((status) => status === 401).length)
  } finally {
    ;[harness, org, admin] = kept
    await limited.stop()
  }
})
