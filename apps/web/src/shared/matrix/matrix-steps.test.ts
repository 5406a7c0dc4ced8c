import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withPlace } from './matrix-parts.ts'
import { stepFrom } from './matrix-steps.ts'

const size = { rows: 400, columns: 200 }
const press = (key: string, ctrlKey = false) => ({ key, ctrlKey })

test('arrow keys move in the reading direction, Ctrl moves to the corners', () => {
  const at = { row: 5, column: 7 }
  expect(stepFrom(at, press('ArrowRight'), size, false)).toEqual({ row: 5, column: 8 })
  expect(stepFrom(at, press('ArrowRight'), size, true)).toEqual({ row: 5, column: 6 })
  expect(stepFrom(at, press('End', true), size, false)).toEqual({ row: 399, column: 199 })
  expect(stepFrom(at, press('a'), size, false)).toBeUndefined()
})

test('no key moves outside the matrix', () => {
  const keys = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageDown', 'PageUp']
  fc.assert(
    fc.property(
      fc.nat(399),
      fc.nat(199),
      fc.constantFrom(...keys),
      fc.boolean(),
      fc.boolean(),
      (row, column, key, ctrl, rtl) => {
        const next = stepFrom({ row, column }, press(key, ctrl), size, rtl)!
        expect(next.row >= 0 && next.row < 400 && next.column >= 0 && next.column < 200).toBe(true)
      },
    ),
  )
})

test('the focused cell is always rendered, once and in order', () => {
  // From the last corner to the first: the view is still at the end when the focus moves.
  expect(withPlace([380, 381, 382], 0)).toEqual([0, 380, 381, 382])
  expect(withPlace([0, 1, 2], 399)).toEqual([0, 1, 2, 399])
  expect(withPlace([], 0)).toEqual([0])
  fc.assert(
    fc.property(fc.nat(380), fc.nat(20), fc.nat(399), (first, many, at) => {
      const seen = Array.from({ length: many }, (_, index) => first + index)
      const drawn = withPlace(seen, at)
      expect(drawn).toContain(at)
      expect(drawn).toEqual([...new Set([...seen, at])].toSorted((one, other) => one - other))
      // A move within the view keeps the same list, so that no row renders again.
      expect(drawn === seen).toBe(seen.includes(at))
    }),
  )
})
