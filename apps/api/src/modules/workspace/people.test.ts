import { randomUUID } from 'node:crypto'
import { ROLES, type Role } from 'contract'
import { processRoutes, type Process } from 'contract/risk/processes'
import { invitationRoutes } from 'contract/workspace/invitations'
import { meRoutes, type Me } from 'contract/workspace/me'
import { type Organisation, organisationRoutes } from 'contract/workspace/organisations'
import { userAdministrationRoutes } from 'contract/workspace/user-administration'
import { userRoutes, type User } from 'contract/workspace/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Harness, type Person } from '#test/harness.ts'

let harness: Harness
let org: string
let admin: Person

beforeAll(async () => {
  harness = await Harness.start()
  ;({ id: org, founder: admin } = await harness.organisation(['risk_manager'], 'Founder'))
})
afterAll(() => harness.stop())

const text = { en: 'Text', fr: 'Texte', ar: 'نص' }
const me = async (who: Person, organisation: string | null) =>
  (await harness.call(meRoutes.me, who, organisation)).json<Me>()
const user = async (id: string) =>
  (await harness.call(userRoutes.get, admin, org, { params: { id } })).json<User>()

const secretOf = (invitation: string) => harness.invitationSecret(org, invitation)

async function invite(email: string, roles: Role[] = ['techdoc_reader']) {
  return harness.call(invitationRoutes.create, admin, org, {
    body: { email, name: 'New colleague', roles, locale: 'fr' },
  })
}

describe('the first sign-in', () => {
  it('creates the person once, however many requests arrive concurrently', async () => {
    const token = await harness.issuer.sign({ sub: randomUUID(), email: 'New@Example.com', name: 'Nour' })
    const who = { id: '', email: '', token }
    const seen = await Promise.all(Array.from({ length: 8 }, () => me(who, null)))
    expect(new Set(seen.map((one) => one.id)).size).toBe(1)
    expect(seen[0]).toMatchObject({
      name: 'Nour',
      email: 'new@example.com',
      memberships: [],
      organisationId: null,
      permissions: [],
    })
  })

  it('lets people change their own name and language', async () => {
    const who = await harness.person('Before')
    const changed = await harness.call(meRoutes.update, who, null, { body: { name: 'After', locale: 'ar' } })
    expect(changed.json()).toMatchObject({ name: 'After', locale: 'ar' })
  })
})

describe('an organisation', () => {
  it('makes its founder administrator and super user, with the roles they chose', async () => {
    expect(await me(admin, org)).toMatchObject({
      organisationId: org,
      roles: ['admin', 'risk_manager'],
      isSuperUser: true,
      isTestMode: false,
    })
  })

  it('is selected by header, which is required for people in several organisations', async () => {
    const second = await harness.call(organisationRoutes.create, admin, null, {
      body: { name: 'Second', testMode: true },
    })
    const id = second.json<{ id: string }>().id
    expect(await me(admin, null)).toMatchObject({ organisationId: null, permissions: [] })
    expect(await me(admin, id)).toMatchObject({ organisationId: id, isTestMode: true, roles: ['admin'] })
    expect((await harness.call(userRoutes.list, admin, null)).json()).toEqual({
      error: 'ORGANISATION_REQUIRED',
    })
  })

  it('updates its settings with a version and an audit trail entry', async () => {
    const before = (await harness.call(organisationRoutes.current, admin, org)).json()
    const changed = await harness.call(organisationRoutes.update, admin, org, {
      version: before.version,
      body: { timeZone: 'Africa/Tunis', weekend: 'fri_sat' },
    })
    expect(changed.json()).toMatchObject({
      timeZone: 'Africa/Tunis',
      weekend: 'fri_sat',
      version: before.version + 1,
    })
    const stale = await harness.call(organisationRoutes.update, admin, org, {
      version: before.version,
      body: { name: 'X' },
    })
    expect(stale.statusCode).toBe(412)
    const wrong = await harness.call(organisationRoutes.update, admin, org, {
      version: before.version + 1,
      body: { timeZone: 'Mars/Olympus' },
    })
    expect(wrong.statusCode).toBe(400)
  })
})

