import { randomUUID } from 'node:crypto'
import type { Role } from 'contract'
import { processRoutes } from 'contract/risk/processes'
import { meRoutes } from 'contract/workspace/me'
import { provisioningRoutes } from 'contract/workspace/provisioning'
import { type RichText, richTextRoutes } from 'contract/workspace/rich-texts'
import { serviceAccountRoutes } from 'contract/workspace/service-accounts'
import { userAdministrationRoutes } from 'contract/workspace/user-administration'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Directory, GROUP, type Resource } from '#test/directory.ts'
import { openEventStream } from '#test/event-stream.ts'
import { Harness, type Person } from '#test/harness.ts'
import { connectAs, listenForSockets } from '#test/text-client.ts'

let harness: Harness
let org: string
let admin: Person
let directory: Directory

const MAPPING = [
  { group: 'Reviewers', roles: ['auditor' as const] },
  { group: 'Writers', roles: ['techdoc_author' as const] },
]

beforeAll(async () => {
  harness = await Harness.start()
})
afterAll(() => harness.stop())
beforeEach(async () => {
  ;({ id: org, founder: admin } = await harness.organisation(['risk_manager']))
  directory = await Directory.start(harness, org, admin, MAPPING)
})

interface Member {
  id: string
  name: string
  email: string | null
  roles: Role[]
  active: boolean
  version: number
}
async function memberAt(address: string, where = org): Promise<Member | undefined> {
  const { rows } = await harness.admin.query<Member>(
    'select id, name, email, roles, active, version from members where org_id = $1 and email = $2 order by joined_at desc',
    [where, address],
  )
  return rows[0]
}
const member = (name: string) => memberAt(`${name}@${directory.domain}`)

interface Entry {
  action: string
  type: string
  actor: string
  key?: string
  changes: Record<string, [unknown, unknown]>
}
async function trailOf(record: string): Promise<Entry[]> {
  const { rows } = await harness.admin.query<{ entry: Entry }>(
    'select entry from trail where org_id = $1 and record_id = $2 order by seq',
    [org, record],
  )
  return rows.map(({ entry }) => entry)
}

/** Makes a member one of the directory's people by their address. */
async function giveAddress(person: Person, name: string): Promise<void> {
  await harness.admin.query('update members set email = $3 where org_id = $1 and id = $2', [
    org,
    person.id,
    `${name}@${directory.domain}`,
  ])
}

/** The token of somebody who signs in with the connection of the directory. */
const tokenOf = (
  name: string,
  { sub = randomUUID(), groups = [] }: { sub?: string; groups?: string[] } = {},
) =>
  harness.issuer.sign({
    sub,
    name,
    email: `${name}@${directory.domain}`,
    groups,
    connection: directory.connection,
  })
async function membershipOf(token: string): Promise<{ id: string; roles: Role[] | undefined }> {
  harness.services.accounts.forget()
  const response = await harness.call(meRoutes.me, { id: '', email: '', token }, null)
  const me = response.json<{ id: string; memberships: { roles: Role[] }[] }>()
  return { id: me.id, roles: me.memberships[0]?.roles.toSorted() }
}

const deactivate = { op: 'Replace', path: 'active', value: 'False' }
const activate = { op: 'Replace', path: 'active', value: 'True' }

