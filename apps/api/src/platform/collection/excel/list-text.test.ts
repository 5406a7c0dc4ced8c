import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinList, splitList } from './list-text.ts'

describe('several values in one cell', () => {
  it('are separated by semicolons, with or without spaces', () => {
    expect(splitList('a;b ;  c; ;')).toEqual(['a', 'b', 'c'])
    expect(joinList(['a', 'b'])).toBe('a; b')
  })

  it('escape a semicolon with a backslash, and keep other backslashes', () => {
    expect(joinList(['a;b', String.raw`C:\temp`])).toBe(String.raw`a\;b; C:\temp`)
    expect(splitList(String.raw`a\;b; C:\temp`)).toEqual(['a;b', String.raw`C:\temp`])
  })

  it('round-trip whatever they contain', () => {
    const value = fc
      .oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: fc.constantFrom('\\', ';', 'a', ' ') }))
      .map((text) => text.trim())
      .filter((text) => text !== '')
    fc.assert(
      fc.property(fc.array(value), (values) => {
        expect(splitList(joinList(values))).toEqual(values)
      }),
    )
  })
})
