import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ScimError } from './scim-error.ts'
import { type Filter, matches, parseFilter } from './scim-filter.ts'
import { applyPatch } from './scim-patch.ts'
import { type Element, onePrimary, USERS } from './scim-schema.ts'

const path = fc.constantFrom('title', 'displayName', 'name.givenName', 'emails.value')
const word = fc.constantFrom('Ada', 'ada', 'Bob', '', 'a', 'x@y')
const leaf: fc.Arbitrary<Filter> = fc.record({
  kind: fc.constant('compare' as const),
  path,
  operator: fc.constantFrom('eq', 'ne', 'co', 'sw', 'ew', 'gt', 'le', 'pr'),
  value: word,
})
const filters = fc.letrec<{ one: Filter }>((tie) => ({
  one: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.record({
      kind: fc.constantFrom('and' as const, 'or' as const),
      parts: fc.array(tie('one'), { minLength: 2, maxLength: 2 }),
    }),
    fc.record({ kind: fc.constant('not' as const), part: tie('one') }),
  ),
})).one
const resources = fc.record(
  {
    title: word,
    displayName: word,
    name: fc.record({ givenName: word }),
    emails: fc.array(fc.record({ value: word, type: fc.constantFrom('work', 'home') }), { maxLength: 3 }),
  },
  { requiredKeys: [] },
)

function write(filter: Filter): string {
  switch (filter.kind) {
    case 'compare':
      return filter.operator === 'pr'
        ? `${filter.path} pr`
        : `${filter.path} ${filter.operator} ${JSON.stringify(filter.value)}`
    case 'not':
      return `not (${write(filter.part)})`
    case 'element':
      return `${filter.path}[${write(filter.part)}]`
    default:
      return filter.parts.map((part) => `(${write(part)})`).join(` ${filter.kind} `)
  }
}

describe('a filter', () => {
  it('means the same after it was written and read', () => {
    fc.assert(
      fc.property(filters, resources, (filter, resource) => {
        expect(matches(parseFilter(write(filter)), resource)).toBe(matches(filter, resource))
      }),
    )
  })

  it('follows the laws of logic', () => {
    fc.assert(
      fc.property(filters, filters, resources, (a, b, resource) => {
        const not = (part: Filter): Filter => ({ kind: 'not', part })
        const both = matches({ kind: 'and', parts: [a, b] }, resource)
        const either = matches({ kind: 'or', parts: [not(a), not(b)] }, resource)
        expect(both).toBe(!either)
        expect(matches(not(a), resource)).toBe(!matches(a, resource))
      }),
    )
  })

  it('of many alternatives takes no longer than each of them', () => {
    const pair = (nth: number) => `(title eq "a${nth}" or title eq "b${nth}")`
    const text = Array.from({ length: 15 }, (_, nth) => pair(nth)).join(' and ')
    const began = performance.now()
    expect(matches(parseFilter(text), { title: 'a0' })).toBe(false)
    expect(performance.now() - began).toBeLessThan(1_000)
  })

  it('that is any text is read, or refused as SCIM says', () => {
    fc.assert(
      fc.property(
        fc.string({
          maxLength: 200,
          unit: fc.constantFrom(
            'a',
            ' ',
            ' eq ',
            '"',
            '(',
            ')',
            '[',
            ']',
            '\\',
            '.',
            '{',
            'not',
            ' and ',
            '1',
          ),
        }),
        (text) => {
          try {
            parseFilter(text)
          } catch (error) {
            expect(error).toBeInstanceOf(ScimError)
          }
        },
      ),
    )
  })
})

describe('a patch', () => {
  it('with any value of any path is applied, or refused as SCIM says, and reaches no prototype', () => {
    const paths = fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.constantFrom(
        'emails',
        'emails[type eq "work"].value',
        'name',
        'name.givenName',
        'active',
        '__proto__',
      ),
    )
    const operations = fc.array(
      fc.record({ op: fc.constantFrom('add', 'replace', 'remove'), path: paths, value: fc.jsonValue() }),
      { minLength: 1, maxLength: 4 },
    )
    fc.assert(
      fc.property(operations, (Operations) => {
        const before = { userName: 'ada@example.com', active: true }
        try {
          const after = applyPatch(USERS, before, { Operations })
          expect(Object.getPrototypeOf(after)).toBe(Object.prototype)
        } catch (error) {
          expect(error).toBeInstanceOf(ScimError)
        }
        expect(before).toEqual({ userName: 'ada@example.com', active: true })
      }),
    )
  })

  it('leaves at most one primary address, the written one', () => {
    const elements = fc.array(fc.record({ value: fc.string(), primary: fc.boolean() }), { maxLength: 6 })
    fc.assert(
      fc.property(elements, elements, (kept: Element[], written: Element[]) => {
        const primary = onePrimary([...kept, ...written], written).filter((one) => one.primary)
        const had = [...kept, ...written].some((one) => one.primary)
        expect(primary).toHaveLength(had ? 1 : 0)
        if (written.some((one) => one.primary) && primary[0]) expect(written).toContain(primary[0])
      }),
    )
  })
})
