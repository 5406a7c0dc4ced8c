import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { processRoutes } from 'contract/risk/processes'
import { closureRoutes } from 'contract/workspace/closures'
import { type Purpose, protectionRoutes as routes } from 'contract/workspace/protection'
import { decodeJwt } from 'jose'
import { beginSession, createPasswordAccount, type Firebase, startFirebase } from 'dev-services/firebase'
import { findFreePort } from 'dev-services/ports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestClosure, confirmClosure } from '#test/close-organisation.ts'
import { Harness, type Person } from '#test/harness.ts'
import { Signer } from '#test/signer.ts'

let firebase: Firebase
let harness: Harness
beforeAll(async () => {
  firebase = await startFirebase({ port: await findFreePort() })
  harness = await Harness.start({
    FIREBASE_PROJECT_ID: firebase.projectId,
    FIREBASE_AUTH_EMULATOR_HOST: firebase.host,
  })
}, 300_000)
afterAll(async () => {
  await harness.stop()
  await firebase.stop()
})

const act = { kind: 'organisation.settings', selfReview: true } as const
const asked = { act, reason: 'Needed' }
const PURPOSE = { for: 'request', ...asked } as const
const refusal = (why: string) => ({ error: 'REAUTHENTICATION_REQUIRED', details: { why } })

const prepare = async (who: Person, org: string, purpose: Purpose): Promise<string> =>
  (await harness.call(routes.prepare, who, org, { body: purpose })).json<{ challenge: string }>().challenge
const request = (who: Person, org: string, challenge: string, token: string, more: object = {}) =>
  harness.call(routes.request, who, org, { body: { ...asked, challenge, token, ...more } })
const requests = async (org: string) =>
  (await harness.admin.query('select 1 from protected_changes where org_id = $1', [org])).rowCount

/** The same person in a session that started this many seconds ago. */
async function inSession(who: Person, age: number): Promise<Person> {
  const { sub, email, name } = decodeJwt(who.token)
  const auth_time = Math.floor(Date.now() / 1000) - age
  return { ...who, token: await harness.issuer.sign({ sub, email, name, auth_time, nonce: randomUUID() }) }
}

describe('T13 a protected change needs an authentication for that change', () => {
  it.each([0, 1, 5, 60, 299])('T13 a session token is refused as proof, %d seconds old', async (age) => {
    const { id: org, founder } = await harness.organisation()
    const who = await inSession(founder, age)
    const without = await harness.call(routes.request, who, org, { body: { ...asked, token: who.token } })
    expect(without.json()).toMatchObject({ error: 'INVALID_INPUT', details: [{ path: ['challenge'] }] })
    const challenge = await prepare(who, org, PURPOSE)
    expect((await request(who, org, challenge, who.token)).json()).toEqual(refusal('other_challenge'))
    // A silently renewed token that names the challenge is refused too.
    const silent = await harness.proofOf(who, {
      nonce: challenge,
      auth_time: Math.floor(Date.now() / 1000) - age - 1,
    })
    expect((await request(who, org, challenge, silent)).json()).toEqual(refusal('stale'))
    expect(await requests(org)).toBe(0)
    const proof = await harness.proofOf(who, { nonce: challenge })
    expect((await request(who, org, challenge, proof)).json()).toMatchObject({ status: 'done' })
  })

  it('T13 the proof is valid once, only for the presented change and that person', async () => {
    const { id: org, founder } = await harness.organisation()
    const other = await harness.member(org, ['admin'], 'Other')
    const challenge = await prepare(founder, org, PURPOSE)
    const token = await harness.proofOf(founder, { nonce: challenge })
    for (const more of [{ reason: 'Another' }, { act: { ...act, trailReview: false } }])
      expect((await request(founder, org, challenge, token, more)).json()).toEqual(refusal('other_challenge'))
    for (const nonce of [undefined, randomUUID(), await prepare(founder, org, PURPOSE)]) {
      const elsewhere = await harness.proofOf(founder, { nonce })
      expect((await request(founder, org, challenge, elsewhere)).json()).toEqual(refusal('other_challenge'))
    }
    const theirs = await harness.proofOf(other, { nonce: challenge })
    expect((await request(other, org, challenge, theirs)).json()).toEqual(refusal('other_challenge'))
    expect((await request(founder, org, challenge, theirs)).json()).toEqual(refusal('other_person'))
    expect(await requests(org)).toBe(0)
    const first = await request(founder, org, challenge, token)
    expect(first.json()).toMatchObject({ status: 'pending' })
    expect((await request(founder, org, challenge, token)).json()).toEqual({ error: 'CHALLENGE_SPENT' })

    // The second administrator's proof is for their decision on this request.
    const { id } = first.json<{ id: string }>()
    const decide = (body: object) => harness.call(routes.approve, other, org, { params: { id }, body })
    for (const purpose of [
      { for: 'approve', change: randomUUID() },
      { for: 'reject', change: id, reason: 'No' },
      { for: 'closure_confirmation' },
    ] as const)
      expect((await decide(await harness.proofFor(other, org, purpose))).json()).toEqual(
        refusal('other_challenge'),
      )
    const agreed = await decide(await harness.proofFor(other, org, { for: 'approve', change: id }))
    expect(agreed.json()).toMatchObject({ status: 'done' })
  })

  it('T13 a challenge expires after five minutes; a repeated request gets the first response', async () => {
    const { id: org, founder } = await harness.organisation()
    const late = await prepare(founder, org, PURPOSE)
    const token = await harness.proofOf(founder, { nonce: late })
    await harness.admin.query(
      `update authentication_challenges set expires_at = clock_timestamp() where id = $1`,
      [late],
    )
    expect((await request(founder, org, late, token)).json()).toEqual({ error: 'CHALLENGE_SPENT' })
    const body = { ...asked, ...(await harness.proofFor(founder, org, PURPOSE)) }
    const send = () => harness.call(routes.request, founder, org, { body, key: 'the-same-request' })
    const [first, again] = [await send(), await send()]
    expect(first.statusCode, first.body).toBe(200)
    expect(again.json()).toEqual(first.json())
    expect(await requests(org)).toBe(1)
  })

  it('T13 challenges and their use are immutable in the database', async () => {
    const { id: org, founder } = await harness.organisation()
    await harness.protect(founder, org, act)
    const asApp = (sql: string) =>
      harness.services.db.write(org, async (tx) => ({ value: await tx.query(sql) }))
    await expect(asApp('update authentication_challenges set used_at = null')).rejects.toThrow()
    await expect(asApp('update authentication_challenges set used_at = clock_timestamp()')).rejects.toThrow(
      'not changed',
    )
    await expect(asApp(`update authentication_challenges set purpose_sha256 = '\\x00'`)).rejects.toThrow(
      'permission denied',
    )
    await expect(asApp('delete from authentication_challenges')).rejects.toThrow('permission denied')
  })
})

