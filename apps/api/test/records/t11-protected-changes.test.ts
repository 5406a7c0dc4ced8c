import { ADMINISTRATIVE_COLLECTIONS, ADMINISTRATIVE_ROUTES } from 'contract/testing/administrative-routes'
import { changesState } from 'contract'
import { allRoutes } from 'contract/routes'
import { techDocumentRoutes } from 'contract/techdoc/documents/tech-documents'
import { type AccessReview, accessReviewRoutes } from 'contract/workspace/access-reviews'
import { invitationRoutes } from 'contract/workspace/invitations'
import { organisationDataRoutes } from 'contract/workspace/organisation-data'
import { type Organisation, organisationRoutes } from 'contract/workspace/organisations'
import {
  PROTECTED_KINDS,
  PROTECTED_ROLES,
  type ProtectedAct,
  type ProtectedChange,
  protectionRoutes as routes,
  WEAKENING_SETTINGS,
} from 'contract/workspace/protection'
import { userAdministrationRoutes } from 'contract/workspace/user-administration'
import { type User, userRoutes } from 'contract/workspace/users'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notifyProtectedChange } from '#modules/workspace/protection/protection.jobs.ts'
import { DocumentTeam } from '#test/document-team.ts'
import { Harness, type Person } from '#test/harness.ts'
import { allCollections } from '#test/security/collections.ts'

let harness: Harness
beforeAll(async () => {
  harness = await Harness.start()
})
afterAll(() => harness.stop())

interface Office {
  org: string
  first: Person
  second: Person
}
/** An organisation with two administrators, past its first day, in which protected changes need no waiting period. */
async function office(): Promise<Office> {
  const { id: org, founder: first } = await harness.organisation([], 'First')
  const second = await harness.member(org, ['admin'], 'Second')
  await age(org)
  return { org, first, second }
}

/** Moves everything in the organisation three days back. Triggers normally prevent that. */
async function age(org: string): Promise<void> {
  const client = await harness.admin.connect()
  try {
    await client.query(`set session_replication_role = replica`)
    await client.query(
      `update organisations set created_at = created_at - interval '3 days' where org_id = $1`,
      [org],
    )
    await client.query(
      `update administrator_terms set since = since - interval '3 days', until = until - interval '3 days' where org_id = $1`,
      [org],
    )
    await client.query(
      `update protected_changes set requested_at = requested_at - interval '3 days' where org_id = $1`,
      [org],
    )
  } finally {
    await client.query('reset session_replication_role')
    client.release()
  }
}

async function expire(id: string): Promise<void> {
  const client = await harness.admin.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(`update protected_changes set expires_at = clock_timestamp() where id = $1`, [id])
  } finally {
    await client.query('reset session_replication_role')
    client.release()
  }
}

async function request(at: Office, act: ProtectedAct, by = at.first, reason = 'Needed') {
  const proof = await harness.proofFor(by, at.org, { for: 'request', act, reason })
  return harness.call(routes.request, by, at.org, { body: { act, reason, ...proof } })
}
async function approve(at: Office, id: string, by = at.second) {
  const body = await harness.proofFor(by, at.org, { for: 'approve', change: id })
  return harness.call(routes.approve, by, at.org, { params: { id }, body })
}
async function reject(at: Office, id: string, by = at.second) {
  const proof = await harness.proofFor(by, at.org, { for: 'reject', change: id, reason: 'No' })
  return harness.call(routes.reject, by, at.org, { params: { id }, body: { reason: 'No', ...proof } })
}
const withdraw = (at: Office, id: string, by = at.first) =>
  harness.call(routes.withdraw, by, at.org, { params: { id }, body: { reason: 'Not needed' } })
const idOf = (response: LightMyRequestResponse): string => {
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ id: string }>().id
}
const userIn = async (at: Office, id: string) =>
  (await harness.call(userRoutes.get, at.first, at.org, { params: { id } })).json<User>()
const count = async (sql: string, ...values: unknown[]) =>
  (await harness.admin.query<{ count: number }>(`select count(*)::integer as count from ${sql}`, values))
    .rows[0]!.count
