import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Process, processRoutes } from 'contract/risk/processes'
import { type Delivery, type Webhook, webhookRoutes as routes } from 'contract/workspace/webhooks'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Harness, type Person } from '#test/harness.ts'
import { sealSecrets } from './seal-secrets.ts'
import { runWebhooks } from './test-webhooks.ts'
import { serveOrganisation } from './webhook-loop.ts'

interface Received {
  headers: IncomingMessage['headers']
  text: string
  body: {
    type: string
    timestamp: string
    data: { record?: { id: string }; sequence: number; changed: string[] }
  }
}

let harness: Harness
let org: string
let admin: Person
let receiver: Server
let url: string
let received: Received[] = []
/** What the receiver answers, by the number of the message. */
let answer: (nth: number) => number = () => 204

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (part: string) => (text += part))
    request.on('end', () => {
      received.push({ headers: request.headers, text, body: JSON.parse(text) as Received['body'] })
      response.writeHead(answer(received.length), { location: 'http://127.0.0.1:1/' }).end('ignored')
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  harness = await Harness.start({
    WEBHOOK_ADDRESSES: 'any',
    SECRETS_KEY: 'a key of the tests, long enough for it',
  })
})
afterAll(async () => {
  receiver.close()
  await harness.stop()
})
beforeEach(async () => {
  // The endpoints of earlier tests are due as well.
  await harness.admin.query(`update webhooks set state = 'ended'`)
  ;({ id: org, founder: admin } = await harness.organisation(['risk_manager']))
  received = []
  answer = () => 204
})

async function addWebhook(input: Partial<{ url: string; types: string[] }> = {}) {
  const asked = { url, description: 'Test', types: [], ...input }
  const proof = await harness.proofFor(admin, org, { for: 'webhook', ...asked })
  const made = await harness.call(routes.create, admin, org, { body: { ...asked, ...proof } })
  expect(made.statusCode, made.body).toBe(201)
  return made.json<{ secret: string; webhook: Webhook }>()
}

let made = 0
async function createProcess(): Promise<Process> {
  const body = {
    code: `WH${++made}`,
    name: { en: 'Secret name' },
    description: { en: 'D' },
    family: 'finance',
    ownerRole: 'CFO',
  }
  return (await harness.call(processRoutes.create, admin, org, { body })).json()
}
const tag = ({ id, version }: Process, ...tags: string[]) =>
  harness.call(processRoutes.update, admin, org, { params: { id }, version, body: { tags } })

/** Makes every waiting message due, as time would. */
const wait = () =>
  harness.admin.query(`update webhook_deliveries set next_at = now() where state in ('pending', 'sending')`)

const deliveries = async (id: string) =>
  (await harness.call(routes.deliveries, admin, org, { params: { id } })).json<{ items: Delivery[] }>().items

const signatureOf = (secret: string, { headers, text }: Received) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${headers['webhook-id'] as string}.${headers['webhook-timestamp'] as string}.${text}`)
    .digest('base64')}`