describe('the logo of an organisation', () => {
  const PIXEL = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const current = async () =>
    (await harness.call(organisationRoutes.current, admin, org)).json<Organisation>()
  const set = async (logo: Buffer | null, version?: number) =>
    harness.call(organisationRoutes.setLogo, admin, org, {
      version: version ?? (await current()).version,
      body: { logo: logo && { data: logo.toString('base64') } },
    })
  const shown = async () =>
    (await harness.call(organisationRoutes.logo, admin, org)).json<{ logo: object | null }>().logo

  it('is kept as it was sent, under a version, with its hash in the trail, and can be removed', async () => {
    expect(await shown()).toBeNull()
    const { version } = await current()
    const made = await set(PIXEL)
    expect(made.json(), made.body).toMatchObject({ version: version + 1 })
    expect(await shown()).toEqual({ mediaType: 'image/png', data: PIXEL.toString('base64') })
    expect((await set(PIXEL, version)).statusCode).toBe(412)
    const { rows } = await harness.admin.query(
      `select entry->'changes'->'logo' as logo from app.trail where org_id = $1 and (entry::jsonb)->'changes' ? 'logo'`,
      [org],
    )
    expect(rows).toEqual([{ logo: [null, expect.stringMatching(/^[0-9a-f]{64}$/)] }])
    expect((await set(null)).statusCode).toBe(200)
    expect(await shown()).toBeNull()
  })

  it('is one complete picture: no SVG, nothing behind it, no more than 256 KB', async () => {
    for (const bad of [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      Buffer.concat([PIXEL, Buffer.from('PK')]),
      PIXEL.subarray(0, 40),
      Buffer.alloc(256 * 1024 + 3),
    ])
      expect((await set(bad)).statusCode).toBe(400)
    expect(await shown()).toBeNull()
  })
})

describe('an invitation', () => {
  it('adds the invited person with its roles', async () => {
    const guest = await harness.person('Invited')
    const made = (await invite(guest.email.toUpperCase())).json()
    expect(made).toMatchObject({ status: 'open', email: guest.email })
    const accepted = await harness.call(invitationRoutes.accept, guest, null, {
      body: { token: await secretOf(made.id) },
    })
    expect(accepted.json()).toMatchObject({
      organisationId: org,
      roles: ['techdoc_reader'],
      superUser: false,
    })
    expect(await me(guest, org)).toMatchObject({ organisationId: org, roles: ['techdoc_reader'] })
    expect((await invite(guest.email)).json()).toEqual({ error: 'ALREADY_MEMBER' })
  })

  it('cannot be used by another person, a second time, or after it is revoked', async () => {
    const [guest, thief] = [await harness.person('Right'), await harness.person('Wrong')]
    const made = (await invite(guest.email)).json()
    const token = await secretOf(made.id)
    const accept = (who: Person, secret = token) =>
      harness.call(invitationRoutes.accept, who, null, { body: { token: secret } })
    expect((await accept(thief)).json()).toEqual({ error: 'NOT_FOUND' })
    expect((await accept(guest, 'x'.repeat(43))).json()).toEqual({ error: 'NOT_FOUND' })
    expect((await accept(guest)).statusCode).toBe(200)
    expect((await accept(guest)).json()).toEqual({ error: 'INVITATION_SPENT' })
    const other = await harness.person('Other')
    const second = (await invite(other.email)).json()
    const secret = await secretOf(second.id)
    expect(
      (await harness.call(invitationRoutes.revoke, admin, org, { params: { id: second.id } })).statusCode,
    ).toBe(204)
    expect((await accept(other, secret)).json()).toEqual({ error: 'INVITATION_SPENT' })
    expect(await secretOf(second.id)).toBe('')
  })

  it('commits together with its job or not at all', async () => {
    const email = `${randomUUID()}@example.com`
    const jobs = async () =>
      Number((await harness.admin.query<{ count: string }>('select count(*) from jobs.job')).rows[0]!.count)
    const before = await jobs()
    await harness.admin.query(
      'alter table invitations add constraint broken check (email <> $$' + email + '$$) not valid',
    )
    expect((await invite(email)).statusCode).toBe(500)
    await harness.admin.query('alter table invitations drop constraint broken')
    expect(await jobs()).toBe(before)
    expect((await invite(email)).statusCode).toBe(201)
    expect(await jobs()).toBe(before + 1)
  })
})