const entries = async (id: string) =>
  (
    await harness.admin.query<{
      entry: { action: string; actor: string; reason?: string; changes: Record<string, [unknown, unknown]> }
    }>('select entry from trail where record_id = $1 order by seq', [id])
  ).rows.map(({ entry }) => entry)

interface Case {
  at: Office
  act: ProtectedAct
  /** Whether the change has been made. */
  done(): Promise<boolean>
  /** The route that made the change before and now refuses it. */
  direct?(): Promise<LightMyRequestResponse>
}

async function memberCase(
  roles: string[],
  act: (member: string) => ProtectedAct,
  done: (user: User) => boolean,
  body?: object,
  sql?: string,
): Promise<Case> {
  const at = await office()
  const { id } = await harness.member(at.org, roles as never, 'Member')
  if (sql) await harness.admin.query(sql, [at.org, id])
  return {
    at,
    act: act(id),
    done: async () => done(await userIn(at, id)),
    ...(body
      ? {
          direct: () =>
            harness.call(userAdministrationRoutes.update, at.first, at.org, {
              params: { id },
              version: 1,
              body,
            }),
        }
      : {}),
  }
}

async function settingCase(key: keyof typeof WEAKENING_SETTINGS, weak: boolean): Promise<Case> {
  const at = await office()
  const now = async () =>
    (await harness.call(organisationRoutes.current, at.first, at.org)).json<Organisation>()
  const set = async (value: boolean) =>
    harness.call(organisationRoutes.update, at.first, at.org, {
      version: (await now()).version,
      body: { [key]: value },
    })
  await set(!weak)
  return {
    at,
    act: { kind: 'organisation.settings', [key]: weak } as ProtectedAct,
    done: async () => (await now())[key] === weak,
    direct: () => set(weak),
  }
}

async function documentCase(change: { legalHold?: boolean; retentionUntil?: string }): Promise<Case> {
  const at = await office()
  const held = await harness.member(at.org, ['prrc', 'techdoc_author'], 'Responsible')
  const team = await DocumentTeam.open(harness, { id: at.org, founder: held })
  const { id } = await team.register({ legalHold: true, retentionUntil: '2099-01-01' })
  const get = () => team.document(id, held)
  return {
    at: { ...at, first: held },
    act: { kind: 'document.retention', document: id, ...change },
    done: async () => {
      const found = (await get()) as Record<string, unknown>
      return Object.entries(change).every(([key, value]) => (found[key] ?? null) === value)
    },
    direct: async () =>
      harness.call(techDocumentRoutes.update, held, at.org, {
        params: { id },
        version: (await get()).version,
        query: {},
        body: change,
      }),
  }
}

