import { expect, test } from 'vitest'
import { readAllPages } from './read-all-pages.ts'

test('S7.2 reads all pages, not only the first hundred', async () => {
  const people = Array.from({ length: 230 }, (_, at) => ({ id: String(at) }))
  const read = ({ limit, cursor = '0' }: { limit: number; cursor?: string }) => {
    const to = Number(cursor) + limit
    const next = to < people.length ? String(to) : null
    return Promise.resolve({ items: people.slice(Number(cursor), to), next })
  }
  expect(await readAllPages(read)).toEqual(people)
})