describe('a provisioned user', () => {
  it('becomes a member with the roles of their groups, and is this member when they sign in', async () => {
    const ada = await directory.addUser('ada')
    expect(await member('ada')).toBeUndefined()
    const group = await directory.addGroup('Reviewers', [ada])
    const made = (await member('ada'))!
    expect(made).toMatchObject({ roles: ['auditor'], active: true, name: 'ada Example' })
    const sub = randomUUID()
    const token = await tokenOf('ada', { sub })
    expect(await membershipOf(token)).toEqual({ id: made.id, roles: ['auditor'] })
    const writers = await directory.addGroup('Writers', [ada])
    expect(await membershipOf(token)).toEqual({ id: made.id, roles: ['auditor', 'techdoc_author'] })
    await directory.patch(`/Groups/${group.id}`, {
      op: 'remove',
      path: `members[value eq "${ada.id}"]`,
    })
    expect(await membershipOf(token)).toEqual({ id: made.id, roles: ['techdoc_author'] })
    // A claim of the provider decides nothing about a group that the directory provisions.
    const claimed = await tokenOf('ada', { sub, groups: ['Reviewers'] })
    expect(await membershipOf(claimed)).toEqual({ id: made.id, roles: ['techdoc_author'] })
    expect((await directory.call('DELETE', `/Groups/${writers.id}`)).statusCode).toBe(204)
    // Without any role nobody is in.
    expect((await member('ada'))!.active).toBe(false)
    expect((await membershipOf(token)).roles).toBeUndefined()
    expect((await membershipOf(claimed)).roles).toBeUndefined()
  })

  it('who tried to sign in before is the same person afterwards', async () => {
    const token = await tokenOf('early')
    expect((await membershipOf(token)).roles).toBeUndefined()
    await directory.addGroup('Reviewers', [await directory.addUser('early')])
    const { id } = (await member('early'))!
    expect(await membershipOf(token)).toEqual({ id, roles: ['auditor'] })
  })

  it('is the member with the same address, who keeps roles given by hand', async () => {
    const person = await harness.member(org, ['owner'], 'Known')
    await giveAddress(person, 'known')
    const known = await directory.addUser('known')
    const writers = await directory.addGroup('Writers', [known])
    expect(await member('known')).toMatchObject({ id: person.id, roles: ['owner', 'techdoc_author'] })
    await directory.patch(`/Groups/${writers.id}`, { op: 'remove', path: 'members' })
    expect(await member('known')).toMatchObject({ roles: ['owner'], active: true })
  })

  it('is found by a new address until they have signed in, and never afterwards', async () => {
    const eve = await directory.addUser('eve')
    await directory.addGroup('Reviewers', [eve])
    const { id } = (await member('eve'))!
    const rename = (name: string) =>
      directory.patch(`/Users/${eve.id}`, {
        op: 'replace',
        path: 'emails[type eq "work"].value',
        value: `${name}@${directory.domain}`,
      })
    await rename('eva')
    expect(await member('eva')).toMatchObject({ id })
    expect(await membershipOf(await tokenOf('eva'))).toEqual({ id, roles: ['auditor'] })
    await rename('somebody-else')
    expect(await member('eva')).toMatchObject({ id })
    expect(await member('somebody-else')).toBeUndefined()
  })

  it('is in the trail under the name and the key of the service account, without personal values', async () => {
    const ada = await directory.addUser('ada')
    await directory.addGroup('Reviewers', [ada])
    await directory.patch(`/Users/${ada.id}`, deactivate)
    const { id } = (await member('ada'))!
    const [asUser, asMember] = [await trailOf(ada.id), await trailOf(id)]
    expect(asUser.map(({ action, type }) => [type, action])).toEqual([
      ['scimuser', 'create'],
      ['scimuser', 'update'],
    ])
    expect(asMember.map(({ changes }) => changes)).toEqual([
      { roles: [null, ['auditor']], active: [null, true], scimUser: [null, ada.id] },
      { active: [true, false], scimUser: [null, ada.id] },
    ])
    for (const { actor, key } of [...asUser, ...asMember]) {
      expect(actor).toBe(directory.account.id)
      expect(key).toBeDefined()
    }
    expect(JSON.stringify([...asUser, ...asMember])).not.toContain(directory.domain)
  })
})

