import { type Collection, type Role, ROLES, type Route } from 'contract'
import { allRoutes } from 'contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Harness, type Person, type Request } from '#test/harness.ts'
import { allCollections } from './collections.ts'
import { sampleInput } from './samples.ts'
import { World } from './world.ts'

/**
 * The permission table of the domain (section 14, row "Libraries", and section 1.2), written by hand. It repeats the
 * matrix in another form, so that an error in regenerating the matrix does not become the rule.
 */
const LIBRARIES = ['processes', 'subprocesses']
const EDITS: Role[] = ['risk_manager']
const PROPOSE: Role[] = ['auditor', 'audit_manager', 'compliance_officer', 'owner']
const READ: Role[] = ['cae', 'executive']
const OUTSIDE: Role[] = ['guest', 'external_reviewer']
const READING_ROOM = [
  ...(['contents', 'section', 'document', 'compare'] as const),
  ...(['ask', 'answersDue', 'answerFile', 'closeQuestion'] as const),
].map((name) => `packages.${name}`)

let harness: Harness
let world: World
let libraries: Collection[]
const people = new Map<Role, Person>()

beforeAll(async () => {
  harness = await Harness.start()
  const collections = await allCollections()
  libraries = collections.filter((of) => LIBRARIES.includes(of.name))
  world = await World.create(harness, collections, 'quokkalima')
  for (const role of ROLES) people.set(role, await harness.member(world.org, [role]))
})
afterAll(() => harness.stop())

const routeNamed = (name: string): Route => allRoutes.find((route) => route.name === name)!
const statusOf = async (name: string, role: Role, request: Request = {}) =>
  (await harness.call(routeNamed(name), people.get(role)!, world.org, request)).statusCode

const draftOf = async (of: Collection, author: Person, status = 'draft') =>
  (await world.copies(of, [{ status, createdBy: author.id }]))[0]!

async function tryAll(
  of: Collection,
  role: Role,
  author: Person,
  status = 'draft',
): Promise<Record<string, number>> {
  const target = await draftOf(of, author, status)
  const { id, version } = target
  const read = await statusOf(`${of.name}.get`, role, { params: { id } })
  const to = status === 'draft' ? 'active' : 'draft'
  // Approval first: a role without approval must still be able to edit, and the version stays the same.
  const approve = await statusOf(`${of.name}.transition`, role, {
    params: { id },
    version,
    body: { to, reason: 'rule' },
  })
  const edit = await statusOf(`${of.name}.update`, role, {
    params: { id },
    version: approve === 200 ? version + 1 : version,
    body: { name: { en: 'edited', fr: 'edited', ar: 'edited' } },
  })
  return { read, approve, edit }
}