it('tells which record changed, signed, and nothing of its content', async () => {
  const { secret, webhook } = await addWebhook()
  const record = await createProcess()
  await tag(record, 'a')
  await runWebhooks(harness.services)
  expect(received.map(({ body }) => [body.type, body.data.record!.id])).toEqual([
    ['process.create', record.id],
    ['process.update', record.id],
  ])
  expect(received[1]!.body.data.changed).toEqual(['tags'])
  for (const one of received) {
    expect(one.text).not.toContain('Secret name')
    expect(one.headers['webhook-signature']).toBe(signatureOf(secret, one))
    expect(Math.abs(Number(one.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60)
  }
  expect(await deliveries(webhook.id)).toMatchObject([
    { type: 'process.update', state: 'delivered', status: 204, attempts: 1 },
    { type: 'process.create', state: 'delivered', status: 204, attempts: 1 },
  ])
  await runWebhooks(harness.services)
  expect(received.length).toBe(2)
})

it('sends messages about one record in order and does not hold up others, through failures', async () => {
  const { webhook } = await addWebhook()
  const first = await createProcess()
  await tag(first, 'a')
  const second = await createProcess()
  // The first attempt for the first record fails.
  answer = () => (received.at(-1)!.body.data.record!.id === first.id ? 503 : 204)
  await runWebhooks(harness.services)
  expect(received.map(({ body }) => body.data.record!.id).toSorted()).toEqual(
    [first.id, second.id].toSorted(),
  )
  answer = () => 204
  await runWebhooks(harness.services)
  expect(received.length).toBe(2)
  await wait()
  await runWebhooks(harness.services)
  const ofFirst = received.filter(({ body }) => body.data.record!.id === first.id)
  expect(ofFirst.map(({ body }) => body.type)).toEqual(['process.create', 'process.create', 'process.update'])
  // An attempt that is repeated has the same id.
  expect(ofFirst[1]!.headers['webhook-id']).toBe(ofFirst[0]!.headers['webhook-id'])
  expect((await deliveries(webhook.id)).map(({ attempts }) => attempts)).toEqual([1, 1, 2])
})

it('gives up after three days of attempts, and sends again on request', async () => {
  const { webhook } = await addWebhook()
  await createProcess()
  answer = () => 500
  for (let i = 0; i < 12; i++) {
    await runWebhooks(harness.services)
    await wait()
  }
  expect(received.length).toBe(10)
  expect(await deliveries(webhook.id)).toMatchObject([{ state: 'failed', status: 500, attempts: 10 }])
  answer = () => 200
  const again = await harness.call(routes.replay, admin, org, { params: { id: webhook.id }, body: {} })
  expect(again.json()).toEqual({ queued: 1 })
  await runWebhooks(harness.services)
  expect(received.at(-1)!.headers['webhook-id']).toBe(received[0]!.headers['webhook-id'])
  expect(await deliveries(webhook.id)).toMatchObject([{ state: 'delivered' }])
})

it('stops an endpoint that is gone, tells so in the trail, and catches up when it is resumed', async () => {
  const { webhook } = await addWebhook()
  await createProcess()
  answer = () => 410
  await runWebhooks(harness.services)
  const state = async () =>
    (await harness.call(routes.list, admin, org)).json<{ items: Webhook[] }>().items[0]!.state
  expect(await state()).toBe('failing')
  const { rows } = await harness.admin.query(
    `select 1 from trail where org_id = $1 and entry->>'action' = 'stop'`,
    [org],
  )
  expect(rows.length).toBe(1)
  await createProcess()
  await wait()
  await runWebhooks(harness.services)
  expect(received.length).toBe(1)
  answer = () => 200
  const params = { id: webhook.id }
  await harness.call(routes.change, admin, org, { params, body: { state: 'active', reason: 'Repaired' } })
  await wait()
  await runWebhooks(harness.services)
  expect(received.length).toBe(3)
})

it('writes who added an endpoint and rotated its secret in the trail, without the secret or the path', async () => {
  const { secret, webhook } = await addWebhook()
  const proof = await harness.proofFor(admin, org, { for: 'webhook_secret', webhook: webhook.id })
  const rotated = await harness.call(routes.rotate, admin, org, { params: { id: webhook.id }, body: proof })
  const { rows } = await harness.admin.query<{ entry: object }>(
    'select entry from trail where org_id = $1 and record_id = $2 order by seq',
    [org, webhook.id],
  )
  expect(rows.map(({ entry }) => entry)).toMatchObject([
    { action: 'create', actor: admin.id, changes: { origin: [null, new URL(webhook.url).origin] } },
    { action: 'rotate-secret', actor: admin.id, changes: { previousUntil: [null, expect.any(String)] } },
  ])
  const written = JSON.stringify(rows)
  for (const hidden of [secret, rotated.json<{ secret: string }>().secret, new URL(webhook.url).pathname])
    expect(written).not.toContain(hidden.replace(/^whsec_/, ''))
})

it('signs with both secrets for a day after a rotation', async () => {
  const { secret, webhook } = await addWebhook()
  const params = { id: webhook.id }
  const proof = await harness.proofFor(admin, org, { for: 'webhook_secret', webhook: webhook.id })
  const rotated = await harness.call(routes.rotate, admin, org, { params, body: proof })
  const { secret: next } = rotated.json<{ secret: string }>()
  await harness.call(routes.test, admin, org, { params })
  await runWebhooks(harness.services)
  const [one] = received
  expect(one!.headers['webhook-signature']).toBe(`${signatureOf(next, one!)} ${signatureOf(secret, one!)}`)
  await harness.admin.query(`update webhooks set previous_until = now() where id = $1`, [webhook.id])
  await harness.call(routes.test, admin, org, { params })
  await runWebhooks(harness.services)
  expect(received[1]!.headers['webhook-signature']).toBe(signatureOf(next, received[1]!))
})

const stored = async (id: string) =>
  (
    await harness.admin.query<{ secret: Buffer; previous_secret: Buffer | null }>(
      'select secret, previous_secret from webhooks where id = $1',
      [id],
    )
  ).rows[0]!

it('keeps secrets encrypted, each for its own endpoint, and goes on with those from before', async () => {
  const { secret, webhook } = await addWebhook()
  const plain = Buffer.from(secret.slice(6), 'base64')
  expect((await stored(webhook.id)).secret.includes(plain)).toBe(false)
  // As the release before stored it.
  await harness.admin.query('update webhooks set secret = $2 where id = $1', [webhook.id, plain])
  const proof = await harness.proofFor(admin, org, { for: 'webhook_secret', webhook: webhook.id })
  const rotated = await harness.call(routes.rotate, admin, org, { params: { id: webhook.id }, body: proof })
  const next = rotated.json<{ secret: string }>().secret
  const signed = async () => {
    await harness.call(routes.test, admin, org, { params: { id: webhook.id }, key: randomUUID() })
    await runWebhooks(harness.services)
    const one = received.at(-1)!
    expect(one.headers['webhook-signature']).toBe(`${signatureOf(next, one)} ${signatureOf(secret, one)}`)
  }
  await signed()
  await sealSecrets(harness.services, org)
  expect((await stored(webhook.id)).previous_secret!.includes(plain)).toBe(false)
  await signed()
  await harness.admin.query(`update webhooks set previous_until = now() where id = $1`, [webhook.id])
  await sealSecrets(harness.services, org)
  expect((await stored(webhook.id)).previous_secret).toBeNull()
  // The secret of another endpoint does not sign.
  const other = await addWebhook()
  await harness.admin.query(
    'update webhooks set secret = (select secret from webhooks where id = $2) where id = $1',
    [webhook.id, other.webhook.id],
  )
  const before = received.length
  await harness.call(routes.test, admin, org, { params: { id: webhook.id }, key: randomUUID() })
  await runWebhooks(harness.services)
  expect(received.length).toBe(before)
  expect((await deliveries(webhook.id))[0]).toMatchObject({ state: 'pending', problem: 'SECRET_UNREADABLE' })
})

it('sends only the chosen types, nothing of administration, and nothing of restricted records', async () => {
  await addWebhook({ types: ['process'] })
  const [open, restricted] = [await createProcess(), await createProcess()]
  await harness.admin.query(
    `with c as (insert into circles (org_id, id, open, people) values ($1, $2, false, array[$3::uuid]) returning id)
     update records set circle = c.id from c where org_id = $1 and records.id = $2`,
    [org, restricted.id, admin.id],
  )
  await harness.member(org, ['auditor'])
  await runWebhooks(harness.services)
  expect(received.map(({ body }) => body.data.record!.id)).toEqual([open.id])
})

it('follows no redirect', async () => {
  const { webhook } = await addWebhook()
  await createProcess()
  answer = () => 302
  await runWebhooks(harness.services)
  expect(await deliveries(webhook.id)).toMatchObject([{ state: 'pending', status: 302, attempts: 1 }])
})

it('sends in turns, so that an organisation with a long queue holds up no other', async () => {
  const { webhook } = await addWebhook()
  for (let i = 0; i < 21; i++)
    await harness.call(routes.test, admin, org, { params: { id: webhook.id }, key: randomUUID() })
  await serveOrganisation(harness.services, org, 0)
  expect(received.length).toBe(20)
  await serveOrganisation(harness.services, org)
  expect(received.length).toBe(21)
})

it('is sent by another worker when one died while sending', async () => {
  const { webhook } = await addWebhook()
  await createProcess()
  await runWebhooks(harness.services)
  // As a killed worker leaves it: taken, and perhaps sent.
  await harness.admin.query(
    `update webhook_deliveries set state = 'sending', finished_at = null, next_at = now() + interval '30 seconds'
     where webhook_id = $1`,
    [webhook.id],
  )
  await runWebhooks(harness.services)
  expect(received.length).toBe(1)
  await wait()
  await runWebhooks(harness.services)
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual(
    Array.from({ length: 2 }, () => received[0]!.headers['webhook-id']),
  )
  expect(await deliveries(webhook.id)).toMatchObject([{ state: 'delivered', attempts: 2 }])
})
