import { randomUUID } from 'node:crypto'
import { type Process, processRoutes } from 'contract/risk/processes'
import { MAX_FAILURES, signatureRoutes as routes } from 'contract/workspace/signatures'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { warnAdministrators } from '#modules/workspace/signatures/index.ts'
import type { Mail } from '#platform/mail.ts'
import { Harness } from '#test/harness.ts'
import { Signer } from '#test/signer.ts'

let harness: Harness
let org: string
let manager: Signer

beforeAll(async () => {
  harness = await Harness.start()
  const made = await harness.organisation()
  org = made.id
  manager = new Signer(harness, made.founder, org)
})
afterAll(() => harness.stop())

const member = async (name: string) =>
  new Signer(harness, await harness.member(org, ['risk_manager'], name), org)

let count = 0
async function make(): Promise<Process> {
  const text = { en: 'Closing', fr: 'Clôture', ar: 'الإقفال' }
  const code = `C${String.fromCharCode(65 + Math.floor(count / 26), 65 + (count++ % 26))}`
  const made = await harness.call(processRoutes.create, manager.person, org, {
    body: { code, name: text, description: text, family: 'finance', ownerRole: 'CFO' },
  })
  return made.json()
}

const edit = (row: Process, body: object) =>
  harness.call(processRoutes.update, manager.person, org, {
    params: { id: row.id },
    version: row.version,
    body,
  })

const signatures = async () =>
  (await harness.admin.query<{ count: number }>('select count(*)::int as count from signatures')).rows[0]!
    .count

async function refused(token: (signer: Signer) => Promise<string>) {
  const signer = await member('Somebody')
  const { id } = await make()
  const { challenge } = await signer.prepare(id)
  const before = await signatures()
  const reply = await signer.send(id, challenge, await token(signer))
  expect(await signatures()).toBe(before)
  return reply.json<{ error: string; details?: { why: string } }>()
}
const now = () => Math.floor(Date.now() / 1000)

describe('C8 a signature needs re-authentication of the same person', () => {
  it('C8 after the content to sign was presented', async () => {
    const signer = await member('Ann Example')
    const { id, version } = await make()
    const prepared = await signer.prepare(id, { meaning: 'approval' })
    expect(prepared).toMatchObject({ record: { id, version }, meaning: 'approval', accepted: false })
    const signed = await signer.send(id, prepared.challenge, await signer.fresh())
    expect(signed.json()).toMatchObject({
      meaning: 'approval',
      signer: { id: signer.person.id, name: 'Ann Example', roles: ['risk_manager'] },
      record: { version },
      content: prepared.content,
      authentication: { issuer: harness.issuer.url, method: 'pwd' },
      validity: 'valid',
    })
  })

  it.each([
    [
      'the token of the session, which names no time',
      'no_time',
      (one: Signer) => Promise.resolve(one.person.token),
    ],
    ['one that is older than the challenge', 'stale', (one: Signer) => one.fresh({ auth_time: now() - 60 })],
    ['one of yesterday', 'stale', (one: Signer) => one.fresh({ auth_time: now() - 86_400 })],
    ['one from the future', 'stale', (one: Signer) => one.fresh({ auth_time: now() + 3600 })],
    ["somebody else's", 'other_person', () => manager.fresh()],
    ['no token at all', 'invalid', () => Promise.resolve('not.a.token')],
    ['one that was altered', 'invalid', async (one: Signer) => `${(await one.fresh()).slice(0, -8)}AAAAAAAA`],
  ])('C8 refuses %s', async (_, why, token) => {
    expect(await refused(token)).toEqual({ error: 'REAUTHENTICATION_REQUIRED', details: { why } })
  })

  it('C8 refuses a challenge older than five minutes', async () => {
    const { id } = await make()
    const { challenge } = await manager.prepare(id)
    await harness.admin.query(
      `update signature_challenges set created_at = created_at - interval '6 minutes', expires_at = expires_at - interval '6 minutes' where id = $1`,
      [challenge],
    )
    const reply = await manager.send(id, challenge, await manager.fresh())
    expect(reply.json()).toEqual({ error: 'CHALLENGE_SPENT' })
  })

  it('C8 one authentication is good for one signature', async () => {
    const signer = await member('Twice')
    const [one, two] = [await make(), await make()]
    const [first, second] = [await signer.prepare(one.id), await signer.prepare(two.id)]
    const auth_time = Math.floor(Date.now() / 1000) + 1
    const made = (nonce: string) => signer.fresh({ auth_time, nonce })
    const token = await made(first.challenge)
    expect((await signer.send(one.id, first.challenge, token)).statusCode).toBe(200)
    // The token names its purpose; another token of the same authentication does not count as another authentication.
    expect((await signer.send(two.id, second.challenge, token)).json()).toEqual({
      error: 'REAUTHENTICATION_REQUIRED',
      details: { why: 'other_challenge' },
    })
    expect((await signer.send(two.id, second.challenge, await made(second.challenge))).json()).toEqual({
      error: 'REAUTHENTICATION_REQUIRED',
      details: { why: 'used' },
    })
  })
})