const CASES: readonly (readonly [string, () => Promise<Case>])[] = [
  ...PROTECTED_ROLES.map(
    (role) =>
      [
        `grant ${role}`,
        () =>
          memberCase(
            ['guest'],
            (member) => ({ kind: 'member.update', member, roles: ['guest', role] }),
            ({ roles }) => roles.includes(role),
            { roles: ['guest', role] },
          ),
      ] as const,
  ),
  [
    'make a super user',
    () =>
      memberCase(
        ['guest'],
        (member) => ({ kind: 'member.update', member, superUser: true }),
        ({ superUser }) => superUser,
        { superUser: true },
      ),
  ],
  [
    'prolong a signing role',
    () =>
      memberCase(
        ['auditor'],
        (member) => ({ kind: 'member.update', member, expiresOn: null }),
        ({ expiresOn }) => expiresOn === null,
        { expiresOn: null },
        `update members set expires_on = current_date + 1 where org_id = $1 and id = $2`,
      ),
  ],
  [
    'remove an administrator of three',
    () =>
      memberCase(
        ['admin', 'guest'],
        (member) => ({ kind: 'member.update', member, roles: ['guest'] }),
        ({ roles }) => !roles.includes('admin'),
        { roles: ['guest'] },
      ),
  ],
  [
    'reactivate a signing member',
    async () => {
      const made = await memberCase(
        ['auditor'],
        (member) => ({ kind: 'member.reactivate', member }),
        ({ active }) => active,
        undefined,
        'update members set active = false where org_id = $1 and id = $2',
      )
      const { member } = made.act as { member: string }
      const direct = () =>
        harness.call(userAdministrationRoutes.reactivate, made.at.first, made.at.org, {
          params: { id: member },
          body: { reason: 'Back' },
        })
      return { ...made, direct }
    },
  ],
  [
    'deactivate an administrator of three',
    async () => {
      const made = await memberCase(
        ['admin'],
        (member) => ({ kind: 'member.deactivate', member, handOverTo: null }),
        ({ active }) => !active,
      )
      const { member } = made.act as { member: string }
      const direct = () =>
        harness.call(userAdministrationRoutes.deactivate, made.at.first, made.at.org, {
          params: { id: member },
          body: { handOverTo: null, reason: 'Out' },
        })
      return { ...made, direct }
    },
  ],
  [
    'invite with a signing role',
    async () => {
      const at = await office()
      const body = { email: 'other@example.com', name: 'Other', roles: ['prrc' as const] }
      return {
        at,
        act: { kind: 'invitation.create', ...body },
        done: async () => (await count('invitations where org_id = $1', at.org)) === 1,
        direct: () => harness.call(invitationRoutes.create, at.first, at.org, { body }),
      }
    },
  ],
  ...Object.entries(WEAKENING_SETTINGS)
    .filter(([, weak]) => weak !== null)
    .map(([key, weak]) => [`set ${key}`, () => settingCase(key as never, weak as boolean)] as const),
  [
    'export everything',
    async () => {
      const at = await office()
      return {
        at,
        act: { kind: 'organisation.export' },
        done: async () =>
          (await count('exports where org_id = $1 and person_id = $2', at.org, at.first.id)) === 1,
        direct: () =>
          harness.call(organisationDataRoutes.everything, at.first, at.org, { body: { reason: 'Mine' } }),
      }
    },
  ],
  ['release a legal hold', () => documentCase({ legalHold: false })],
  ['shorten retention', () => documentCase({ retentionUntil: '2030-01-01' })],
]

describe('T11 every action that weakens protection', () => {
  it.each(CASES)(
    'T11 %s: needs re-authentication, a reason and a second administrator, in time',
    { timeout: 60_000 },
    async (_, make) => {
      const one = await make()
      const { at, act } = one
      if (one.direct) {
        const refused = await one.direct()
        expect(refused.json()).toMatchObject({
          error: 'SECOND_ADMINISTRATOR_REQUIRED',
          details: { kind: act.kind },
        })
      }
      const ask = (body: object) => harness.call(routes.request, at.first, at.org, { body: { act, ...body } })
      const proof = await harness.proofFor(at.first, at.org, { for: 'request', act, reason: 'Needed' })
      const { challenge } = proof
      const weak = ['none', at.first.token, await harness.proofOf(at.second, { nonce: challenge })]
      for (const token of weak)
        expect((await ask({ reason: 'Needed', challenge, token })).json()).toMatchObject({
          error: 'REAUTHENTICATION_REQUIRED',
        })
      expect((await ask(proof)).json()).toMatchObject({ error: 'INVALID_INPUT' })
      expect((await ask({ ...proof, reason: ' ' })).statusCode).toBe(400)
      expect(await count('protected_changes where org_id = $1', at.org)).toBe(0)

      const late = idOf(await request(at, act))
      expect((await approve(at, late, at.first)).json()).toMatchObject({
        error: expect.stringMatching(/FOUR_EYES|FORBIDDEN/),
      })
      const given = await harness.proofFor(at.second, at.org, { for: 'approve', change: late })
      const without = { params: { id: late }, body: { ...given, token: at.second.token } }
      expect((await harness.call(routes.approve, at.second, at.org, without)).json()).toMatchObject({
        error: 'REAUTHENTICATION_REQUIRED',
      })
      await expire(late)
      expect((await approve(at, late)).json()).toMatchObject({ error: 'REQUEST_DECIDED' })
      const refused = idOf(await request(at, act))
      expect((await reject(at, refused)).json()).toMatchObject({
        status: 'rejected',
        decidedByName: 'Second',
      })
      expect((await approve(at, refused)).json()).toMatchObject({ error: 'REQUEST_DECIDED' })
      const back = idOf(await request(at, act))
      expect((await withdraw(at, back, at.second)).json()).toMatchObject({ error: 'FOUR_EYES' })
      expect((await withdraw(at, back)).json()).toMatchObject({ status: 'withdrawn' })
      expect(await one.done()).toBe(false)

      const right = idOf(await request(at, act))
      expect(await one.done()).toBe(false)
      const approved = await approve(at, right)
      expect(approved.json(), approved.body).toMatchObject({
        status: 'done',
        decidedByName: 'Second',
        exception: null,
      })
      expect(await one.done()).toBe(true)
      const written = await entries(right)
      expect(written.map(({ action, actor, reason }) => [action, actor, reason])).toEqual([
        ['request', at.first.id, 'Needed'],
        ['approve', at.second.id, 'Needed'],
      ])
      expect(written[1]!.changes).toMatchObject({
        requestedBy: [null, at.first.id],
        approvedBy: [null, at.second.id],
      })
      expect((await approve(at, right)).json()).toMatchObject({ error: 'REQUEST_DECIDED' })
    },
  )
})

