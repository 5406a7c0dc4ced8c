import { LOCALES, ROLES, type Role } from 'contract'
import { projectRoutes } from 'contract/audit/projects'
import { processRoutes, type Process } from 'contract/risk/processes'
import { type Invitation, invitationRoutes } from 'contract/workspace/invitations'
import { meRoutes } from 'contract/workspace/me'
import type { SignIn } from 'contract/workspace/sign-ins'
import {
  type HandedOver,
  type Permissions,
  userAdministrationRoutes,
} from 'contract/workspace/user-administration'
import { type User, userRoutes } from 'contract/workspace/users'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runHousekeeping } from '#platform/jobs/housekeeping.ts'
import { loadTranslations } from '#platform/translations.ts'
import { Harness, type Person } from '#test/harness.ts'
import { wordsOf } from './permissions.ts'

let harness: Harness
let org: string
let admin: Person

beforeAll(async () => {
  harness = await Harness.start()
  ;({ id: org, founder: admin } = await harness.organisation(['risk_manager', 'cae'], 'Founder'))
})
afterAll(() => harness.stop())

const EDGE = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0'
const now = () => Math.floor(Date.now() / 1000)

/** The same person, signed in at a moment. */
async function signedIn({ id, email, token }: Person, auth_time: number, amr = ['pwd']): Promise<Person> {
  const { sub, name } = decodeJwt(token)
  return { id, email, token: await harness.issuer.sign({ sub, email, name, auth_time, amr }) }
}
const signInsOf = async (id: string, who = admin) =>
  (await harness.call(userAdministrationRoutes.signIns, who, org, { params: { id } })).json<{
    items: SignIn[]
  }>().items
const ask = (who: Person, headers: Record<string, string> = {}) =>
  harness.call(meRoutes.work, who, org, { headers: { 'user-agent': EDGE, ...headers } })
const user = async (id: string, who = admin) =>
  (await harness.call(userRoutes.get, who, org, { params: { id } })).json<User>()

describe('sign-ins', () => {
  it('are recorded once each, however many requests and tokens they lead to', async () => {
    const member = await harness.member(org, ['owner'])
    const at = now() - 100
    const first = await signedIn(member, at)
    await Promise.all(Array.from({ length: 5 }, () => ask(first)))
    await ask(await signedIn(member, at))
    await ask(await signedIn(member, at + 60, ['pwd', 'otp']))
    const items = await signInsOf(member.id)
    expect(items.map(({ method, browser, address }) => [method, browser, address])).toEqual([
      ['pwd+otp', 'edge', '127.0.0.0/24'],
      ['pwd', 'edge', '127.0.0.0/24'],
    ])
    expect(items.map((one) => Date.parse(one.at) / 1000)).toEqual([at + 60, at])
    expect(Date.parse((await user(member.id)).lastSignInAt!) / 1000).toBe(at + 60)
  })

  it('cost one statement, on the first request only', async () => {
    const member = await signedIn(await harness.member(org, ['owner']), now() - 10)
    const before = await harness.queriesOf(meRoutes.work)
    await ask(member)
    const one = (await harness.queriesOf(meRoutes.work)) - before
    await ask(member)
    expect((await harness.queriesOf(meRoutes.work)) - before).toBe(2 * one)
    expect(await signInsOf(member.id)).toHaveLength(1)
  })

  it('are not recorded without an authentication time, or with one in the future', async () => {
    const member = await harness.member(org, ['owner'])
    await ask(member)
    await ask(await signedIn(member, now() + 3600))
    expect(await signInsOf(member.id)).toEqual([])
    expect((await user(member.id)).lastSignInAt).toBeNull()
  })

  it('do not fail a request when they cannot be stored, and are stored later', async () => {
    const member = await signedIn(await harness.member(org, ['owner']), now() - 5)
    await harness.admin.query('revoke insert on sign_ins from evidentia_app')
    expect((await ask(member)).statusCode).toBe(200)
    await harness.admin.query('grant insert on sign_ins to evidentia_app')
    expect(await signInsOf(member.id)).toEqual([])
    await ask(member)
    expect(await signInsOf(member.id)).toHaveLength(1)
  })

  it('are visible to the person and to administrators, in pages', async () => {
    const member = await harness.member(org, ['auditor'])
    const at = now() - 500
    for (let turn = 0; turn < 3; turn++) await ask(await signedIn(member, at + turn))
    const own = await harness.call(meRoutes.signIns, member, null)
    expect(own.json<{ items: SignIn[] }>().items).toHaveLength(3)
    expect(
      (await harness.call(userAdministrationRoutes.signIns, member, org, { params: { id: admin.id } }))
        .statusCode,
    ).toBe(403)
    expect((await user(member.id, member)).lastSignInAt).toBeNull()
    const page = (query: object) =>
      harness.call(userAdministrationRoutes.signIns, admin, org, {
        params: { id: member.id },
        query: { ...query },
      })
    const { items, next } = (await page({ limit: 2 })).json<{ items: SignIn[]; next: string }>()
    const rest = (await page({ limit: 2, cursor: next })).json<{ items: SignIn[]; next: string | null }>()
    expect([...items, ...rest.items].map((one) => Date.parse(one.at) / 1000)).toEqual([at + 2, at + 1, at])
    expect(rest.next).toBeNull()
    expect((await page({ cursor: 'x' })).json()).toEqual({ error: 'INVALID_CURSOR' })
  })

  it('are deleted after 400 days', async () => {
    const member = await signedIn(await harness.member(org, ['owner']), now() - 50)
    await ask(member)
    await harness.admin.query(
      `insert into sign_ins (org_id, person_id, at, method, browser)
       select $1, $2, clock_timestamp() - make_interval(days => d), 'pwd', 'other' from unnest(array[399, 401]) d`,
      [org, member.id],
    )
    await runHousekeeping(harness.services)
    const ages = (await signInsOf(member.id)).map(({ at }) =>
      Math.round((Date.now() - Date.parse(at)) / 86_400_000),
    )
    expect(ages).toEqual([0, 399])
  })

  it('leave neither tokens nor user agents in the log', async () => {
    const member = await signedIn(await harness.member(org, ['owner']), now() - 3)
    await ask(member)
    const lines = harness.log.join('\n')
    expect(lines).not.toContain(member.token)
    expect(lines).not.toContain('AppleWebKit')
  })
})

