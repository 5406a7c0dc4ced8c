import { processRoutes } from 'contract/risk/processes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Harness } from '#test/harness.ts'

let harness: Harness

beforeAll(async () => {
  harness = await Harness.start({ ORGANISATION_AT_ONCE: '1' })
})
afterAll(() => harness.stop())

it('P11: answers a tenant ahead of another’s flood, whose excess is refused, not lost', async () => {
  const [loud, calm] = [await harness.organisation(), await harness.organisation()]
  const ask = ({ id, founder }: typeof loud) => harness.call(processRoutes.list, founder, id)
  await ask(calm)
  let answered = 0
  const crowd = Array.from({ length: 130 }, () => ask(loud).finally(() => answered++))
  expect((await ask(calm)).statusCode).toBe(200)
  expect(answered).toBeLessThan(100)
  const answers = await Promise.all(crowd)
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  // One runs and a hundred are queued.
  expect(refused).toHaveLength(29)
  expect(refused[0]!.json()).toEqual({ error: 'RATE_LIMITED', details: { seconds: 1 } })
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(101)
  const metrics = await harness.app.inject({ url: '/metrics' })
  expect(metrics.body).toContain('http_requests_waiting 0')
})
