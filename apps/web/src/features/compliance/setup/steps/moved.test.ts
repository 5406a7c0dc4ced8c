import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moved, placed } from './moved.ts'

test('an entry swaps places with its neighbour, and stays put at the end', () => {
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c'])
})

test('an entry is moved to another’s position, from either side', () => {
  expect(placed(['a', 'b', 'c', 'd'], 'a', 'c')).toEqual(['b', 'c', 'a', 'd'])
  expect(placed(['a', 'b', 'c', 'd'], 'd', 'b')).toEqual(['a', 'd', 'b', 'c'])
})

test('moving never loses an entry', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(), { minLength: 2 }), fc.nat(), fc.nat(), (list, a, b) => {
      const [from, before] = [list[a % list.length]!, list[b % list.length]!]
      const next = placed(list, from, before)
      expect(new Set(next)).toEqual(new Set(list))
      expect(next).toHaveLength(list.length)
      expect(next.indexOf(from)).toBe(list.indexOf(before))
    }),
  )
})
