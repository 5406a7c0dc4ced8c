import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { processRoutes } from 'contract/risk/processes'
import type { Role } from 'contract'
import { decodeJwt, UnsecuredJWT } from 'jose'
import {
  beginSession,
  createPasswordAccount,
  type Firebase,
  FIREBASE_API_KEY,
  startFirebase,
} from 'dev-services/firebase'
import { startOidc } from 'dev-services/oidc'
import { signInWithOidc } from 'dev-services/oidc-sign-in'
import { findFreePort } from 'dev-services/ports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Harness, type Person } from '#test/harness.ts'
import { Signer } from '#test/signer.ts'

const PASSWORD = 'a-long-password-1'

let firebase: Firebase
let harness: Harness
let org: string
let founder: Person

beforeAll(async () => {
  firebase = await startFirebase({ port: await findFreePort() })
  harness = await Harness.start({
    FIREBASE_PROJECT_ID: firebase.projectId,
    FIREBASE_AUTH_EMULATOR_HOST: firebase.host,
  })
  ;({ id: org, founder } = await harness.organisation())
}, 300_000)
afterAll(async () => {
  await harness.stop()
  await firebase.stop()
})

let count = 0
async function make(): Promise<string> {
  const text = { en: 'Closing', fr: 'Clôture', ar: 'الإقفال' }
  const code = `T${String.fromCharCode(65 + Math.floor(count / 26), 65 + (count++ % 26))}`
  const made = await harness.call(processRoutes.create, founder, org, {
    body: { code, name: text, description: text, family: 'finance', ownerRole: 'CFO' },
  })
  return made.json<{ id: string }>().id
}

async function join(id: string, email: string, roles: Role[] = ['risk_manager']): Promise<void> {
  await harness.admin.query(
    'insert into members (org_id, id, name, email, roles) values ($1, $2, $3, $4, $5)',
    // Every signer has a unique signing name.
    [org, id, `Somebody ${id.replace(/[^a-z]/g, '')}`, email, roles],
  )
  harness.services.accounts.forget()
}

const idOf = async (token: string): Promise<string> => {
  const answer = await harness.app.inject({ url: '/api/me', headers: { authorization: `token ${token}` } })
  return answer.json<{ id: string }>().id
}

const signatures = async () =>
  (await harness.admin.query<{ count: number }>('select count(*)::int as count from signatures')).rows[0]!
    .count

async function expectRefused(signer: Signer, record: string, challenge: string, token: string, why: string) {
  const before = await signatures()
  const reply = await signer.send(record, challenge, token)
  expect(reply.json()).toEqual({ error: 'REAUTHENTICATION_REQUIRED', details: { why } })
  expect(await signatures()).toBe(before)
}

/** Firebase counts in whole seconds: only an event in a later second counts as later. */
const nextSecond = () => sleep(1_000 - (Date.now() % 1_000) + 5)
/** Right after a second has started, so that what follows falls into the same second. */
const startOfSecond = nextSecond

