import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { decodeQuery, encodeQuery } from './query-string.ts'

const Query = z.strictObject({
  q: z.optional(z.string()),
  family: z.optional(z.array(z.enum(['it', 'finance']))),
  level: z.optional(z.array(z.int())),
  limit: z.optional(z.int()),
  total: z.optional(z.boolean()),
})

describe('a query string', () => {
  it('is parsed back to the same query', () => {
    const query = fc.record(
      {
        q: fc.string({ minLength: 1 }),
        family: fc.array(fc.constantFrom('it', 'finance'), { minLength: 1 }),
        level: fc.array(fc.integer(), { minLength: 1 }),
        limit: fc.integer(),
        total: fc.boolean(),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(query, (given) => {
        const raw = Object.fromEntries(new URLSearchParams(encodeQuery(given)))
        expect(Query.parse(decodeQuery(Query, raw))).toEqual(given)
      }),
    )
  })

  it('leaves invalid numbers, booleans and unknown keys for the schema to reject', () => {
    for (const raw of [
      { limit: '' },
      { limit: 'ten' },
      { total: 'yes' },
      { colour: 'red' },
      { level: '1,x' },
      { limit: '1e999' },
    ]) {
      expect(Query.safeParse(decodeQuery(Query, raw)).success, JSON.stringify(raw)).toBe(false)
    }
  })
})
