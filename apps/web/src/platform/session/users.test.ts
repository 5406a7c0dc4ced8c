import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { usersQuery } from './users.ts'

const people = Array.from({ length: 230 }, (_, at) => ({ id: String(at) }))

vi.mock('#platform/http.ts', () => ({
  call: (_route: unknown, { query }: { query: { limit: number; cursor?: string } }) => {
    const from = Number(query.cursor ?? 0)
    const to = from + query.limit
    return Promise.resolve({
      items: people.slice(from, to),
      next: to < people.length ? String(to) : null,
    })
  },
}))

test('S7.2 everybody is known, not only the first hundred', async () => {
  expect(await new QueryClient().fetchQuery(usersQuery)).toEqual(people)
})
