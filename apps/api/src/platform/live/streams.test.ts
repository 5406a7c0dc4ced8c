import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openEventStream } from '#test/event-stream.ts'
import { Harness } from '#test/harness.ts'

const ORGANISATIONS = 12
/** Three refreshes. */
const WATCHED_MS = 6_500

let harness: Harness
beforeAll(async () => {
  harness = await Harness.start()
})
afterAll(() => harness.stop())

it('checks idle streams with one statement, however many organisations they are of', async () => {
  const streams = []
  for (let n = 0; n < ORGANISATIONS; n++) {
    const { id, founder } = await harness.organisation()
    streams.push(await openEventStream(harness, founder, id))
  }
  const queries = vi.spyOn(harness.services.db.pool, 'query')
  const connections = vi.spyOn(harness.services.db.pool, 'connect')
  await sleep(WATCHED_MS)
  // Every statement takes a connection of the pool, by one or the other.
  const statements = queries.mock.calls.length + connections.mock.calls.length
  vi.restoreAllMocks()
  process.stdout.write(`Streams of ${ORGANISATIONS} organisations: ${statements} calls in ${WATCHED_MS} ms\n`)
  for (const one of streams) expect(one.endedAt).toBeUndefined()
  expect(statements).toBeGreaterThan(0)
  expect(statements).toBeLessThan(ORGANISATIONS)
  for (const one of streams) one.close()
})

it('does not ask again while the database has not answered', async () => {
  const { id, founder } = await harness.organisation()
  const stream = await openEventStream(harness, founder, id)
  const asked = vi
    .spyOn(harness.services.accounts, 'findRights')
    .mockImplementation(() => sleep(WATCHED_MS).then(() => () => ({ roles: [], superUser: true })))
  await sleep(WATCHED_MS)
  expect(asked).toHaveBeenCalledOnce()
  vi.restoreAllMocks()
  stream.close()
})
