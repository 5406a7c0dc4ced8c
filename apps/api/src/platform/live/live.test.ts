import { expect, it } from 'vitest'
import type { LiveMessage } from './live.ts'
import { splitPayloads } from './split-payloads.ts'

const happening = (id: string): LiveMessage => ({
  org: 'o',
  tell: { event: 'record-changed', type: 'process', id, version: 1 },
})

it('splits messages into payloads within the PostgreSQL limit, without loss', () => {
  const many = Array.from({ length: 500 }, (_, n) => happening(`${n}-${'ش'.repeat(20)}`))
  const texts = splitPayloads(many)
  expect(texts.length).toBeGreaterThan(1)
  for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThan(8_000)
  expect(texts.flatMap((text) => JSON.parse(text) as LiveMessage[])).toEqual(many)
  expect(splitPayloads([])).toEqual([])
})
