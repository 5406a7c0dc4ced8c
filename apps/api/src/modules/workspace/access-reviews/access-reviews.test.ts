import {
  type AccessReview,
  accessReviewRoutes as routes,
  type ReviewedPerson,
} from 'contract/workspace/access-reviews'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Harness, type Person } from '#test/harness.ts'
import { Signer } from '#test/signer.ts'

let harness: Harness
let org: string
let admin: Person
let auditor: Person

beforeAll(async () => {
  harness = await Harness.start()
  ;({ id: org, founder: admin } = await harness.organisation([], 'Founder'))
  auditor = await harness.member(org, ['auditor'], 'Auditor')
})
afterAll(() => harness.stop())

async function open(more: object = {}): Promise<AccessReview> {
  const response = await harness.call(routes.create, admin, org, {
    body: { name: { en: 'Autumn' }, ...more },
  })
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}
const decide = (review: AccessReview, decisions: object[]) =>
  harness.call(routes.update, admin, org, {
    params: { id: review.id },
    version: review.version,
    query: {},
    body: { decisions },
  })
const keepAll = async (review: AccessReview) =>
  (
    await decide(
      review,
      review.people!.map(({ id }) => ({ person: id, decision: 'keep', note: null })),
    )
  ).json<AccessReview>()
const get = async (id: string) =>
  (await harness.call(routes.get, admin, org, { params: { id } })).json<AccessReview>()
const refresh = async (id: string) =>
  (await harness.call(routes.refresh, admin, org, { params: { id } })).json<AccessReview>()

describe('an access review', () => {
  it('lists everybody with access, with their roles and last sign-in', async () => {
    await harness.admin.query(
      `insert into sign_ins (org_id, person_id, at, method, browser) values ($1, $2, '2026-03-01T10:00:00Z', 'pwd', 'edge')`,
      [org, auditor.id],
    )
    await harness
      .member(org, ['guest'], 'Gone')
      .then(({ id }) => harness.admin.query('update members set active = false where id = $1', [id]))
    const review = await open()
    const one = (id: string) => review.people!.find((person) => person.id === id)
    expect(one(auditor.id)).toMatchObject({
      name: 'Auditor',
      roles: ['auditor'],
      lastSignInAt: '2026-03-01T10:00:00Z',
    } satisfies Partial<ReviewedPerson>)
    expect(one(admin.id)).toMatchObject({ superUser: true, lastSignInAt: null })
    expect(review.people!.map(({ name }) => name)).not.toContain('Gone')
    expect(review).toMatchObject({
      status: 'open',
      memberCount: review.people!.length,
      undecided: review.people!.length,
      outdated: false,
    })
  })

  it('accepts one decision for each person on the list, and for nobody else', async () => {
    const review = await open()
    const about = (person: string) => ({ person, decision: 'end', note: 'Left' })
    const code = async (decisions: object[]) =>
      (await decide(review, decisions)).json<{ details: { code: string }[] }>().details[0]!.code
    expect(await code([about(auditor.id), about(auditor.id)])).toBe('repeated')
    expect(await code([about((await harness.person()).id)])).toBe('unknown_person')
    const decided = (await decide(review, [about(auditor.id)])).json<AccessReview>()
    expect(decided).toMatchObject({ toEnd: 1, toChange: 0, undecided: review.memberCount! - 1 })
  })

  it('is completed by signature once everybody is decided, then read-only', async () => {
    const signer = new Signer(harness, admin, org)
    const review = await open()
    const tried = await signer.ask(review.id, { meaning: 'review', to: 'completed' })
    expect(tried.json()).toEqual({ error: 'GUARD_NOT_MET', details: { guards: ['decided'] } })
    const decided = await keepAll(review)
    const bare = await harness.call(routes.transition, admin, org, {
      params: { id: review.id },
      version: decided.version,
      body: { to: 'completed' },
    })
    expect(bare.json()).toMatchObject({ error: 'SIGNATURE_REQUIRED' })
    const { challenge } = await signer.prepare(review.id, { meaning: 'review', to: 'completed' })
    const signed = await signer.send(review.id, challenge, await signer.fresh())
    expect(signed.statusCode, signed.body).toBeLessThan(300)
    const done = await get(review.id)
    expect(done.status).toBe('completed')
    const people = JSON.stringify(done.people)
    expect((await decide(done, [])).statusCode).toBe(403)
    await harness.member(org, ['owner'], 'Newcomer')
    expect(JSON.stringify((await get(review.id)).people)).toBe(people)
    expect((await get(review.id)).outdated).toBe(false)
  })

  it('is outdated when a member changes, and keeps the decisions about the others', async () => {
    const member = await harness.member(org, ['owner'], 'Mover')
    const review = await keepAll(await open())
    expect(review).toMatchObject({ undecided: 0, outdated: false })
    await harness.protect(admin, org, { kind: 'member.update', member: member.id, roles: ['executive'] })
    expect((await get(review.id)).outdated).toBe(true)
    const tried = await new Signer(harness, admin, org).ask(review.id, { meaning: 'review', to: 'completed' })
    expect(tried.json()).toEqual({ error: 'GUARD_NOT_MET', details: { guards: ['current'] } })
    const anew = await refresh(review.id)
    expect(anew).toMatchObject({ undecided: 1, outdated: false })
    expect(anew.decisions!.map(({ person }) => person)).not.toContain(member.id)
    expect(anew.people!.find(({ id }) => id === member.id)!.roles).toEqual(['executive'])
  })

  it('is created by administrators and read by oversight roles only', async () => {
    const review = await open()
    const [cae, owner] = [await harness.member(org, ['cae']), await harness.member(org, ['owner'])]
    const read = async (who: Person) =>
      (await harness.call(routes.get, who, org, { params: { id: review.id } })).statusCode
    expect([await read(cae), await read(owner), await read(auditor)]).toEqual([200, 403, 403])
    const made = await harness.call(routes.create, cae, org, { body: { name: { en: 'Mine' } } })
    expect(made.statusCode).toBe(403)
    expect((await harness.call(routes.refresh, cae, org, { params: { id: review.id } })).statusCode).toBe(403)
  })
})
