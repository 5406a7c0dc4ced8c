import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dealPlaces } from './arrange.service.ts'

it('sorts the positions and makes equal ones distinct', () => {
  expect(dealPlaces([30, 10, 20])).toEqual([10, 20, 30])
  expect(dealPlaces([0, 0, 0])).toEqual([0, 1, 2])
  fc.assert(
    fc.property(fc.array(fc.nat(1000)), (places) => {
      const dealt = dealPlaces(places)
      expect(new Set(dealt).size).toBe(places.length)
      expect(dealt.every((place, at) => at === 0 || place > dealt[at - 1]!)).toBe(true)
      expect(dealt.every((place, at) => place >= places.toSorted((a, b) => a - b)[at]!)).toBe(true)
    }),
  )
})