describe('the list of permissions', () => {
  it.each(LOCALES)('describes every permission in %s', async (locale) => {
    const reply = await harness.call(userAdministrationRoutes.permissions, admin, org, { query: { locale } })
    const { areas } = reply.json<Permissions>()
    const said = areas.flatMap(({ kinds }) => kinds.flatMap(({ actions }) => actions))
    const names = [...new Set([...harness.services.actions].map(({ name }) => name))]
    expect(said.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
    const isCollection = (name: string) => harness.services.collections.has(name.split('.', 1)[0]!)
    expect(names.filter((name) => !wordsOf(name, isCollection(name), locale))).toEqual([])
  })

  it('describes no permission that does not exist', () => {
    const names = new Set([...harness.services.actions].map(({ name }) => name))
    const { special } = loadTranslations('en', 'permissions') as Record<string, Record<string, object>>
    const said = Object.entries(special!).flatMap(([type, verbs]) =>
      Object.keys(verbs).map((verb) => `${type}.${verb}`),
    )
    expect(said.filter((name) => !names.has(name))).toEqual([])
  })

  it('matches what the roles grant', async () => {
    const reply = await harness.call(userAdministrationRoutes.permissions, admin, org, { query: {} })
    const actions = reply
      .json<Permissions>()
      .areas.flatMap(({ kinds }) => kinds.flatMap((kind) => kind.actions))
    for (const role of ROLES) {
      const me = await harness.call(meRoutes.me, await harness.member(org, [role]), org)
      const shown = actions.filter(({ roles }) => roles.includes(role)).map(({ name }) => name)
      expect(shown.toSorted(), role).toEqual(me.json<{ permissions: string[] }>().permissions)
    }
  })
})

describe('reassigning work by record type', () => {
  const text = { en: 'Text', fr: 'Texte', ar: 'نص' }
  let made = 0
  const process = async (ownerId: string) => {
    const body = {
      code: `HO${++made}`,
      name: text,
      description: text,
      family: 'it',
      ownerRole: 'CIO',
      ownerId,
    }
    return (await harness.call(processRoutes.create, admin, org, { body })).json<Process>()
  }
  const leave = (id: string, body: object) =>
    harness.call(userAdministrationRoutes.deactivate, admin, org, {
      params: { id },
      body: { reason: 'Left', ...body },
    })
  const members = (...roles: Role[][]) => Promise.all(roles.map((some) => harness.member(org, some)))

  it('reassigns each type to its chosen person, all or nothing', async () => {
    const [leaver, first, auditor] = await members(['cae', 'owner'], ['owner'], ['cae'])
    const { id } = await process(leaver!.id)
    const project = await harness.call(projectRoutes.create, admin, org, {
      body: { name: text, ownerId: leaver!.id, periodFrom: '2026-01-01', periodTo: '2026-06-30' },
    })
    const open = await harness.call(userAdministrationRoutes.openWork, admin, org, {
      params: { id: leaver!.id },
    })
    const kinds = open.json<HandedOver>().kinds.map(({ type }) => type)
    expect(kinds).toContain('process')
    const refused = await leave(leaver!.id, {
      handOverTo: first!.id,
      byKind: [{ type: 'process', to: auditor!.id }],
    })
    expect(refused.json()).toMatchObject({
      error: 'INVALID_INPUT',
      details: [{ path: ['byKind', 'process'], code: 'auditor_cannot_own' }],
    })
    expect((await user(leaver!.id)).active).toBe(true)
    const byKind = project.statusCode === 201 ? [{ type: 'project', to: auditor!.id }] : []
    const done = await leave(leaver!.id, { handOverTo: first!.id, byKind })
    expect(done.statusCode, done.body).toBe(200)
    const to = Object.fromEntries(done.json<HandedOver>().kinds.map((kind) => [kind.type, kind.to]))
    expect(to['process']).toBe(first!.id)
    if (kinds.includes('project')) expect(to['project']).toBe(auditor!.id)
    const after = await harness.call(processRoutes.get, admin, org, { params: { id } })
    expect(after.json<Process>().ownerId).toBe(first!.id)
  })

  it('refuses former members, external people and non-members', async () => {
    const [leaver, gone, guest] = await members(['owner'], ['owner'], ['guest'])
    await process(leaver!.id)
    await leave(gone!.id, { handOverTo: null })
    const nonMember = await harness.person('Stranger')
    const code = async (handOverTo: string) => {
      const answer = (await leave(leaver!.id, { handOverTo })).json()
      return answer.details?.[0].code ?? answer.error
    }
    expect(await code(gone!.id)).toBe('inactive')
    expect(await code(guest!.id)).toBe('outsider_cannot_own')
    expect(await code(leaver!.id)).toBe('required')
    expect(await code(nonMember.id)).toBe('NOT_FOUND')
    expect((await user(leaver!.id)).active).toBe(true)
  })
})

describe('an invitation that is resent', () => {
  const invite = async (email: string) =>
    (
      await harness.call(invitationRoutes.create, admin, org, {
        body: { email, name: 'Late', roles: ['techdoc_reader'], expiresOn: '2031-01-01' },
      })
    ).json<Invitation>()
  const again = (id: string) => harness.call(invitationRoutes.resend, admin, org, { params: { id } })

  it('gets a new expiry date and is accepted by its new link only', async () => {
    const person = await harness.person('Late')
    const { id, expiresOn } = await invite(person.email)
    expect(expiresOn).toBe('2031-01-01')
    const old = await harness.invitationSecret(org, id)
    await harness.admin.query(
      `update invitations set expires_at = clock_timestamp() - interval '1 day' where id = $1`,
      [id],
    )
    const renewed = await again(id)
    expect(renewed.json()).toMatchObject({ id, status: 'open' })
    expect(Date.parse(renewed.json<Invitation>().expiresAt)).toBeGreaterThan(Date.now() + 13 * 86_400_000)
    const secret = await harness.invitationSecret(org, id)
    const accept = (token: string) => harness.call(invitationRoutes.accept, person, null, { body: { token } })
    expect((await accept(old)).json()).toEqual({ error: 'NOT_FOUND' })
    expect((await accept(secret)).statusCode).toBe(200)
    expect((await again(id)).json()).toEqual({ error: 'INVITATION_SPENT' })
  })

  it('is refused once the person is a member', async () => {
    const person = await harness.person('Twice')
    const [first, second] = [await invite(person.email), await invite(person.email)]
    const token = await harness.invitationSecret(org, first.id)
    await harness.call(invitationRoutes.accept, person, null, { body: { token } })
    expect((await again(second.id)).json()).toEqual({ error: 'ALREADY_MEMBER' })
  })
})

it('a proposed name becomes visible to colleagues and is audited once it is confirmed', async () => {
  const member = await harness.member(org, ['owner'], 'Before')
  await harness.call(meRoutes.update, member, org, { body: { name: 'After' } })
  expect(await user(member.id)).toMatchObject({ name: 'Before', version: 1 })
  const confirmed = await harness.call(userAdministrationRoutes.confirmName, admin, org, {
    params: { id: member.id },
    body: { name: 'After', reason: 'Married' },
  })
  expect(confirmed.json()).toMatchObject({ name: 'After', version: 2 })
  const sealed = expect.stringMatching(/^sealed:/)
  const trail = await harness.admin.query(`select entry from trail where org_id = $1 and record_id = $2`, [
    org,
    member.id,
  ])
  expect(trail.rows.map(({ entry }) => [entry.action, entry.changes])).toEqual([
    ['propose-name', { proposedName: [null, sealed] }],
    ['confirm-name', { name: [sealed, sealed], proposedName: [sealed, null] }],
  ])
})