describe('T11 deciding on one’s own rights', () => {
  it('T11 is refused to the requester, the person concerned and administrators of less than a day', async () => {
    const at = await office()
    const third = await harness.member(at.org, ['admin'], 'Third')
    const about: ProtectedAct = { kind: 'member.update', member: at.second.id, roles: ['admin', 'cae'] }
    const id = idOf(await request(at, about))
    expect((await approve(at, id)).json()).toEqual({ error: 'FOUR_EYES', details: { why: 'own_rights' } })
    expect((await reject(at, id)).json()).toMatchObject({ error: 'FOUR_EYES' })
    expect((await approve(at, id, third)).json()).toEqual({ error: 'FOUR_EYES', details: { why: 'too_new' } })
    expect((await request(at, about, at.second)).json()).toEqual({ error: 'SELF_GRANT' })
    const list = (await harness.call(routes.list, third, at.org, { query: {} })).json<{
      items: ProtectedChange[]
    }>()
    expect(list.items[0]).toMatchObject({ id, mayApprove: false, hindrance: 'too_new', mayReject: true })
    await age(at.org)
    expect((await approve(at, id, third)).json()).toMatchObject({ status: 'done' })
    expect((await userIn(at, at.second.id)).roles).toEqual(['admin', 'cae'])
  })

  it('T11 is refused by the database too, whatever the application does', async () => {
    const at = await office()
    const third = await harness.member(at.org, ['admin'], 'Third')
    const id = idOf(await request(at, { kind: 'organisation.settings', selfReview: true }))
    const settle = (by: string, more = '') =>
      harness.admin.query(
        `update protected_changes set status = 'done', decided_by = $2, decided_at = clock_timestamp() ${more} where id = $1`,
        [id, by],
      )
    await expect(settle(at.first.id)).rejects.toThrow('check')
    await expect(settle(third.id)).rejects.toThrow('administered for a day')
    await expect(settle(at.second.id, `, payload = '{"selfReview": false}'`)).rejects.toThrow('once')
    await settle(at.second.id)
    await expect(settle(at.second.id)).rejects.toThrow('once')
  })

  it('T11 a request is not carried out if its subject changed since', async () => {
    const at = await office()
    const { id: member } = await harness.member(at.org, ['guest'], 'Member')
    const id = idOf(await request(at, { kind: 'member.update', member, roles: ['guest', 'auditor'] }))
    await harness.admin.query(`update members set roles = '{techdoc_reader}' where id = $1`, [member])
    expect((await approve(at, id)).json()).toEqual({ error: 'VERSION_CONFLICT' })
    const left = idOf(await request(at, { kind: 'organisation.settings', selfReview: true }))
    await harness.admin.query(`update members set roles = '{guest}' where id = $1`, [at.first.id])
    harness.services.accounts.forget()
    expect((await approve(at, left)).json()).toEqual({ error: 'FORBIDDEN', details: { why: 'requester' } })
  })

  it('T11 the administrator’s own line of an access review is decided by another administrator', async () => {
    const { org, first, second } = await office()
    const body = { name: { en: 'Autumn' } }
    const review = (await harness.call(accessReviewRoutes.create, first, org, { body })).json<AccessReview>()
    const decide = (who: Person, version: number, people: string[]) =>
      harness.call(accessReviewRoutes.update, who, org, {
        params: { id: review.id },
        version,
        query: {},
        body: { decisions: people.map((person) => ({ person, decision: 'keep', note: null })) },
      })
    expect((await decide(first, review.version, [first.id, second.id])).json()).toMatchObject({
      error: 'FOUR_EYES',
    })
    const half = (await decide(first, review.version, [second.id])).json<AccessReview>()
    expect((await decide(second, half.version, [])).json()).toMatchObject({ error: 'FOUR_EYES' })
    const whole = await decide(second, half.version, [second.id, first.id])
    expect(whole.json(), whole.body).toMatchObject({ undecided: 0 })
  })
})