describe('a leaver', () => {
  it('is out at once: requests, event streams and editing sockets, measured', async () => {
    const sockets = await listenForSockets(harness)
    try {
      const person = await harness.member(org, ['risk_manager'], 'Leaver')
      await giveAddress(person, 'leaver')
      const text = { en: 'Purchasing' }
      const body = { code: 'P2P', name: text, description: text, family: 'finance', ownerRole: 'CFO' }
      const made = await harness.call(processRoutes.create, admin, org, { body })
      const params = { id: made.json<{ id: string }>().id, field: 'narrative' }
      const document = (await harness.call(richTextRoutes.open, admin, org, { params })).json<RichText>().id
      const leaver = await directory.addUser('leaver')
      const stream = await openEventStream(harness, person, org)
      const editing = connectAs(sockets.url, person, org, document)
      await editing.kept()
      let closedAt = 0
      void editing.closed.then(() => (closedAt = Date.now()))
      expect((await harness.call(processRoutes.list, person, org)).statusCode).toBe(200)
      const began = Date.now()
      expect((await directory.patch(`/Users/${leaver.id}`, deactivate)).statusCode).toBe(200)
      expect((await harness.call(processRoutes.list, person, org)).statusCode).toBe(403)
      const refusedAfter = Date.now() - began
      await vi.waitFor(() => expect(stream.endedAt !== undefined && closedAt > 0).toBe(true), {
        timeout: 20_000,
        interval: 20,
      })
      const took = [refusedAfter, stream.endedAt! - began, closedAt - began]
      process.stdout.write(`SCIM leaver: request, stream and socket refused after ${took.join(', ')} ms\n`)
      for (const ms of took) expect(ms).toBeLessThan(60_000)
    } finally {
      await sockets.collaboration.stop()
    }
  })

  it('is out in the forms of Entra and Okta, by removal and by replacement, and returns with the directory', async () => {
    const ada = await directory.addUser('ada')
    await directory.addGroup('Reviewers', [ada])
    const path = `/Users/${ada.id}`
    const isActive = async () => (await member('ada'))!.active
    for (const leave of [
      () => directory.patch(path, deactivate),
      () => directory.patch(path, { op: 'replace', value: { active: false } }),
      () => directory.call('PUT', path, directory.person('ada', { active: false })),
    ]) {
      expect((await leave()).statusCode).toBe(200)
      expect(await isActive()).toBe(false)
      // A directory that says nothing about it brings nobody back.
      await directory.call('PUT', path, directory.person('ada', { active: undefined, title: randomUUID() }))
      expect(await isActive()).toBe(false)
      expect((await directory.patch(path, activate)).statusCode).toBe(200)
      expect(await isActive()).toBe(true)
    }
    const { id } = (await member('ada'))!
    expect((await directory.call('DELETE', path)).statusCode).toBe(204)
    expect(await isActive()).toBe(false)
    const { rows: groups } = await harness.admin.query<{ id: string }>(
      'select id from scim_groups where org_id = $1',
      [org],
    )
    const returned = await directory.addUser('ada')
    await directory.patch(`/Groups/${groups[0]!.id}`, {
      op: 'add',
      path: 'members',
      value: [{ value: returned.id }],
    })
    expect(await member('ada')).toMatchObject({ id, active: true, roles: ['auditor'] })
  })

  it('stays out where an administrator ended the membership, or ended it again', async () => {
    const ada = await directory.addUser('ada')
    await directory.addGroup('Reviewers', [ada])
    const touch = () =>
      harness.admin.query(
        `update members set active = false, version = version + 1 where org_id = $1 and email = $2`,
        [org, `ada@${directory.domain}`],
      )
    await touch()
    await directory.patch(`/Users/${ada.id}`, deactivate, activate)
    expect((await member('ada'))!.active).toBe(false)
    // Ended by the directory, and then changed by an administrator.
    await harness.admin.query(`update members set active = true where org_id = $1 and email = $2`, [
      org,
      `ada@${directory.domain}`,
    ])
    await directory.patch(`/Users/${ada.id}`, deactivate)
    await touch()
    await directory.patch(`/Users/${ada.id}`, activate)
    expect((await member('ada'))!.active).toBe(false)
  })

  it('who was never a member does not become one at sign-in', async () => {
    await directory.addUser('never', { active: false })
    await harness.admin.query(
      `update sign_in_connections set mapping = mapping || '[{"group": "All", "roles": ["executive"]}]' where id = $1`,
      [directory.connection],
    )
    expect((await membershipOf(await tokenOf('never', { groups: ['All'] }))).roles).toBeUndefined()
    expect((await membershipOf(await tokenOf('unknown', { groups: ['All'] }))).roles).toEqual(['executive'])
  })
})

