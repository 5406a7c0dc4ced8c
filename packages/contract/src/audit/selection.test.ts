import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  hashPopulation,
  type PopulationRow,
  profileOf,
  readPopulation,
  writePopulation,
} from './population.ts'
import { DRAWN_METHODS, drawItems } from './selection.ts'

/** 250 invoices. The expected selections come from the reference program of decision 0046, in another language. */
const INVOICES = Array.from({ length: 250 }, (_, at): PopulationRow => {
  const n = at + 1
  return {
    ref: `INV-${String(n).padStart(4, '0')}`,
    date: `2026-${String((at % 12) + 1).padStart(2, '0')}-15`,
    amount: ((n * n * 37) % 90_000) + 100,
  }
})
const HASH = '7e2cb12bea9e38ad1c5384f1df61eae64de53f5a66de54e3069759ca4d741a4d'
const SEED = '5eed5eed5eed5eed5eed5eed5eed5eed'

describe('a draw reproduced with independent tools', () => {
  test('has the population hash that sha256sum gives', async () => {
    expect(await hashPopulation(writePopulation(INVOICES))).toBe(HASH)
  })

  test.each([
    ['random', [4, 64, 110, 112, 139, 183, 185, 222], [63, 89, 133, 141, 147, 160, 162, 196]],
    ['systematic', [3, 34, 65, 97, 128, 159, 190, 222], [0, 31, 62, 94, 125, 156, 187, 219]],
    ['monetary', [27, 54, 82, 110, 140, 172, 200, 228], [19, 47, 79, 108, 136, 167, 195, 224]],
  ] as const)('%s', async (method, first, extension) => {
    const drawing = { method, seed: SEED, hash: HASH, rows: INVOICES, size: 8 }
    expect(await drawItems(drawing)).toEqual({ first, extension: [] })
    expect(await drawItems({ ...drawing, extended: true })).toEqual({ first, extension })
  })
})

const row = fc.record<PopulationRow>({
  ref: fc.stringMatching(/^[A-Za-z0-9é-]{1,12}$/),
  date: fc.option(fc.constantFrom('2026-01-31', '2026-12-01')),
  amount: fc.option(fc.integer({ min: -5_000_000, max: 5_000_000 })),
})
const population = fc.array(row, { minLength: 1, maxLength: 60 })

it('draws are reproducible, without duplicates, and of the requested size or the whole population', async () => {
  const drawing = fc.record({
    method: fc.constantFrom(...DRAWN_METHODS),
    rows: population,
    size: fc.integer({ min: 1, max: 40 }),
    seed: fc.stringMatching(/^[0-9a-f]{8}$/),
  })
  await fc.assert(
    fc.asyncProperty(drawing, async (one) => {
      const asked = { ...one, hash: HASH, extended: true }
      const { first, extension } = await drawItems(asked)
      expect(await drawItems(asked)).toEqual({ first, extension })
      const all = [...first, ...extension]
      expect(new Set(all).size).toBe(all.length)
      expect(all.every((place) => place in one.rows)).toBe(true)
      if (one.method === 'full') expect(first).toHaveLength(one.rows.length)
      else if (one.method !== 'monetary') expect(first).toHaveLength(Math.min(one.size, one.rows.length))
      else expect(all.every((place) => one.rows[place]!.amount! > 0)).toBe(true)
    }),
    { numRuns: 200 },
  )
})

it('draws every row with equal probability', async () => {
  const rows = INVOICES.slice(0, 10)
  const hits = rows.map(() => 0)
  for (let at = 0; at < 2000; at++)
    for (const place of (await drawItems({ method: 'random', seed: `${at}`, hash: HASH, rows, size: 3 }))
      .first)
      hits[place]!++
  // 600 each; the chance of one beyond 5 standard deviations is less than one in a hundred thousand.
  for (const hit of hits) expect(Math.abs(hit - 600)).toBeLessThan(103)
})

describe('a population', () => {
  it('round-trips, and has exactly one canonical form', () => {
    fc.assert(
      fc.property(population, (rows) => {
        expect(readPopulation(writePopulation(rows))).toEqual(rows)
      }),
    )
  })

  test.each(['', 'A', 'A\t\t', 'A\t\t1.5\n', 'A\t\t01.50\n', ' A\t\t\n', 'A\t2026-1-1\t\n', 'A\t\t\n\n'])(
    'refuses %j',
    (text) => expect(() => readPopulation(text)).toThrow('INVALID_INPUT'),
  )

  it('is profiled for what to check before it is relied on', () => {
    const rows: PopulationRow[] = [
      { ref: 'A', date: '2026-01-05', amount: 1000 },
      { ref: 'A', date: '2025-12-31', amount: -200 },
      { ref: 'B', date: null, amount: null },
    ]
    expect(profileOf(rows, { from: '2026-01-01', to: '2026-12-31' })).toEqual({
      rows: 3,
      repeated: 1,
      undated: 1,
      outside: 1,
      withoutAmount: 1,
      notPositive: 1,
      total: 800,
    })
  })
})