describe('T11 an organisation with one administrator', () => {
  it('T11 may use a recorded, visible exception, listed in its next access review', async () => {
    const { id: org, founder: first } = await harness.organisation([], 'Alone')
    const at = { org, first, second: first }
    const { id: member } = await harness.member(org, ['guest'], 'Member')
    const done = await request(at, { kind: 'member.update', member, roles: ['auditor'] })
    expect(done.json()).toMatchObject({ status: 'done', exception: 'single_administrator', reason: 'Needed' })
    expect((await userIn(at, member)).roles).toEqual(['auditor'])
    const id = idOf(done)
    expect((await entries(id)).at(-1)!.changes).toMatchObject({
      exception: [null, 'single_administrator'],
      approvedBy: [null, null],
    })
    const list = await harness.call(routes.list, first, org, { query: { exception: true } })
    expect(list.json()).toMatchObject({ singleAdministrator: true, items: [{ id }] })
    const body = { name: { en: 'Autumn' } }
    const review = (await harness.call(accessReviewRoutes.create, first, org, { body })).json<AccessReview>()
    expect(review.exceptions).toMatchObject([
      { id, kind: 'member.update', by: first.id, exception: 'single_administrator' },
    ])
    const decided = await harness.call(accessReviewRoutes.update, first, org, {
      params: { id: review.id },
      version: review.version,
      query: {},
      body: { decisions: [{ person: first.id, decision: 'keep', note: null }] },
    })
    expect(decided.statusCode, decided.body).toBe(200)
    expect((await entries(review.id)).at(-1)!.changes).toMatchObject({
      exception: [null, 'single_administrator'],
    })
  })

  it('T11 cannot create its own approver: a new administrator waits a day before deciding', async () => {
    const { id: org, founder: first } = await harness.organisation([], 'Alone')
    await age(org)
    const second = await harness.member(org, ['guest'], 'Other address')
    const at = { org, first, second }
    const made = await request(at, { kind: 'member.update', member: second.id, roles: ['admin'] })
    expect(made.json()).toMatchObject({ status: 'done', exception: 'single_administrator' })
    const id = idOf(await request(at, { kind: 'organisation.settings', selfReview: true }))
    expect((await approve(at, id)).json()).toEqual({ error: 'FOUR_EYES', details: { why: 'too_new' } })
    await age(org)
    expect((await approve(at, id)).json()).toMatchObject({ status: 'done' })
  })

  it('T11 is not reached by removing the other administrator: the exception waits a day', async () => {
    const at = await office()
    const removed = await request(at, { kind: 'member.deactivate', member: at.second.id, handOverTo: null })
    expect(removed.json()).toMatchObject({ status: 'done', exception: 'no_other_administrator' })
    const asked = await request(at, { kind: 'organisation.settings', selfReview: true })
    expect(asked.json()).toMatchObject({ status: 'pending', mayApprove: false, hindrance: 'waiting' })
    const id = idOf(asked)
    expect((await approve(at, id, at.first)).json()).toEqual({
      error: 'FOUR_EYES',
      details: { why: 'waiting' },
    })
    await age(at.org)
    expect((await approve(at, id, at.first)).json()).toMatchObject({
      status: 'done',
      exception: 'single_administrator',
    })
  })

  it('T11 one of two can grant the other a role alone only after a day, visibly', async () => {
    const at = await office()
    const act: ProtectedAct = { kind: 'member.update', member: at.second.id, roles: ['admin', 'prrc'] }
    const id = idOf(await request(at, act))
    expect((await approve(at, id, at.first)).json()).toEqual({
      error: 'FOUR_EYES',
      details: { why: 'waiting' },
    })
    await age(at.org)
    expect((await approve(at, id, at.first)).json()).toMatchObject({
      status: 'done',
      exception: 'no_other_administrator',
    })
  })
})