describe('roles', () => {
  const change = async (who: Person, id: string, body: object) =>
    harness.call(userAdministrationRoutes.update, who, org, {
      params: { id },
      version: (await user(id)).version,
      body,
    })

  it('grant exactly the permissions they declare', async () => {
    for (const role of ROLES) {
      const member = await harness.member(org, [role])
      const { permissions } = await me(member, org)
      expect(permissions.includes('user.manage'), role).toBe(role === 'admin')
      expect(permissions.includes('process.approve'), role).toBe(role === 'risk_manager')
      expect(permissions.includes('user.read'), role).toBe(role !== 'guest' && role !== 'external_reviewer')
    }
  })

  it('ROL-3 are changed by an administrator, take effect at once, and are in the audit trail', async () => {
    const member = await harness.member(org, ['auditor'])
    const second = await harness.member(org, ['admin'])
    const act = { kind: 'member.update', member: member.id, roles: ['risk_manager'] } as const
    const granted = await harness.protect(admin, org, { ...act, roles: [...act.roles] }, second)
    expect(granted.json()).toMatchObject({ status: 'done' })
    expect(await user(member.id)).toMatchObject({ roles: ['risk_manager'], version: 2 })
    expect((await me(member, org)).permissions).toContain('process.approve')
    const trail = await harness.admin.query(`select entry from trail where org_id = $1 and record_id = $2`, [
      org,
      member.id,
    ])
    expect(trail.rows[0].entry).toMatchObject({
      action: 'permission',
      changes: { roles: [['auditor'], ['risk_manager']] },
      reason: 'Test',
    })
  })

  it('ROL-3 cannot be self-granted, and only a super user creates a super user (SoD-6)', async () => {
    expect((await change(admin, admin.id, { roles: ['admin', 'cae'] })).json()).toEqual({
      error: 'SELF_GRANT',
    })
    const second = await harness.member(org, ['admin'])
    expect((await change(second, second.id, { superUser: true })).json()).toEqual({ error: 'SELF_GRANT' })
    const third = await harness.member(org, ['auditor'])
    expect((await change(second, third.id, { superUser: true })).json()).toEqual({ error: 'FORBIDDEN' })
    const raise = { kind: 'member.update', member: third.id, superUser: true } as const
    expect((await harness.protect(second, org, raise)).json()).toEqual({ error: 'FORBIDDEN' })
    expect((await harness.protect(admin, org, raise, second)).json()).toMatchObject({ status: 'done' })
    expect(await user(third.id)).toMatchObject({ superUser: true })
  })

  it('expire on their end date', async () => {
    const guest = await harness.member(org, ['guest'])
    expect((await change(admin, guest.id, { expiresOn: '2020-01-01' })).statusCode).toBe(200)
    expect((await harness.call(meRoutes.work, guest, org)).json()).toEqual({ error: 'NOT_A_MEMBER' })
  })
})