describe('Sec2 rules of the libraries (domain model, section 14)', () => {
  it('Sec2 cover all libraries', () => {
    expect(libraries.map((of) => of.name).toSorted()).toEqual(LIBRARIES)
  })

  it.each(EDITS)('Sec2 %s edits and approves', async (role) => {
    for (const of of libraries) {
      expect(await statusOf(`${of.name}.create`, role, { body: sampleInput(of, world) })).toBe(201)
      for (const status of ['draft', 'active']) {
        expect(await tryAll(of, role, world.founder, status)).toEqual({ read: 200, approve: 200, edit: 200 })
      }
    }
  })

  it.each(PROPOSE)('Sec2 %s proposes: creates drafts, edits own drafts, approves nothing', async (role) => {
    for (const of of libraries) {
      const made = await harness.call(routeNamed(`${of.name}.create`), people.get(role)!, world.org, {
        body: sampleInput(of, world),
      })
      expect([made.statusCode, made.json<{ status: string }>().status]).toEqual([201, 'draft'])
      expect(await tryAll(of, role, people.get(role)!)).toEqual({ read: 200, approve: 403, edit: 200 })
      expect(await tryAll(of, role, world.founder)).toEqual({ read: 200, approve: 403, edit: 403 })
      expect(await tryAll(of, role, people.get(role)!, 'active')).toEqual({
        read: 200,
        approve: 403,
        edit: 403,
      })
      expect(await tryAll(of, role, people.get(role)!, 'retired')).toEqual({
        read: 200,
        approve: 403,
        edit: 403,
      })
    }
  })

  it.each(READ)('Sec2 %s may only read', async (role) => {
    for (const of of libraries) {
      expect(await statusOf(`${of.name}.create`, role, { body: sampleInput(of, world) })).toBe(403)
      expect(await tryAll(of, role, people.get(role)!)).toEqual({ read: 200, approve: 403, edit: 403 })
      expect(await statusOf(`${of.name}.list`, role)).toBe(200)
    }
  })

  it('Sec2 admin manages people, units and settings, and does not read libraries', async () => {
    const call = (name: string, request?: Request) => statusOf(name, 'admin', request)
    for (const of of libraries) {
      const { id } = world.targets.get(of.type)!
      for (const key of ['get', 'history', 'asAt', 'links', 'assignments']) {
        expect([key, await call(`${of.name}.${key}`, { params: { id } })]).toEqual([key, 403])
      }
      expect(await call(`${of.name}.list`)).toBe(403)
      expect(await call(`${of.name}.export`)).toBe(403)
    }
    const found = await harness.call(routeNamed('search.find'), people.get('admin')!, world.org, {
      query: { q: world.canary },
    })
    expect(new Set(found.json<{ items: { type: string }[] }>().items.map((item) => item.type))).toEqual(
      new Set(['unit', 'accessreview']),
    )
    const unit = world.collections.find((of) => of.name === 'units')!
    expect(await call('units.create', { body: sampleInput(unit, world) })).toBe(201)
    expect(await call('users.list')).toBe(200)
    expect(await call('organisations.update', { version: 1, body: { weekend: 'fri_sat' } })).toBe(200)
    for (const role of ROLES.filter((one) => one !== 'admin')) {
      expect([
        role,
        await statusOf('organisations.update', role, { version: 2, body: { weekend: 'sat_sun' } }),
      ]).toEqual([role, 403])
      expect([
        role,
        await statusOf('users.update', role, {
          params: { id: world.leaver.id },
          version: 1,
          body: { roles: ['admin'] },
        }),
      ]).toEqual([role, 403])
      expect([role, await statusOf('units.create', role, { body: sampleInput(unit, world) })]).toEqual([
        role,
        403,
      ])
    }
  })

  it.each(OUTSIDE)('Sec2 %s sees nothing unless it was shared, and cannot list people', async (role) => {
    // External reviewers have a reading room; with nothing shared it is empty and every package is unknown.
    const room = role === 'external_reviewer' ? READING_ROOM : []
    const own = ['me.get', 'me.update', 'me.work', 'me.signIns', 'me.signOut', 'me.endSignIns']
    const open = [
      ...room,
      ...own,
      'organisations.create',
      'sampleData.begin',
      'invitations.accept',
      'invitations.block',
    ]
    // Everybody reads their own notifications; nobody is notified of records that they may not read.
    const isPersonal = ({ name }: Route) =>
      name.startsWith('notifications.') ||
      name.startsWith('home.') ||
      name === 'events.listen' ||
      (room.length > 0 && name === 'packages.shared')
    const params = {
      id: world.leaver.id,
      linkId: world.leaver.id,
      assignmentId: world.leaver.id,
      fileId: world.leaver.id,
      rule: 'evidence_expired',
      signatureId: world.leaver.id,
      versionId: world.leaver.id,
      questionId: world.leaver.id,
      other: world.leaver.id,
      evidence: world.leaver.id,
      field: 'summary',
      page: 'foundations',
      key: 'f.terms',
      use: 'dossier',
      locale: 'en',
      usual: 'EXP',
    }
    const answers: [string, number][] = []
    for (const route of allRoutes.filter((one) => !open.includes(one.name) && !isPersonal(one))) {
      const status = await statusOf(route.name, role, { params })
      if (status !== 403) answers.push([route.name, status])
    }
    expect(answers).toEqual([])
    const inRoom = { params: { ...params, id: world.recordOf('package')! } }
    const given: Record<string, Request> = {
      'packages.ask': { body: { text: 'rule' } },
      'packages.answersDue': { body: { dueOn: null } },
      'packages.compare': { query: { from: world.leaver.id } },
    }
    for (const name of room)
      expect([name, await statusOf(name, role, { ...inRoom, ...given[name] })]).toEqual([name, 404])
    if (room.length > 0) {
      const shared = await harness.call(routeNamed('packages.shared'), people.get(role)!, world.org)
      expect(shared.json()).toEqual({ items: [] })
    }
    const work = await harness.call(routeNamed('me.work'), people.get(role)!, world.org)
    expect(work.json()).toEqual({ items: [], next: null })
    const told = await harness.call(routeNamed('notifications.list'), people.get(role)!, world.org)
    expect(told.json()).toEqual({ items: [], next: null })
  })
})