describe('the directory cannot', () => {
  it('remove the last administrator; another one leaves like everybody', async () => {
    await giveAddress(admin, 'boss')
    const boss = await directory.addUser('boss')
    const refused = await directory.patch(`/Users/${boss.id}`, deactivate)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ detail: 'LAST_ADMIN' })
    expect((await directory.get(`/Users/${boss.id}`)).active).toBe(true)
    expect((await directory.call('DELETE', `/Users/${boss.id}`)).statusCode).toBe(409)
    const second = await harness.member(org, ['admin'], 'Second')
    await giveAddress(second, 'second')
    const leaving = await directory.addUser('second')
    expect((await directory.patch(`/Users/${leaving.id}`, deactivate)).statusCode).toBe(200)
    expect(await member('second')).toMatchObject({ active: false })
  })

  it('give an administrator roles, or anybody more than the approved mapping', async () => {
    await giveAddress(admin, 'boss')
    const boss = await directory.addUser('boss')
    const before = await member('boss')
    await directory.addGroup('Reviewers', [boss])
    expect(await member('boss')).toEqual(before)
    const ada = await directory.addUser('ada', { roles: [{ value: 'admin' }], userType: 'admin' })
    await directory.addGroup('admin', [ada])
    await directory.addGroup('Administrators', [ada])
    expect(await member('ada')).toBeUndefined()
    await harness.admin.query(`update sign_in_connections set mode = 'off' where id = $1`, [
      directory.connection,
    ])
    await directory.addGroup('Writers', [ada])
    expect(await member('ada')).toBeUndefined()
  })

  it('speak for addresses outside the verified domains', async () => {
    const theirs = await harness.organisation(['risk_manager'], 'Elsewhere')
    const other = await Directory.start(harness, theirs.id, theirs.founder, MAPPING)
    for (const domain of [other.domain, 'gmail.example', `sub.${directory.domain}`, `x${directory.domain}`]) {
      const address = `ada@${domain}`
      const response = await directory.call('POST', '/Users', {
        userName: address,
        emails: [{ value: address, primary: true }],
      })
      expect([domain, response.statusCode]).toEqual([domain, 400])
      expect(response.json()).toMatchObject({ scimType: 'invalidValue' })
    }
    const ada = await directory.addUser('ada')
    const moved = await directory.patch(`/Users/${ada.id}`, {
      op: 'replace',
      path: 'emails[type eq "work"].value',
      value: `ada@${other.domain}`,
    })
    expect(moved.statusCode).toBe(400)
    // Not verified yet.
    await harness.admin.query('update sign_in_domains set verified_at = null where org_id = $1', [org])
    expect((await directory.call('POST', '/Users', directory.person('late'))).statusCode).toBe(400)
  })

  it('touch memberships and accounts of other organisations', async () => {
    const theirs = await harness.organisation(['risk_manager'], 'Elsewhere')
    const shared = await harness.member(org, ['owner'], 'Shared')
    const address = `shared@${directory.domain}`
    await giveAddress(shared, 'shared')
    await harness.admin.query(
      `insert into members (org_id, id, name, email, roles) values ($1, $2, 'Shared', $3, '{auditor}')`,
      [theirs.id, shared.id, address],
    )
    const user = await directory.addUser('shared')
    await directory.patch(`/Users/${user.id}`, deactivate)
    await directory.call('DELETE', `/Users/${user.id}`)
    expect(await memberAt(address)).toMatchObject({ active: false })
    expect(await memberAt(address, theirs.id)).toMatchObject({ active: true, roles: ['auditor'] })
    harness.services.accounts.forget()
    expect((await harness.call(processRoutes.list, shared, theirs.id)).statusCode).toBe(200)
  })
})

