import { expect, test } from 'vitest'
import { listSamples, type ListQuestion } from './list-samples.ts'
import { PEOPLE, sampleLines } from './sample-lines.ts'
import { samples } from './samples.ts'

const me = PEOPLE[0]!.id
const lines = sampleLines()
const ask = (question: Partial<ListQuestion>) =>
  listSamples(lines, { filter: {}, sort: 'code', limit: 25, locale: 'en', ...question }, me)

test('every sample matches the schema of the collection', () => {
  for (const line of lines) expect(samples.Record.safeParse(line).error?.issues).toBeUndefined()
})

test('filters are combined, and search covers the texts of all languages', () => {
  const { items } = ask({ filter: { topic: ['access'], ownerId: ['me'], archived: 'all' } })
  expect(items.length).toBeGreaterThan(0)
  for (const line of items) expect([line['topic'], line['ownerId']]).toEqual(['access', me])
  expect(JSON.stringify(ask({ filter: { q: 'دون ملحق' } }).items[0]!['name'])).toContain('fournisseur')
  expect(ask({ filter: { ownerId: ['none'] } }).items.every((line) => line['ownerId'] === null)).toBe(true)
  expect(ask({ filter: { archived: 'only' } }).total!.value).toBe(2)
})

test('pages are consecutive up to the last', () => {
  const first = ask({ limit: 10, sort: '-severity' })
  const second = ask({ limit: 10, sort: '-severity', cursor: first.next! })
  expect(first.items).toHaveLength(10)
  expect(second.items[0]!['severity']).toBeLessThanOrEqual(first.items.at(-1)!['severity'] as number)
  expect(ask({ limit: 100 }).next).toBeNull()
})
