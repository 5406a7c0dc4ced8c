import { randomUUID } from 'node:crypto'
import { processRoutes } from 'contract/risk/processes'
import { invitationRoutes } from 'contract/workspace/invitations'
import { organisationRoutes } from 'contract/workspace/organisations'
import { UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Harness, type Person } from '#test/harness.ts'
import { type Issuer, startIssuer } from '#test/issuer.ts'
import { Signer } from '#test/signer.ts'
import { Forge } from './tokens.ts'

const PROJECT = 'demo-linking'
const FIREBASE = `https://securetoken.google.com/${PROJECT}`

let harness: Harness
let nonMember: Issuer
let org: string
let founder: Person

beforeAll(async () => {
  // Both kinds of provider at once: claims of one must not count as the other's.
  harness = await Harness.start({ FIREBASE_PROJECT_ID: PROJECT, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9' })
  nonMember = await startIssuer()
  ;({ id: org, founder } = await harness.organisation())
})
afterAll(async () => {
  nonMember.close()
  await harness.stop()
})

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, string>
const firebaseToken = (claims: Record<string, unknown>) =>
  new UnsecuredJWT({ name: 'Ann', ...claims })
    .setIssuer(FIREBASE)
    .setAudience(PROJECT)
    .setIssuedAt(claims['auth_time'] as number | undefined)
    .setExpirationTime('1h')
    .encode()
const me = async (token: string) => {
  const answer = await harness.app.inject({ url: '/api/me', headers: { authorization: `token ${token}` } })
  return { status: answer.statusCode, ...answer.json<{ id?: string; memberships?: unknown[] }>() }
}

describe('Sec22 two identity providers', () => {
  it('Sec22 the same subject or address at another provider is another person, verified or not', async () => {
    const { sub, email } = claimsOf(founder.token)
    const known = await me(founder.token)
    expect(known.memberships).toHaveLength(1)
    for (const claims of [
      { sub, email, email_verified: true },
      { sub, email, email_verified: false },
      { sub: randomUUID(), email, email_verified: true },
      { sub: randomUUID(), email: email!.toUpperCase(), email_verified: true },
      { sub: randomUUID(), email: ` ${email} `, email_verified: 'true' },
      { sub, user_id: founder.id, email, firebase: { identities: { email: [email] } } },
    ]) {
      const other = await me(firebaseToken(claims))
      expect([claims, other.status, other.memberships]).toEqual([claims, 200, []])
      expect(other.id).not.toBe(founder.id)
      const answer = await harness.call(
        organisationRoutes.current,
        { ...founder, token: firebaseToken(claims) },
        org,
      )
      expect(answer.json()).toEqual({ error: 'NOT_A_MEMBER' })
    }
  })

  it('Sec22 a token of one provider is not accepted as one of the other', async () => {
    const { sub, email } = claimsOf(founder.token)
    const victim = { sub: sub!, email: email! }
    const [ours, theirs] = [new Forge(harness.issuer, victim), new Forge(nonMember, victim)]
    const unsigned = (issuer: string, audience: string) =>
      new UnsecuredJWT(victim)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime('1h')
        .encode()
    expect((await me(ours.signed())).id).toBe(founder.id)
    for (const [label, token] of [
      ['signed by ours, said to be of Firebase', ours.signed({ iss: FIREBASE, aud: PROJECT })],
      ['signed by ours, for another client', ours.signed({ aud: 'other' })],
      ['signed by ours, for the project', ours.signed({ aud: PROJECT })],
      ['unsigned, said to be of ours', unsigned(harness.issuer.url, 'web')],
      ['of Firebase, for our client', unsigned(FIREBASE, 'web')],
      ['of another project of Firebase', unsigned('https://securetoken.google.com/other', 'other')],
      ['of a third provider', theirs.signed()],
      ['of a third provider, in our name', theirs.signed({ iss: harness.issuer.url })],
      ['ours with a slash more', ours.signed({ iss: `${harness.issuer.url}/` })],
      ['ours in capitals', ours.signed({ iss: harness.issuer.url.toUpperCase() })],
    ] as const)
      expect([label, (await me(token)).status]).toEqual([label, 401])
  })
})

describe('Sec22 an unverified e-mail address', () => {
  it('Sec22 accepts no invitation without the secret sent to the mailbox', async () => {
    const email = `invited.${randomUUID().slice(0, 8)}@example.com`
    const invited = await harness.call(invitationRoutes.create, founder, org, {
      body: { email, name: 'Invited', roles: ['guest'] },
    })
    expect(invited.statusCode, invited.body).toBe(201)
    const { id } = invited.json<{ id: string }>()
    const impostor = { ...founder, token: firebaseToken({ sub: randomUUID(), email, email_verified: false }) }
    expect((await me(impostor.token)).memberships).toEqual([])
    for (const token of [id, '', randomUUID(), 'A'.repeat(43), Buffer.from(email).toString('base64url')]) {
      const answer = await harness.call(invitationRoutes.accept, impostor, null, { body: { token } })
      expect([token, answer.statusCode]).toEqual([token, expect.toBeOneOf([400, 404])])
    }
    expect((await me(impostor.token)).memberships).toEqual([])
    // The first use of the secret consumes it.
    const secret = await harness.invitationSecret(org, id)
    const rightful = {
      ...founder,
      token: await harness.issuer.sign({ sub: randomUUID(), email, name: 'Rightful' }),
    }
    const thief = await harness.person('Thief')
    const stolen = await harness.call(invitationRoutes.accept, thief, null, { body: { token: secret } })
    expect(stolen.statusCode, 'a secret that was read by somebody else').toBeGreaterThanOrEqual(400)
    expect(
      (await harness.call(invitationRoutes.accept, rightful, null, { body: { token: secret } })).statusCode,
    ).toBeLessThan(300)
    expect(
      (await harness.call(invitationRoutes.accept, impostor, null, { body: { token: secret } })).statusCode,
    ).toBeGreaterThanOrEqual(400)
    expect((await me(impostor.token)).memberships).toEqual([])
  })
})

describe('Sec22 re-authentication for a signature', () => {
  let made = 0
  async function approve(signer: Signer, claims: string | Record<string, unknown>) {
    const code = `ZQ${String.fromCharCode(65 + made++)}`
    const text = { en: 'x', fr: 'x', ar: 'x' }
    const process = await harness.call(processRoutes.create, founder, org, {
      body: { code, name: text, description: text, family: 'it', ownerRole: 'CIO' },
    })
    const { id } = process.json<{ id: string }>()
    const { challenge } = await signer.prepare(id, { meaning: 'approval' })
    const answer = await signer.send(
      id,
      challenge,
      typeof claims === 'string' ? claims : await signer.fresh(claims),
    )
    return { challenge, id, answer }
  }

  it('Sec22 fails if the provider ignores prompt=login and returns the old session', async () => {
    const signer = new Signer(harness, await harness.member(org, ['risk_manager']), org)
    const old = Math.floor(Date.now() / 1000) - 30
    const { answer } = await approve(signer, { auth_time: old })
    expect(answer.json()).toEqual({ error: 'REAUTHENTICATION_REQUIRED', details: { why: 'stale' } })
  })

  it('Sec22 fails with another provider, even with the same subject and address', async () => {
    const member = await harness.member(org, ['risk_manager'])
    const signer = new Signer(harness, member, org)
    const { sub, email } = claimsOf(member.token)
    const proof = firebaseToken({
      sub,
      email,
      auth_time: Math.floor(Date.now() / 1000) + 2,
      firebase: { sign_in_provider: 'password', sign_in_second_factor: 'phone' },
    })
    const { answer } = await approve(signer, proof)
    expect(answer.json()).toEqual({ error: 'REAUTHENTICATION_REQUIRED', details: { why: 'other_person' } })
  })

  it('Sec22 the second factor is not skipped after linking, nor accepted as another provider’s claim', async () => {
    const { version } = (await harness.call(organisationRoutes.current, founder, org)).json<{
      version: number
    }>()
    await harness.call(organisationRoutes.update, founder, org, {
      version,
      body: { secondFactorSigning: true },
    })
    const signer = new Signer(harness, await harness.member(org, ['risk_manager']), org)
    for (const claims of [
      { amr: ['pwd'] },
      { amr: ['fed'] },
      { amr: [] },
      { amr: 'mfa-later' },
      // Firebase's own claim, in a token of a provider that lets people set claims.
      { amr: ['pwd'], firebase: { sign_in_provider: 'password', sign_in_second_factor: 'phone' } },
      { amr: undefined, firebase: { sign_in_second_factor: 'totp' } },
    ]) {
      const { answer } = await approve(signer, claims)
      expect([claims, answer.json()]).toEqual([claims, { error: 'SECOND_FACTOR_REQUIRED' }])
    }
    // The same Firebase person, signed in through a provider that was linked later: no second factor, no approval.
    const token = (claims: Record<string, unknown>) =>
      firebaseToken({ sub: 'linked', email: 'linked@example.com', ...claims })
    const { id: linkedId } = await me(token({}))
    await harness.admin.query(
      'insert into members (org_id, id, name, email, roles) values ($1, $2, $3, $4, $5)',
      [org, linkedId, 'Linked', 'linked@example.com', ['risk_manager']],
    )
    harness.services.accounts.forget()
    const linked = new Signer(harness, { id: linkedId!, email: 'linked@example.com', token: token({}) }, org)
    const soon = () => Math.floor(Date.now() / 1000) + 2
    const through = {
      sign_in_provider: 'google.com',
      identities: { 'google.com': ['1'], email: ['linked@example.com'] },
    }
    const without = await approve(linked, token({ auth_time: soon(), amr: ['mfa'], firebase: through }))
    expect(without.answer.json()).toEqual({ error: 'SECOND_FACTOR_REQUIRED' })
    const factor = { ...through, sign_in_second_factor: 'phone' }
    const signed = await linked.send(
      without.id,
      without.challenge,
      token({ auth_time: soon() + 1, firebase: factor }),
    )
    expect(signed.json()).toMatchObject({ authentication: { method: 'google.com+phone' } })
  })
})