describe('the addresses of SCIM', () => {
  const everyAddress = (user: string, group: string) =>
    (['Users', 'Groups'] as const).flatMap((kind) => {
      const one = `/${kind}/${kind === 'Users' ? user : group}`
      const body = kind === 'Users' ? directory.person('forged') : { schemas: [GROUP], displayName: 'Forged' }
      const patch = { Operations: [{ op: 'replace', path: 'externalId', value: 'forged' }] }
      return [
        ['GET', `/${kind}`, undefined],
        ['GET', one, undefined],
        ['POST', `/${kind}`, body],
        ['PUT', one, body],
        ['PATCH', one, patch],
        ['DELETE', one, undefined],
      ] as const
    })
  const DISCOVERY = ['/ServiceProviderConfig', '/Schemas', '/ResourceTypes'].map(
    (path) => ['GET', path, undefined] as const,
  )
  const unchanged = async () => {
    const { service_keys: _used, ...sums } = await harness.checksums()
    return sums
  }

  it('refuse every caller but a key in force with this permission, and change nothing', async () => {
    const ada = await directory.addUser('ada')
    const group = await directory.addGroup('Reviewers', [ada])
    const set = (column: string, account: Person) =>
      harness.admin.query(`update service_keys set ${column} where account_id = $1`, [account.id])
    const make = (permissions: string[]) => Directory.makeKey(harness, org, admin, permissions)
    const [expired, revoked, ended] = [
      await make(['provisioning.use']),
      await make(['provisioning.use']),
      await make(['provisioning.use']),
    ]
    await set(`created_at = now() - interval '2 days', expires_at = now() - interval '1 day'`, expired)
    await set(`revoked_at = now(), revoked_by = created_by`, revoked)
    await harness.admin.query(
      'update service_accounts set ended_at = now(), ended_by = created_by where id = $1',
      [ended.id],
    )
    const everything = (await harness.call(serviceAccountRoutes.list, admin, org))
      .json<{ grantable: string[] }>()
      .grantable.filter((name) => name !== 'provisioning.use')
    const wrongScope = await Directory.makeKey(harness, org, admin, everything, [
      'auditor',
      'owner',
      'compliance_officer',
    ])
    const superUser = await harness.member(org, ['admin', 'cae', 'auditor', 'owner'], 'All roles')
    await harness.admin.query('update members set super_user = true where org_id = $1 and id = $2', [
      org,
      superUser.id,
    ])
    harness.services.accounts.forget()
    const callers: [string, string | null, number][] = [
      ['nobody', null, 401],
      ['an invented key', `evk_${'0'.repeat(72)}`, 401],
      ['an expired key', expired.token, 401],
      ['a revoked key', revoked.token, 401],
      ['a key of an account that was ended', ended.token, 401],
      ['a key with every other permission', wrongScope.token, 403],
      ['a person with all roles', superUser.token, 403],
    ]
    const before = await unchanged()
    for (const [who, token, status] of callers)
      for (const [method, path, body] of [...everyAddress(ada.id, group.id), ...DISCOVERY]) {
        const response = await directory.call(method, path, body, {
          authorization: token === null ? '' : `Bearer ${token}`,
        })
        expect([who, method, path, response.statusCode]).toEqual([who, method, path, status])
        expect(response.json()).toMatchObject({ status: String(status) })
      }
    expect({ ...(await unchanged()), sign_ins: '' }).toEqual({ ...before, sign_ins: '' })
    // The key opens nothing else.
    expect((await harness.call(processRoutes.list, directory.account, org)).statusCode).toBe(403)
    // Nor the addresses without a version.
    const unversioned = await harness.app.inject({
      url: '/api/scim/v2/Users',
      headers: { authorization: `Bearer ${directory.account.token}` },
    })
    expect(unversioned.statusCode).toBe(403)
  })

  it('know nothing of another organisation: its ids are unknown ones', async () => {
    const theirs = await harness.organisation(['risk_manager'], 'Elsewhere')
    const other = await Directory.start(harness, theirs.id, theirs.founder, MAPPING)
    const ada = await other.addUser('ada')
    const group = await other.addGroup('Reviewers', [ada])
    const before = await unchanged()
    for (const [method, path, body] of everyAddress(ada.id, group.id).filter(
      ([, address]) => address.split('/').length > 2,
    )) {
      const [foreign, unknown] = [
        await directory.call(method, path, body),
        await directory.call(method, path.replace(/[^/]+$/, randomUUID()), body),
      ]
      expect([method, path, foreign.statusCode]).toEqual([method, path, 404])
      expect(foreign.body).toBe(unknown.body)
    }
    expect(await unchanged()).toEqual(before)
    for (const query of [
      {},
      { filter: `id eq "${ada.id}"` },
      { filter: 'userName pr' },
      { sortBy: 'userName' },
    ])
      expect(await directory.list('/Users', query)).toMatchObject({ totalResults: 0 })
    const joined = await directory.call('POST', '/Groups', {
      schemas: [GROUP],
      displayName: 'Mine',
      members: [{ value: ada.id }],
    })
    expect(joined.statusCode).toBe(400)
    const named = await directory.call('GET', '/Users', undefined, { 'x-organisation': theirs.id })
    expect(named.statusCode).toBe(403)
  })

  it('show nobody but those whom the directory provisioned', async () => {
    await harness.member(org, ['owner'], 'By hand')
    await directory.addUser('ada')
    const { Resources } = await directory.list('/Users', {})
    expect(Resources.map(({ userName }) => userName)).toEqual([`ada@${directory.domain}`])
  })

  it('refuse oversized and deep filters, bodies and lists', async () => {
    const filter = async (text: string) => (await directory.list('/Users', { filter: text })).scimType
    expect(await filter(`userName eq "${'x'.repeat(2_000)}"`)).toBe('invalidFilter')
    expect(await filter(`${'('.repeat(100)}userName pr${')'.repeat(100)}`)).toBe('invalidFilter')
    expect(await filter(`${'not ('.repeat(100)}userName pr${')'.repeat(100)}`)).toBe('invalidFilter')
    expect(await filter(Array.from({ length: 60 }, () => 'title pr').join(' or '))).toBe('invalidFilter')
    for (const text of ['"', '[[[', 'emails[', 'a eq b', 'userName eq {}', '__proto__ pr', 'eq eq eq'])
      expect([text, await filter(text)]).toEqual([text, 'invalidFilter'])
    expect((await directory.list('/Users', { filter: 'constructor.name pr' })).totalResults).toBe(0)
    const ada = await directory.addUser('ada')
    const path = `/Users/${ada.id}`
    const many = Array.from({ length: 501 }, () => ({ op: 'replace', path: 'title', value: 'x' }))
    expect((await directory.patch(path, ...many)).json()).toMatchObject({ scimType: 'tooMany' })
    let deep: object = {}
    for (let level = 0; level < 50; level++) deep = { deep }
    expect((await directory.patch(path, { op: 'add', value: deep })).statusCode).toBe(400)
    const long = { op: 'replace', path: 'title', value: 'x'.repeat(5_000) }
    expect((await directory.patch(path, long)).json()).toMatchObject({ scimType: 'invalidValue' })
    const huge = await directory.call(
      'POST',
      '/Users',
      directory.person('huge', { title: 'x'.repeat(600_000) }),
    )
    expect(huge.statusCode).toBe(413)
    const broken = await harness.app.inject({
      method: 'POST',
      url: '/api/v1/scim/v2/Users',
      headers: {
        authorization: `Bearer ${directory.account.token}`,
        'content-type': 'application/scim+json',
      },
      payload: '{"userName":',
    })
    expect(broken.statusCode).toBe(400)
    expect(broken.json()).toMatchObject({ status: '400' })
  })
})