describe('Sec2 bypass attempts', () => {
  const [of] = [() => libraries[0]!]

  it('Sec2 a person who lost the permission cannot undo their change', async () => {
    const person = await harness.member(world.org, ['risk_manager'])
    const target = await draftOf(of(), world.founder)
    const call = (name: string, request: Request) =>
      harness.call(routeNamed(name), person, world.org, request)
    const done = await call(`${of().name}.bulk`, { body: { ids: [target.id], to: 'active' } })
    const { operation } = done.json<{ operation: string }>()
    await harness.admin.query(`update members set roles = '{auditor}' where org_id = $1 and id = $2`, [
      world.org,
      person.id,
    ])
    harness.services.accounts.forget()
    const undone = await call(`${of().name}.bulkUndo`, { params: { id: operation } })
    expect([undone.statusCode, undone.body]).toEqual([403, '{"error":"FORBIDDEN"}'])
  })

  it('Sec2 an older invitation neither changes a member nor readmits a removed one', async () => {
    const person = await harness.person('returner')
    const invite = async (roles: Role[]) => {
      const input = { email: person.email, name: 'Returner', roles }
      const id = await harness.invite(world.founder, world.org, input, people.get('admin'))
      return harness.invitationSecret(world.org, id)
    }
    const accept = async (token: string) =>
      (await harness.call(routeNamed('invitations.accept'), person, null, { body: { token } })).json<object>()
    const [first, second, third] = [await invite(['owner']), await invite(['cae']), await invite(['admin'])]
    expect(await accept(first)).toMatchObject({ roles: ['owner'] })
    expect(await accept(second)).toEqual({ error: 'INVITATION_SPENT' })
    const left = await harness.call(routeNamed('users.deactivate'), world.founder, world.org, {
      params: { id: person.id },
      body: { handOverTo: null, reason: 'left' },
    })
    expect(left.statusCode).toBe(200)
    expect(await accept(third)).toEqual({ error: 'INVITATION_SPENT' })
  })

  it('Sec2 the last administrator cannot be given an expiry date', async () => {
    const { id, founder } = await harness.organisation([])
    const response = await harness.call(routeNamed('users.update'), founder, id, {
      params: { id: founder.id },
      version: 1,
      body: { expiresOn: '2020-01-01' },
    })
    expect([response.statusCode, response.body]).toEqual([409, '{"error":"LAST_ADMIN"}'])
  })

  it('Sec2 restoring a record that is not archived leaves no audit trail entry', async () => {
    const target = await draftOf(of(), world.founder)
    const request = { params: { id: target.id }, version: target.version }
    const response = await harness.call(
      routeNamed(`${of().name}.restore`),
      people.get('risk_manager')!,
      world.org,
      request,
    )
    expect(response.json()).toMatchObject({ version: target.version })
  })
})
