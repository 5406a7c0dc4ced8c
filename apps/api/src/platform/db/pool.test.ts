import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { TcpProxy } from '#test/faults/tcp-proxy.ts'
import { Harness } from '#test/harness.ts'
import { Database } from './database.ts'

const STATEMENT_MS = 1_000
/** The statement timeout and the grace period, with a margin for a busy machine. */
const GIVEN_UP_MS = 3_500

let harness: Harness
let line: TcpProxy
let db: Database

beforeAll(async () => {
  harness = await Harness.start()
})
afterAll(() => harness.stop())
beforeEach(async () => {
  const url = new URL(harness.config.DATABASE_URL)
  line = await TcpProxy.start(Number(url.port))
  url.port = String(line.port)
  db = new Database({ url: url.href, size: 4, statementTimeoutMs: STATEMENT_MS })
})
afterEach(async () => {
  await line.stop()
  await db.close()
})

const ask = () => db.queryWithoutTenant('ask', 'select pg_sleep(0.05)', [])

it('R8 drops a silent connection, and the idle ones that may be dead too', async () => {
  await Promise.all([ask(), ask(), ask()])
  expect(db.pool.idleCount).toBe(3)
  line.change('half-open')
  await expect(ask()).rejects.toThrow('Query read timeout')
  line.change('through')
  const began = performance.now()
  await Promise.all([ask(), ask(), ask()])
  expect(performance.now() - began).toBeLessThan(1_000)
})

it('R8 does not wait again for the rollback on a dead connection', async () => {
  let cutAt = 0
  const work = db.write(randomUUID(), async (tx) => {
    await tx.query('select 1')
    line.change('half-open')
    cutAt = performance.now()
    return { value: await tx.query('select 1') }
  })
  await expect(work).rejects.toThrow('Query read timeout')
  expect(performance.now() - cutAt).toBeLessThan(GIVEN_UP_MS)
})

it('waits as long as the extended timeout allows', async () => {
  const work = db.write(randomUUID(), async (tx) => {
    await tx.extendTimeout(1)
    return { value: await tx.query<{ done: boolean }>('select pg_sleep(2.5) is not null as done') }
  })
  expect(await work).toEqual([{ done: true }])
})