describe('T11 the list of protected changes', () => {
  it('T11 contains every administrator-only route that changes something', () => {
    const own = (name: string) => ADMINISTRATIVE_COLLECTIONS.some((one) => name.startsWith(`${one}.`))
    const administrative = allRoutes.filter(
      (route) =>
        changesState(route) &&
        typeof route.access !== 'string' &&
        !route.access.superUser &&
        route.access.roles.length > 0 &&
        route.access.roles.every((role) => role === 'admin') &&
        !route.name.startsWith('payment.') &&
        !own(route.name),
    )
    const names = administrative.map(({ name }) => name)
    expect(names.filter((name) => !(name in ADMINISTRATIVE_ROUTES))).toEqual([])
    expect(Object.keys(ADMINISTRATIVE_ROUTES).filter((name) => !names.includes(name))).toEqual([])
    const kinds = new Set(Object.values(ADMINISTRATIVE_ROUTES).filter((one) => typeof one === 'string'))
    expect(PROTECTED_KINDS.filter((kind) => !kinds.has(kind))).toEqual(['document.retention'])
  })

  it('T11 covers every setting of an organisation', () => {
    const body = organisationRoutes.update.body._zod.def.shape
    expect(Object.keys(WEAKENING_SETTINGS).toSorted()).toEqual(Object.keys(body).toSorted())
  })

  it('T11 contains the roles that administer or sign beyond their own work', async () => {
    const signing = new Set<string>(['admin'])
    for (const { machine, actions } of await allCollections())
      for (const step of machine.transitions)
        if (step.signature && step.signature !== 'authorship')
          for (const role of actions[step.action as keyof typeof actions]?.roles ?? []) signing.add(role)
    expect([...PROTECTED_ROLES].toSorted()).toEqual([...signing].toSorted())
  })

  it('T11 leaves all other changes without extra steps', async () => {
    const at = await office()
    const { id: member } = await harness.member(at.org, ['guest'], 'Member')
    const granted = await harness.call(userAdministrationRoutes.update, at.first, at.org, {
      params: { id: member },
      version: 1,
      body: { roles: ['techdoc_reader', 'techdoc_author'] },
    })
    expect(granted.statusCode, granted.body).toBe(200)
    const asked = await request(at, { kind: 'member.update', member, roles: ['techdoc_reader'] })
    expect(asked.json()).toEqual({
      error: 'INVALID_INPUT',
      details: [{ path: ['act'], code: 'not_protected' }],
    })
    const body = { email: 'reader@example.com', name: 'Reader', roles: ['techdoc_reader'] }
    expect((await harness.call(invitationRoutes.create, at.first, at.org, { body })).statusCode).toBe(201)
  })
})

it('T11 the other administrators get an e-mail, and a rejected request forgets its invitee', async () => {
  const at = await office()
  const id = idOf(
    await request(at, {
      kind: 'invitation.create',
      email: 'x@example.com',
      name: 'Xenia',
      roles: ['auditor'],
    }),
  )
  const sent: string[] = []
  await notifyProtectedChange(
    harness.services,
    (mail) => {
      sent.push(mail.to)
      expect(mail.subject).toContain('First')
      return Promise.resolve()
    },
    { org: at.org, change: id },
  )
  expect(sent).toEqual([at.second.email])
  expect((await reject(at, id)).json()).toMatchObject({ payload: { roles: ['auditor'] } })
  expect(await count(`protected_changes where id = $1 and payload::text ~ 'x@example|Xenia'`, id)).toBe(0)
  expect(JSON.stringify(await entries(id))).not.toMatch(/x@example|Xenia/)
})