describe('C8 a prepared signature is made once, and only for what was prepared', () => {
  it('C8 a challenge cannot be replayed, and a retry gets the first response', async () => {
    const { id } = await make()
    const { challenge } = await manager.prepare(id)
    const token = await manager.fresh()
    const key = randomUUID()
    const first = await manager.send(id, challenge, token, { key })
    expect((await manager.send(id, challenge, token, { key })).body).toBe(first.body)
    expect((await manager.send(id, challenge, await manager.fresh())).json()).toEqual({
      error: 'CHALLENGE_SPENT',
    })
    expect((await manager.list(id)).items).toHaveLength(1)
  })

  it('C8 of five concurrent copies, one signs', async () => {
    const { id } = await make()
    const { challenge } = await manager.prepare(id)
    const tokens = await Promise.all(Array.from({ length: 5 }, () => manager.fresh()))
    const replies = await Promise.all(tokens.map((token) => manager.send(id, challenge, token)))
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409,
    ])
    expect((await manager.list(id)).items).toHaveLength(1)
  })

  it('C8 a challenge is valid only for its own record and person', async () => {
    const [one, other] = [await make(), await make()]
    const { challenge } = await manager.prepare(one.id)
    const nonMember = await member('Stranger')
    expect((await manager.send(other.id, challenge, await manager.fresh())).json()).toEqual({
      error: 'NOT_FOUND',
    })
    expect((await nonMember.send(one.id, challenge, await nonMember.fresh())).json()).toEqual({
      error: 'NOT_FOUND',
    })
  })

  it('C8 a record changed since is not signed, and the response says so', async () => {
    const row = await make()
    const { challenge } = await manager.prepare(row.id)
    expect((await edit(row, { criticality: 5 })).statusCode).toBe(200)
    const reply = await manager.send(row.id, challenge, await manager.fresh())
    expect([reply.statusCode, reply.json()]).toEqual([
      409,
      { error: 'CONTENT_CHANGED', details: { version: 2 } },
    ])
    expect((await manager.list(row.id)).items).toEqual([])
  })

  it('C8 a record whose links changed is not signed either, although its version is the same', async () => {
    const [row, far] = [await make(), await make()]
    const { challenge } = await manager.prepare(row.id)
    await harness.call(processRoutes.link, manager.person, org, {
      params: { id: row.id },
      body: { kind: 'depends_on', to: far.id },
    })
    const reply = await manager.send(row.id, challenge, await manager.fresh())
    expect(reply.json()).toMatchObject({ error: 'CONTENT_CHANGED' })
  })
})

