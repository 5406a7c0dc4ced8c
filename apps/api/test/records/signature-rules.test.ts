import { allRoutes } from 'contract/routes'
import { signatureRoutes as routes } from 'contract/workspace/signatures'
import { userAdministrationRoutes } from 'contract/workspace/user-administration'
import type { Statement } from 'proof'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Harness, type Person } from '#test/harness.ts'
import { makeProtocols, type Protocol, protocolRoutes, serveProtocols } from '#test/protocols.ts'
import { Signer } from '#test/signer.ts'

let harness: Harness
let org: string
let admin: Person
let author: Signer
let reviewer: Signer

beforeAll(async () => {
  harness = await Harness.start({}, serveProtocols)
  await makeProtocols(harness)
  ;({ id: org, founder: admin } = await harness.organisation(['admin']))
  author = new Signer(harness, await harness.member(org, ['risk_manager'], 'Ann Author'), org)
  reviewer = new Signer(harness, await harness.member(org, ['risk_manager'], 'Rita Reviewer'), org)
})
afterAll(() => harness.stop())

let count = 0
async function make(): Promise<Protocol> {
  const body = { code: `P-${++count}`, name: { en: 'Protocol' }, body: 'Wash hands.' }
  return (await harness.call(protocolRoutes.create, author.person, org, { body })).json()
}

const statementsOf = async (record: string): Promise<Statement[]> =>
  (
    await harness.admin.query<{ statement: string }>(
      'select statement from signatures where record_id = $1 order by seq',
      [record],
    )
  ).rows.map(({ statement }) => JSON.parse(statement) as Statement)

it('SIG-6 one signature covers one record, named in its statement; lists cannot be signed', async () => {
  const rows = [await make(), await make()]
  // A bulk change skips records whose transition needs a signature.
  const bulk = await harness.call(protocolRoutes.bulk, reviewer.person, org, {
    body: { ids: rows.map(({ id }) => id), to: 'reviewed' },
  })
  expect(bulk.json()).toMatchObject({ changed: 0 })
  expect(bulk.json<{ skipped: unknown[] }>().skipped).toHaveLength(2)
  // Only the record in the path is prepared and signed; the body accepts no other.
  const many = { meaning: 'review', ids: rows.map(({ id }) => id) }
  const refused = await harness.call(routes.prepare, reviewer.person, org, {
    params: { id: rows[0]!.id },
    body: many,
  })
  expect(refused.statusCode).toBe(400)
  const signing = allRoutes.filter(({ name }) => /^signatures\.(prepare|sign)$/.test(name))
  expect(signing.map(({ path }) => path)).toEqual([
    '/records/:id/signatures/prepare',
    '/records/:id/signatures',
  ])
  for (const { id } of rows) await reviewer.sign(id)
  for (const { id, code, version } of rows)
    expect((await statementsOf(id)).map(({ record }) => record)).toEqual([
      expect.objectContaining({ id, code, version }),
    ])
})

it('SIG-8 the printed name stays when the person is removed', async () => {
  const { id } = await make()
  const leaver = new Signer(harness, await harness.member(org, ['auditor'], 'Lea Leaver'), org)
  await leaver.sign(id, { meaning: 'read_understood' })
  const removed = await harness.call(userAdministrationRoutes.deactivate, admin, org, {
    params: { id: leaver.person.id },
    body: { handOverTo: null, reason: 'Left the company' },
  })
  expect(removed.statusCode, removed.body).toBe(200)
  expect((await leaver.ask(id)).statusCode).toBe(403)
  const [kept] = (await reviewer.list(id)).items
  expect(kept).toMatchObject({ signer: { name: 'Lea Leaver' }, validity: 'valid' })
  expect((await statementsOf(id)).map(({ signer }) => signer.name)).toEqual(['Lea Leaver'])
})

it('SIG-10 signatures and audit trail use server time, whatever the client sends', async () => {
  const row = await make()
  const { challenge } = await reviewer.prepare(row.id)
  const send = async (more: object) =>
    harness.call(routes.sign, reviewer.person, org, {
      params: { id: row.id },
      body: { challenge, token: await reviewer.fresh(), accept: true, ...more },
    })
  for (const more of [{ at: '2020-01-01T00:00:00Z' }, { signedAt: '2020-01-01T00:00:00Z' }])
    expect((await send(more)).statusCode).toBe(400)
  const body = {
    code: `P-${++count}`,
    name: { en: 'Protocol' },
    body: 'Old.',
    createdAt: '2020-01-01T00:00:00Z',
  }
  expect((await harness.call(protocolRoutes.create, author.person, org, { body })).statusCode).toBe(400)
  const clock = async () =>
    (await harness.admin.query<{ now: string }>('select clock_timestamp()::text as now')).rows[0]!.now
  const before = Date.parse(await clock())
  const signed = (await send({})).json<{ at: string }>()
  const after = Date.parse(await clock())
  expect(Date.parse(signed.at)).toBeGreaterThanOrEqual(before)
  expect(Date.parse(signed.at)).toBeLessThanOrEqual(after)
  const trail = await harness.admin.query<{ at: string }>(
    `select entry->>'at' as at from trail where record_id = $1 and entry->>'action' = 'sign'`,
    [row.id],
  )
  for (const { at } of trail.rows) expect(Math.abs(Date.parse(at) - before)).toBeLessThan(60_000)
  expect(trail.rows).toHaveLength(1)
})

it('I18-4 codes are stored and shown in any language; the signing language is part of the statement', async () => {
  const row = await make()
  const prepared = await harness.call(routes.prepare, reviewer.person, org, {
    params: { id: row.id },
    body: { meaning: 'review', to: 'reviewed', language: 'ar' },
  })
  const { challenge } = prepared.json<{ challenge: string }>()
  const signed = await reviewer.send(row.id, challenge, await reviewer.fresh({ nonce: challenge }))
  expect(signed.json()).toMatchObject({ meaning: 'review', language: 'ar', step: { to: 'reviewed' } })
  const [statement] = await statementsOf(row.id)
  expect(statement).toMatchObject({
    language: 'ar',
    meaning: 'review',
    record: { status: 'reviewed' },
    step: { from: 'draft', to: 'reviewed' },
  })
  const trail = await harness.admin.query<{ action: string }>(
    `select entry->>'action' as action from trail where record_id = $1 order by seq`,
    [row.id],
  )
  expect(trail.rows.map(({ action }) => action)).toEqual(['create', 'transition', 'sign'])
  // A person who signs through the API was shown no text, so no language is recorded.
  expect(await reviewer.sign(row.id)).toMatchObject({ language: null })
  const unknown = await harness.call(routes.prepare, reviewer.person, org, {
    params: { id: row.id },
    body: { meaning: 'review', language: 'de' },
  })
  expect(unknown.statusCode).toBe(400)
})