describe('removing a member', () => {
  const leave = (id: string, handOverTo: string | null) =>
    harness.call(userAdministrationRoutes.deactivate, admin, org, {
      params: { id },
      body: { handOverTo, reason: 'Left the company' },
    })

  it('reassigns open work to a colleague, record by record, and keeps the name on completed work', async () => {
    const [leaver, newOwner, auditor] = [
      await harness.member(org, ['owner']),
      await harness.member(org, ['owner']),
      await harness.member(org, ['auditor']),
    ]
    const body = {
      code: 'HND',
      name: text,
      description: text,
      family: 'it',
      ownerRole: 'CIO',
      ownerId: leaver.id,
    }
    const row = (await harness.call(processRoutes.create, admin, org, { body })).json<Process>()
    await harness.call(processRoutes.assign, admin, org, {
      params: { id: row.id },
      body: { personId: leaver.id, role: 'responsible' },
    })
    const open = await harness.call(userAdministrationRoutes.openWork, admin, org, {
      params: { id: leaver.id },
    })
    const left = { ownedRecords: 1, openAssignments: 1 }
    expect(open.json()).toEqual({ ...left, kinds: [{ type: 'process', owned: 1, assigned: 1 }] })
    expect((await leave(leaver.id, null)).statusCode).toBe(400)
    expect((await leave(leaver.id, auditor.id)).json().details[0].code).toBe('auditor_cannot_own')
    expect((await leave(leaver.id, newOwner.id)).json()).toEqual({
      ...left,
      kinds: [{ type: 'process', owned: 1, assigned: 1, to: newOwner.id }],
    })
    const after = (
      await harness.call(processRoutes.get, admin, org, { params: { id: row.id } })
    ).json<Process>()
    expect(after).toMatchObject({ ownerId: newOwner.id, version: 2 })
    expect((await harness.call(meRoutes.work, newOwner, org)).json().items).toHaveLength(1)
    const history = (await harness.call(processRoutes.history, admin, org, { params: { id: row.id } })).json()
    expect(
      history.items
        .slice(0, 2)
        .map((entry: { action: string; reason: string }) => [entry.action, entry.reason]),
    ).toEqual([
      ['hand-over', 'Left the company'],
      ['hand-over', 'Left the company'],
    ])
    expect((await harness.call(meRoutes.work, leaver, org)).json()).toEqual({ error: 'NOT_A_MEMBER' })
    expect(await user(leaver.id)).toMatchObject({ active: false, name: 'owner' })
  })

  it('is refused for the last administrator', async () => {
    const alone = await harness.organisation([], 'Alone')
    const reply = await harness.call(userAdministrationRoutes.deactivate, alone.founder, alone.id, {
      params: { id: alone.founder.id },
      body: { handOverTo: null, reason: 'x' },
    })
    expect(reply.json()).toEqual({ error: 'LAST_ADMIN' })
  })

  it('can be reversed', async () => {
    const member = await harness.member(org, ['techdoc_reader'])
    await leave(member.id, null)
    const back = await harness.call(userAdministrationRoutes.reactivate, admin, org, {
      params: { id: member.id },
      body: { reason: 'Returned' },
    })
    expect(back.json()).toMatchObject({ active: true })
    expect((await me(member, org)).organisationId).toBe(org)
  })
})

describe('GET users/', () => {
  it('S7.2 returns the people of the organisation, with or without trailing slash', async () => {
    const url = (path: string) =>
      harness.app.inject({
        url: path,
        headers: { authorization: `token ${admin.token}`, 'x-organisation': org },
      })
    const [bare, slash] = [await url('/api/users'), await url('/api/users/')]
    expect(slash.statusCode).toBe(200)
    expect(slash.body).toBe(bare.body)
    expect(slash.json().items.length).toBeGreaterThan(3)
  })

  it('pages by name, searches by part of a name or e-mail, and treats wildcards literally', async () => {
    const all: string[] = []
    const totals = new Set<number>()
    let cursor: string | undefined
    do {
      const page = (
        await harness.call(userRoutes.list, admin, org, {
          query: { limit: 3, ...(cursor ? { cursor } : {}) },
        })
      ).json()
      all.push(...page.items.map((one: User) => one.id))
      totals.add(page.total)
      cursor = page.next ?? undefined
    } while (cursor)
    expect(new Set(all).size).toBe(all.length)
    expect([...totals]).toEqual([all.length])
    const found = async (q: string) =>
      (await harness.call(userRoutes.list, admin, org, { query: { q } })).json().items
    expect((await found('FOUND')).map((one: User) => one.id)).toEqual([admin.id])
    expect(await found('%')).toEqual([])
    const executive = await harness.member(org, ['executive'])
    const inRole = await harness.call(userRoutes.list, admin, org, { query: { role: ['executive', 'prrc'] } })
    expect(inRole.json().items.map((one: User) => one.id)).toContain(executive.id)
    expect(inRole.json().items.map((one: User) => one.id)).not.toContain(admin.id)
    expect(inRole.json().total).toBe(inRole.json().items.length)
  })
})