describe('C8 failed attempts', () => {
  it('C8 SIG-5 five in a row lock signing temporarily, notify administrators, and are audited', async () => {
    const signer = await member('Forgetful')
    const { id } = await make()
    const { challenge } = await signer.prepare(id)
    const wrong = () => signer.send(id, challenge, 'wrong.to.ken')
    for (let attempt = 1; attempt < MAX_FAILURES; attempt++)
      expect((await wrong()).json()).toMatchObject({ error: 'REAUTHENTICATION_REQUIRED' })
    const locked = await wrong()
    expect([locked.statusCode, locked.json()]).toMatchObject([423, { error: 'SIGNING_LOCKED' }])
    // The correct proof arrives too late.
    expect((await signer.send(id, challenge, await signer.fresh())).json()).toMatchObject({
      error: 'SIGNING_LOCKED',
    })
    expect((await signer.ask(id)).statusCode).toBe(423)
    expect((await signer.list(id)).lockedUntil).not.toBeNull()
    const trail = await harness.admin.query<{ entry: { changes: { signing: [null, object] } } }>(
      `select entry from trail where record_id = $1 and entry->>'action' = 'sign_failed' order by seq`,
      [id],
    )
    expect(trail.rows).toHaveLength(MAX_FAILURES)
    expect(trail.rows.at(-1)!.entry.changes.signing[1]).toMatchObject({ why: 'invalid', failures: 5 })
    const jobs = await harness.admin.query<{ data: { org: string; person: string; kind: string } }>(
      `select data from jobs.job where name = 'warn-administrators'`,
    )
    expect(jobs.rows.map(({ data }) => data)).toEqual([
      expect.objectContaining({ org, kind: 'locked', person: signer.person.id }),
    ])
    const mails: Mail[] = []
    await warnAdministrators(
      harness.services,
      (mail) => Promise.resolve(void mails.push(mail)),
      jobs.rows[0]!.data,
    )
    expect(mails.map(({ to }) => to)).toEqual([manager.person.email])
    expect(mails[0]!.subject).toContain('Forgetful')
  })

  it('C8 SIG-5 a wrong password reported by the page counts, and a lock expires by itself', async () => {
    const signer = await member('Mistyper')
    const { id } = await make()
    const { challenge } = await signer.prepare(id)
    const tell = () =>
      harness.call(routes.failed, signer.person, org, { params: { id }, body: { challenge } })
    const counts: unknown[] = []
    for (let attempt = 0; attempt < MAX_FAILURES; attempt++)
      counts.push((await tell()).json<{ failures: number }>().failures)
    expect(counts).toEqual([1, 2, 3, 4, 5])
    expect((await tell()).statusCode).toBe(423)
    await harness.admin.query(
      `update signers set locked_until = clock_timestamp() - interval '1 second' where person_id = $1`,
      [signer.person.id],
    )
    expect((await tell()).json()).toEqual({ failures: 1, lockedUntil: null })
    expect((await signer.send(id, challenge, await signer.fresh())).statusCode).toBe(200)
    expect((await tell()).json()).toEqual({ failures: 1, lockedUntil: null })
  })

  it('C8 nobody can lock a colleague', async () => {
    const { id } = await make()
    const { challenge } = await manager.prepare(id)
    const colleague = await member('Colleague')
    const reply = await harness.call(routes.failed, colleague.person, org, {
      params: { id },
      body: { challenge },
    })
    expect(reply.json()).toEqual({ error: 'NOT_FOUND' })
  })
})

describe('SIG-4 the first signature', () => {
  it('requires once the declaration that it is equivalent to a handwritten signature', async () => {
    const signer = await member('Newcomer')
    const [one, two] = [await make(), await make()]
    const { challenge } = await signer.prepare(one.id)
    const without = await signer.send(one.id, challenge, await signer.fresh(), { accept: false })
    expect(without.json()).toEqual({ error: 'ACCEPTANCE_REQUIRED' })
    expect((await signer.send(one.id, challenge, await signer.fresh())).statusCode).toBe(200)
    const next = await signer.prepare(two.id)
    expect(next.accepted).toBe(true)
    expect(
      (await signer.send(two.id, next.challenge, await signer.fresh(), { accept: false })).statusCode,
    ).toBe(200)
    const accepted = await harness.admin.query(
      `select 1 from trail where record_id = $1 and entry->>'action' = 'accept-signature'`,
      [signer.person.id],
    )
    expect(accepted.rowCount).toBe(1)
  })
})
