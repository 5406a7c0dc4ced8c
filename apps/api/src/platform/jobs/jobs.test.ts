import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { Harness } from '#test/harness.ts'
import { KEEP_HOUSE } from './housekeeping.ts'
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

it('begins work when it is asked for, not when it next looks', async () => {
  const done: string[] = []
  await harness.services.jobs.work(KEEP_HOUSE, async ({ name }) => void done.push(String(name)))
  const began = performance.now()
  // One after the other: each comes when there is nothing to do. Looking alone would take five seconds for each.
  for (let at = 0; at < 10; at++) {
    await ask(KEEP_HOUSE, `job ${at}`)
    await vi.waitFor(() => expect(done).toContain(`job ${at}`), { timeout: 30_000, interval: 5 })
  }
  expect(performance.now() - began).toBeLessThan(25_000)
})

it('does several together, each failing alone and none that was done again', async () => {
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
