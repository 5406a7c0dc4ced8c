import { expect, test } from 'vitest'
import { dropServerFacts } from './without-server-facts.ts'

test('summaries, errors and trail entries of routes are left out, fields with these names stay', () => {
  const code = `route('a.list', 'GET /a', read, { summary: 'List, by name', reply })
route('a.make', 'POST /a', make, {
  summary:
    "A team's own, with a \\"quote\\"",
  acts: ['create'],
  reply,
  fails: [
    'NOT_FOUND',
    'ARCHIVED',
  ],
})
const fields = { summary: f.text({ detail: true }), acts: z.array(Act), fails: [one], other }`
  expect(dropServerFacts(code).replaceAll(/\s+/g, ' ')).toBe(
    "route('a.list', 'GET /a', read, { reply }) route('a.make', 'POST /a', make, { reply, }) " +
      'const fields = { summary: f.text({ detail: true }), acts: z.array(Act), fails: [one], other }',
  )
})