describe('T13 a signature with Firebase needs an authentication made for it', () => {
  /** A person of the real emulator with an open session. */
  async function open() {
    const email = `${randomUUID()}@example.com`
    await createPasswordAccount(firebase.url, { email, password: PASSWORD, name: 'Ann' })
    const session = await beginSession(firebase.url, email, PASSWORD)
    const id = await idOf(session.idToken)
    await join(id, email)
    return { email, session, signer: new Signer(harness, { id, email, token: session.idToken }, org) }
  }
  const authenticate = async (email: string) => (await beginSession(firebase.url, email, PASSWORD)).idToken
  async function refresh(refreshToken: string): Promise<string> {
    const answer = await fetch(
      `${firebase.url}/securetoken.googleapis.com/v1/token?key=${FIREBASE_API_KEY}`,
      {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
      },
    )
    return ((await answer.json()) as { id_token: string }).id_token
  }

  it('T13 refuses the session token, whatever its age', { timeout: 60_000 }, async () => {
    await startOfSecond()
    const { session, signer } = await open()
    const record = await make()
    const { challenge } = await signer.prepare(record)
    // The session started in this second or the one before.
    await expectRefused(signer, record, challenge, session.idToken, 'stale')
    await nextSecond()
    await expectRefused(signer, record, challenge, session.idToken, 'stale')
    await sleep(4_000)
    await expectRefused(signer, record, challenge, session.idToken, 'stale')
  })

  it('T13 refuses a refreshed session token', { timeout: 60_000 }, async () => {
    const { session, signer } = await open()
    const record = await make()
    const { challenge } = await signer.prepare(record)
    await nextSecond()
    const renewed = await refresh(session.refreshToken)
    expect(decodeJwt(renewed).iat).toBeGreaterThan(decodeJwt(session.idToken).iat!)
    expect(decodeJwt(renewed)['auth_time']).toBe(decodeJwt(session.idToken)['auth_time'])
    await expectRefused(signer, record, challenge, renewed, 'stale')
  })

  it('T13 refuses an earlier authentication that the server never saw', { timeout: 60_000 }, async () => {
    const { email, signer } = await open()
    const record = await make()
    for (const wait of [nextSecond, () => sleep(0)]) {
      await wait()
      const unseen = await authenticate(email)
      const { challenge } = await signer.prepare(record)
      await expectRefused(signer, record, challenge, unseen, 'stale')
    }
  })

  it(
    'T13 refuses an authentication that started another session, unless that session signs',
    { timeout: 60_000 },
    async () => {
      const { email, signer } = await open()
      const record = await make()
      const { challenge } = await signer.prepare(record)
      await nextSecond()
      const elsewhere = new Signer(harness, { ...signer.person, token: await authenticate(email) }, org)
      // Its first request creates the session.
      await elsewhere.list(record)
      await expectRefused(signer, record, challenge, elsewhere.person.token, 'other_challenge')
      // Re-authenticating continues the same session, as on the page.
      expect((await elsewhere.send(record, challenge, elsewhere.person.token)).statusCode).toBe(200)
    },
  )

  it('T13 refuses a later authentication of another person', { timeout: 60_000 }, async () => {
    const [{ signer }, other] = [await open(), await open()]
    const record = await make()
    const { challenge } = await signer.prepare(record)
    await nextSecond()
    await expectRefused(signer, record, challenge, await authenticate(other.email), 'other_person')
  })

  it('T13 accepts the right authentication once', { timeout: 60_000 }, async () => {
    const { email, signer } = await open()
    const [one, two] = [await make(), await make()]
    const [first, second] = [await signer.prepare(one), await signer.prepare(two)]
    await nextSecond()
    const proof = await authenticate(email)
    expect((await signer.send(one, first.challenge, proof)).statusCode).toBe(200)
    await expectRefused(signer, two, second.challenge, proof, 'used')
    const third = await signer.prepare(two)
    await expectRefused(signer, two, third.challenge, proof, 'stale')
  })

  it('T13 compares times by the clock of the issuer, not ours', { timeout: 60_000 }, async () => {
    const sub = randomUUID()
    const email = `${sub}@example.com`
    const tokenAt = (at: number) =>
      new UnsecuredJWT({ sub, email, name: 'Ann', auth_time: at })
        .setIssuer(`https://securetoken.google.com/${firebase.projectId}`)
        .setAudience(firebase.projectId)
        .setIssuedAt(at)
        .setExpirationTime(at + 3_600)
        .encode()
    // A session whose token is issued by a clock 20 seconds ahead: tokens issued before that time count as earlier.
    const ahead = Math.floor(Date.now() / 1000) + 20
    const session = tokenAt(ahead)
    const id = await idOf(session)
    await join(id, email)
    const signer = new Signer(harness, { id, email, token: session }, org)
    const record = await make()
    const { challenge } = await signer.prepare(record)
    await expectRefused(signer, record, challenge, session, 'stale')
    await expectRefused(signer, record, challenge, tokenAt(ahead - 5), 'stale')
    expect((await signer.send(record, challenge, tokenAt(ahead + 1))).statusCode).toBe(200)
  })
})

