import type { Meaning } from 'contract'
import { type Process, processRoutes } from 'contract/risk/processes'
import { type Organisation, organisationRoutes } from 'contract/workspace/organisations'
import { UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#platform/read-config.ts'
import { createVerify } from '#platform/identity/verify.ts'
import { Harness, type Person } from '#test/harness.ts'
import { Signer } from '#test/signer.ts'

let harness: Harness
let org: string
let founder: Person
let signer: Signer

beforeAll(async () => {
  harness = await Harness.start()
  ;({ id: org, founder } = await harness.organisation())
  signer = new Signer(harness, await harness.member(org, ['risk_manager']), org)
})
afterAll(() => harness.stop())

let count = 0
async function make(): Promise<string> {
  const text = { en: 'Closing', fr: 'Clôture', ar: 'الإقفال' }
  const made = await harness.call(processRoutes.create, founder, org, {
    body: {
      code: `S${String.fromCharCode(65 + count++)}`,
      name: text,
      description: text,
      family: 'finance',
      ownerRole: 'CFO',
    },
  })
  return made.json<Process>().id
}

const organisation = async () =>
  (await harness.call(organisationRoutes.current, founder, org)).json<Organisation>()

const ask = (secondFactorSigning: boolean): Promise<Organisation> =>
  harness.settle(founder, org, { secondFactorSigning })

const REFUSED = { error: 'SECOND_FACTOR_REQUIRED' }
const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60

describe('SIG-2 both components for each signature', () => {
  it('SIG-2 a session alone cannot sign: identifier and secret are required each time', async () => {
    const [one, two] = [await make(), await make()]
    const session = await harness.issuer.sign({
      sub: 'session',
      email: 'session@example.com',
      name: 'Session',
      auth_time: minutesAgo(1),
      amr: ['pwd'],
    })
    const first = await signer.prepare(one)
    // Another person's proof does not identify this person, and an earlier proof is not a secret given for this
    // signature.
    expect((await signer.send(one, first.challenge, session)).json()).toEqual({
      error: 'REAUTHENTICATION_REQUIRED',
      details: { why: 'other_person' },
    })
    const proof = await signer.fresh()
    expect((await signer.send(one, first.challenge, proof)).statusCode).toBe(200)
    const second = await signer.prepare(two)
    expect((await signer.send(two, second.challenge, proof)).statusCode).toBe(403)
    expect((await signer.list(two)).items).toEqual([])
  })

  it('SIG-2 after 15 minutes idle everything is required again, the second factor too', async () => {
    const id = await make()
    const { challenge } = await signer.prepare(id)
    const idle = await signer.fresh({ auth_time: minutesAgo(15), amr: ['pwd', 'otp'] })
    expect((await signer.send(id, challenge, idle)).json()).toEqual({
      error: 'REAUTHENTICATION_REQUIRED',
      details: { why: 'stale' },
    })
    expect((await signer.send(id, challenge, await signer.fresh())).statusCode).toBe(200)
  })
})

describe('SIG-2 a second factor for approval and release', () => {
  it('SIG-2 is required only if the organisation enables it, which only administrators can do', async () => {
    expect((await organisation()).secondFactorSigning).toBe(false)
    const id = await make()
    const { challenge, secondFactor } = await signer.prepare(id, { meaning: 'approval' })
    expect(secondFactor).toBe(false)
    expect((await signer.send(id, challenge, await signer.fresh())).statusCode).toBe(200)
    const other = await harness.call(organisationRoutes.update, signer.person, org, {
      version: 1,
      body: { secondFactorSigning: true },
    })
    expect(other.statusCode).toBe(403)
  })

  it.each<Meaning>(['approval', 'release'])(
    'SIG-2 refuses %s without one, and takes the same challenge with one',
    async (meaning) => {
      expect((await ask(true)).secondFactorSigning).toBe(true)
      const id = await make()
      const { challenge, secondFactor } = await signer.prepare(id, { meaning })
      expect(secondFactor).toBe(true)
      const without = await signer.send(id, challenge, await signer.fresh({ amr: ['pwd'] }))
      expect([without.statusCode, without.json()]).toEqual([403, REFUSED])
      expect((await signer.list(id)).items).toEqual([])
      const signed = await signer.send(id, challenge, await signer.fresh({ amr: ['pwd', 'otp'] }))
      expect(signed.json()).toMatchObject({ meaning, authentication: { method: 'pwd+otp' } })
    },
  )

  it('SIG-2 a missing second factor is no failed attempt and locks nobody out', async () => {
    await ask(true)
    const id = await make()
    const { challenge } = await signer.prepare(id, { meaning: 'release' })
    for (let attempt = 0; attempt < 6; attempt++)
      expect((await signer.send(id, challenge, await signer.fresh())).json()).toEqual(REFUSED)
    expect((await signer.list(id)).lockedUntil).toBeNull()
  })

  it('SIG-2 is not required for other meanings', async () => {
    await ask(true)
    const id = await make()
    for (const meaning of ['review', 'authorship', 'read_understood'] as const)
      expect((await signer.sign(id, { meaning })).authentication.method).toBe('pwd')
  })

  it('SIG-2 enabling and disabling are in the audit trail', async () => {
    await ask(false)
    await ask(true)
    const { rows } = await harness.admin.query<{ change: boolean[] }>(
      `select entry->'changes'->'secondFactorSigning' as change from trail
       where org_id = $1 and entry->>'action' = 'setting' order by seq desc limit 2`,
      [org],
    )
    expect(rows.map(({ change }) => change)).toEqual([
      [false, true],
      [true, false],
    ])
  })
})

describe('SIG-2 what counts as a second factor', () => {
  it.each([
    [['pwd'], false],
    [['pwd', 'pin'], false],
    [['otp', 'sms'], false],
    [undefined, false],
    ['mfa', true],
    [['pwd', 'mfa'], true],
    [['pwd', 'otp'], true],
    [['hwk', 'fpt'], true],
  ])('SIG-2 by OpenID Connect: %j gives %j', async (amr, expected) => {
    const token = await harness.issuer.sign({ sub: 'one', ...(amr ? { amr } : {}) })
    expect((await harness.services.verify(token)).secondFactor).toBe(expected)
  })

  it.each([
    [{ sign_in_provider: 'password' }, false],
    // A factor that the person has enrolled is not necessarily one that they used.
    [{ sign_in_provider: 'phone' }, false],
    [{ sign_in_provider: 'password', sign_in_second_factor: 'phone' }, true],
    [{ sign_in_provider: 'google.com', sign_in_second_factor: 'totp' }, true],
  ])('SIG-2 by Firebase: %j gives %j', async (firebase, expected) => {
    const verify = createVerify(
      readConfig({
        NODE_ENV: 'test',
        DATABASE_URL: 'postgres://localhost/x',
        WEB_ORIGIN: 'http://localhost:5173',
        FIREBASE_PROJECT_ID: 'demo',
        FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
      }),
    )
    const token = new UnsecuredJWT({ sub: 'one', firebase })
      .setIssuer('https://securetoken.google.com/demo')
      .setAudience('demo')
      .setIssuedAt()
      .setExpirationTime('1h')
      .encode()
    expect((await verify(token)).secondFactor).toBe(expected)
  })
})
