import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { processRoutes, type Process } from 'contract/risk/processes'
import { webhookRoutes as routes } from 'contract/workspace/webhooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Harness, type Person } from '#test/harness.ts'
import { until } from '#test/until.ts'
import { startWorkerProcess } from './worker-process.ts'

interface Message {
  id: string
  record: string
  sequence: number
}

let harness: Harness
let org: string
let admin: Person
let receiver: Server
const received: Message[] = []

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (part: string) => (text += part))
    request.on('end', () => {
      const { data } = JSON.parse(text) as { data: { record: { id: string }; sequence: number } }
      received.push({
        id: request.headers['webhook-id'] as string,
        record: data.record.id,
        sequence: data.sequence,
      })
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  harness = await Harness.start({ WEBHOOK_ADDRESSES: 'any' })
  ;({ id: org, founder: admin } = await harness.organisation(['risk_manager']))
})
afterAll(async () => {
  receiver.close()
  await harness.stop()
})

it('R17 webhooks are delivered at least once and in order per record, although workers are killed', async () => {
  const asked = {
    url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
    description: '',
    types: [],
  }
  const proof = await harness.proofFor(admin, org, { for: 'webhook', ...asked })
  await harness.call(routes.create, admin, org, { body: { ...asked, ...proof } })
  const records: Process[] = []
  for (let i = 0; i < 5; i++) {
    const body = {
      code: `K${i}`,
      name: { en: 'N' },
      description: { en: 'D' },
      family: 'it',
      ownerRole: 'CIO',
    }
    records.push((await harness.call(processRoutes.create, admin, org, { body })).json())
  }
  for (const tags of [['a'], ['b'], ['c']])
    for (const [at, { id, version }] of records.entries())
      records[at] = (
        await harness.call(processRoutes.update, admin, org, { params: { id }, version, body: { tags } })
      ).json()
  // Killed by SIGKILL right after a message was sent and before that was recorded, three times.
  for (let i = 0; i < 3; i++) {
    expect(await startWorkerProcess(harness, 'webhook.sent').ended).toBe('SIGKILL')
    await harness.admin.query(`update webhook_deliveries set next_at = now() where state = 'sending'`)
  }
  const worker = startWorkerProcess(harness)
  try {
    await until(async () => {
      const { rows } = await harness.admin.query(
        `select count(*)::integer as open from webhook_deliveries where state <> 'delivered'`,
      )
      return rows[0].open === 0
    }, 300_000)
  } finally {
    await worker.stop()
  }
  const { rows } = await harness.admin.query<{ id: string }>('select id from webhook_deliveries')
  expect(rows.length).toBe(20)
  expect(new Set(received.map(({ id }) => id))).toEqual(new Set(rows.map(({ id }) => id)))
  expect(received.length).toBeGreaterThan(20)
  for (const { id } of records) {
    const order = received.filter(({ record }) => record === id).map(({ sequence }) => sequence)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
  }
  process.stdout.write(
    `R17 webhooks: 20 messages, ${received.length} sent through 3 kills, in order per record\n`,
  )
}, 900_000)