describe('T13 a signature with OpenID Connect needs the nonce of its challenge', () => {
  async function open(age = 0) {
    const sub = randomUUID()
    const email = `${sub}@example.com`
    const auth_time = Math.floor(Date.now() / 1000) - age
    const token = await harness.issuer.sign({ sub, email, name: 'Ann', auth_time, nonce: randomUUID() })
    const id = await idOf(token)
    await join(id, email)
    return new Signer(harness, { id, email, token }, org)
  }

  it.each([0, 1, 4, 5, 60])('T13 refuses the session token, %d seconds old', async (age) => {
    const signer = await open(age)
    const record = await make()
    const { challenge } = await signer.prepare(record)
    await expectRefused(signer, record, challenge, signer.person.token, 'other_challenge')
  })

  it('T13 refuses a token without nonce or with the nonce of another challenge', async () => {
    const signer = await open(60)
    const [one, two] = [await make(), await make()]
    const [first, second] = [await signer.prepare(one), await signer.prepare(two)]
    for (const nonce of [
      undefined,
      '',
      randomUUID(),
      second.challenge,
      [first.challenge],
      { is: first.challenge },
    ]) {
      // Too many failures in a row would lock the person out.
      await harness.admin.query('update signers set failures = 0')
      await expectRefused(signer, one, first.challenge, await signer.fresh({ nonce }), 'other_challenge')
    }
    expect(
      (await signer.send(one, first.challenge, await signer.fresh({ nonce: first.challenge }))).statusCode,
    ).toBe(200)
  })

  it('T13 refuses an earlier authentication with the right nonce, returned without prompting', async () => {
    const signer = await open(600)
    const record = await make()
    const { challenge } = await signer.prepare(record)
    for (const age of [0, 1, 300]) {
      const silent = { nonce: challenge, auth_time: Math.floor(Date.now() / 1000) - age - 1 }
      await expectRefused(signer, record, challenge, await signer.fresh(silent), 'stale')
    }
    const proof = await signer.fresh({ nonce: challenge })
    expect((await signer.send(record, challenge, proof)).statusCode).toBe(200)
    const again = await signer.prepare(record)
    await expectRefused(signer, record, again.challenge, proof, 'other_challenge')
  })
})

it(
  'T13 a real provider returns the nonce of the challenge, and only that token signs',
  { timeout: 120_000 },
  async () => {
    const origin = 'http://localhost:5173'
    const port = await findFreePort()
    const ann = { id: 'ann', name: 'Ann', email: 'ann@example.com' }
    const oidc = await startOidc({ port, origins: [origin], users: [ann] })
    const own = await Harness.start({ OIDC_ISSUER: oidc.issuer, OIDC_CLIENT_ID: oidc.clientId })
    try {
      const { idToken } = await signInWithOidc(oidc.issuer, origin, ann.id, { max_age: '0' })
      const authorization = `token ${idToken}`
      const { id } = (await own.app.inject({ url: '/api/me', headers: { authorization } })).json<{
        id: string
      }>()
      const made = await own.app.inject({
        method: 'POST',
        url: '/api/organisations',
        headers: { authorization, 'idempotency-key': randomUUID() },
        payload: { name: 'Ann', roles: ['risk_manager'] },
      })
      const ownOrg = made.json<{ id: string }>().id
      const person = { ...ann, id, token: idToken }
      const text = { en: 'Closing' }
      const record = await own.call(processRoutes.create, person, ownOrg, {
        body: { code: 'PAY', name: text, description: text, family: 'finance', ownerRole: 'CFO' },
      })
      const process = record.json<{ id: string }>().id
      const signer = new Signer(own, person, ownOrg)
      const { challenge } = await signer.prepare(process)
      const refusal = (why: string) => ({ error: 'REAUTHENTICATION_REQUIRED', details: { why } })
      expect((await signer.send(process, challenge, idToken)).json()).toEqual(refusal('other_challenge'))
      await nextSecond()
      const prove = async (nonce: string) =>
        (await signInWithOidc(oidc.issuer, origin, ann.id, { max_age: '0', nonce })).idToken
      const other = await prove(randomUUID())
      expect((await signer.send(process, challenge, other)).json()).toEqual(refusal('other_challenge'))
      const signed = await signer.send(process, challenge, await prove(challenge))
      expect([signed.statusCode, signed.json()]).toMatchObject([
        200,
        { authentication: { issuer: oidc.issuer } },
      ])
    } finally {
      await own.stop()
      await oidc.stop()
    }
  },
)