describe('T13 closing an organisation needs an authentication for it', () => {
  it('T13 of its only administrator, which starts the closure at once', async () => {
    const { id: org, founder: somebody } = await harness.organisation()
    const founder = await inSession(somebody, 1)
    const wanted = { name: 'Organisation', reason: 'Merged' }
    const ask = (body: object) =>
      harness.call(closureRoutes.ask, founder, org, { body: { ...wanted, ...body } })
    expect((await ask({})).json()).toMatchObject({ error: 'INVALID_INPUT' })
    const challenge = await prepare(founder, org, { for: 'closure', ...wanted })
    expect((await ask({ challenge, token: founder.token })).json()).toEqual(refusal('other_challenge'))
    const other = await harness.proofFor(founder, org, { for: 'closure', ...wanted, reason: 'Sold' })
    expect((await ask(other)).json()).toEqual(refusal('other_challenge'))
    expect((await harness.call(closureRoutes.get, founder, org)).json()).toEqual({ closure: null })
    expect((await requestClosure(harness, founder, org)).json()).toMatchObject({
      closure: { state: 'confirmed' },
    })
  })

  it('T13 and of the second administrator, who confirms it', async () => {
    const { id: org, founder } = await harness.organisation()
    const second = await inSession(await harness.member(org, ['admin'], 'Second'), 1)
    await requestClosure(harness, founder, org)
    const challenge = await prepare(second, org, { for: 'closure_confirmation' })
    const refused = await harness.call(closureRoutes.confirm, second, org, {
      body: { challenge, token: second.token },
    })
    expect(refused.json()).toEqual(refusal('other_challenge'))
    expect((await confirmClosure(harness, second, org)).json()).toMatchObject({
      closure: { state: 'confirmed' },
    })
  })
})

it(
  'T13 with Firebase, which has no nonce, one authentication after the challenge proves one action',
  { timeout: 60_000 },
  async () => {
    const nextSecond = () => sleep(1_000 - (Date.now() % 1_000) + 5)
    const { id: org, founder } = await harness.organisation()
    const email = `${randomUUID()}@example.com`
    const password = 'a-long-password-1'
    await createPasswordAccount(firebase.url, { email, password, name: 'Ann' })
    const authenticate = async () => (await beginSession(firebase.url, email, password)).idToken
    const session = await authenticate()
    const me = await harness.app.inject({ url: '/api/me', headers: { authorization: `token ${session}` } })
    const who = { id: me.json<{ id: string }>().id, email, token: session }
    await harness.admin.query(
      'insert into members (org_id, id, name, email, roles) values ($1, $2, $3, $4, $5)',
      [org, who.id, 'Ann', email, ['admin', 'risk_manager']],
    )
    harness.services.accounts.forget()
    const text = { en: 'Closing' }
    const made = await harness.call(processRoutes.create, founder, org, {
      body: { code: 'CLO', name: text, description: text, family: 'finance', ownerRole: 'CFO' },
    })
    const record = made.json<{ id: string }>().id
    const signer = new Signer(harness, who, org)
    const signing = await signer.prepare(record)
    const challenge = await prepare(who, org, PURPOSE)
    expect((await request(who, org, challenge, session)).json()).toEqual(refusal('stale'))
    await nextSecond()
    const proof = await authenticate()
    expect((await request(who, org, challenge, proof)).json()).toMatchObject({ status: 'pending' })
    // Both challenges existed when they authenticated, but one authentication counts only once.
    expect((await signer.send(record, signing.challenge, proof)).json()).toEqual(refusal('used'))
    const again = await prepare(who, org, PURPOSE)
    expect((await request(who, org, again, proof)).json()).toEqual(refusal('stale'))
  },
)