describe('administrators', () => {
  it('are offered the permission for service accounts, in words', async () => {
    const { grantable } = (await harness.call(serviceAccountRoutes.list, admin, org)).json<{
      grantable: string[]
    }>()
    expect(grantable).toContain('provisioning.use')
    const listed = await harness.call(userAdministrationRoutes.permissions, admin, org, {
      query: { locale: 'en' },
    })
    expect(listed.body).toContain('Provision users and groups (SCIM)')
  })

  it('see how many are provisioned; when the account has ended, the directory is forgotten and members stay', async () => {
    const ada = await directory.addUser('ada')
    await directory.addUser('bob', { active: false })
    await directory.addGroup('Reviewers', [ada])
    const status = async () => (await harness.call(provisioningRoutes.status, admin, org)).json<object>()
    expect(await status()).toMatchObject({ inUse: true, users: 2, members: 1, groups: 1 })
    const auditor = await harness.member(org, ['auditor'], 'Auditor')
    expect((await harness.call(provisioningRoutes.status, auditor, org)).statusCode).toBe(403)
    expect((await harness.call(provisioningRoutes.status, directory.account, org)).statusCode).toBe(403)
    const end = await harness.call(serviceAccountRoutes.end, admin, org, {
      params: { id: directory.account.id },
      body: { reason: 'Replaced' },
    })
    expect(end.statusCode, end.body).toBe(200)
    expect(await status()).toEqual({ inUse: false, users: 0, members: 0, groups: 0, changedAt: null })
    expect(await member('ada')).toMatchObject({ active: true, roles: ['auditor'] })
    // The provider decides again.
    expect((await membershipOf(await tokenOf('ada', { groups: ['Writers'] }))).roles).toEqual([
      'techdoc_author',
    ])
    expect((await directory.call('GET', '/Users')).statusCode).toBe(401)
  })
})

it('gives each of two changes at the same time a place of its own', async () => {
  const people = await Promise.all(['a', 'b', 'c'].map((name) => directory.addUser(name)))
  const group = await directory.addGroup('Reviewers')
  const add = ({ id }: Resource) =>
    directory.patch(`/Groups/${group.id}`, { op: 'add', path: 'members', value: [{ value: id }] })
  const codes = (await Promise.all(people.map(add))).map(({ statusCode }) => statusCode)
  expect(codes).toEqual([200, 200, 200])
  expect((await directory.get(`/Groups/${group.id}`)).members).toHaveLength(3)
})
