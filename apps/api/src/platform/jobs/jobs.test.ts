import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { Harness } from '#test/harness.ts'
import { TcpProxy } from '#test/faults/tcp-proxy.ts'
import { RUN_HOUSEKEEPING } from './housekeeping.ts'
import { createJobs } from './jobs.ts'
import { REFRESH_STATISTICS } from './statistics.ts'

let harness: Harness
let org: string

beforeAll(async () => {
  harness = await Harness.start()
  ;({ id: org } = await harness.organisation())
})
afterAll(() => harness.stop())

const ask = (queue: string, ...names: string[]) =>
  harness.services.db.write(org, async (tx) => {
    for (const name of names) await harness.services.jobs.enqueue(tx, queue, { org, name })
    return { value: null }
  })
const statesOf = async (queue: string) => {
  const { rows } = await harness.admin.query<{ name: string; state: string }>(
    `select data->>'name' as name, state::text from jobs.job where name = $1 order by 1`,
    [queue],
  )
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
}

it('starts a job when it is enqueued, not at the next poll', async () => {
  const done: string[] = []
  await harness.services.jobs.work(RUN_HOUSEKEEPING, async ({ name }) => void done.push(String(name)))
  const waited: number[] = []
  // One after the other, so that each job arrives while the worker is idle and its next poll is at least a second away.
  for (let at = 0; at < 9; at++) {
    const asked = performance.now()
    await ask(RUN_HOUSEKEEPING, `job ${at}`)
    await vi.waitFor(() => expect(done).toContain(`job ${at}`), { timeout: 30_000, interval: 5 })
    waited.push(performance.now() - asked)
  }
  const median = waited.toSorted((one, other) => one - other)[4]
  expect(median, waited.map(Math.round).join(', ')).toBeLessThan(700)
})

it('runs jobs in batches: each fails alone, and completed ones are not repeated', async () => {
  const calls = new Map<string, number>()
  const names = Array.from({ length: 20 }, (_, at) => `message ${String(at).padStart(2, '0')}`)
  const bad = names[3]!
  await harness.services.jobs.work(REFRESH_STATISTICS, async (data) => {
    const name = String(data['name'])
    calls.set(name, (calls.get(name) ?? 0) + 1)
    if (name === bad && calls.get(name) === 1) throw new Error('no such address')
  })
  await ask(REFRESH_STATISTICS, ...names)
  const all = Object.fromEntries(names.map((name) => [name, 'completed']))
  await vi.waitFor(async () => expect(await statesOf(REFRESH_STATISTICS)).toEqual(all), {
    timeout: 60_000,
    interval: 100,
  })
  expect(Object.fromEntries(calls)).toEqual(
    Object.fromEntries(names.map((name) => [name, name === bad ? 2 : 1])),
  )
})

it('reconnects after the database was unavailable at first use', async () => {
  const url = new URL(harness.config.DATABASE_URL)
  const line = await TcpProxy.start(Number(url.port))
  url.port = String(line.port)
  line.change('reset')
  const jobs = createJobs(url.href, () => undefined)
  await expect(jobs.schedule(RUN_HOUSEKEEPING, '0 0 1 1 *')).rejects.toThrow()
  line.change('through')
  await jobs.schedule(RUN_HOUSEKEEPING, '0 0 1 1 *')
  const { rows } = await harness.admin.query('select cron from jobs.schedule where name = $1', [
    RUN_HOUSEKEEPING,
  ])
  expect(rows).toEqual([{ cron: '0 0 1 1 *' }])
  await jobs.stop()
  await line.stop()
})
