import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeAfter, queueOf, samePlace, type Movement } from './heat-map.ts'

const SIZE = { rows: 5, columns: 5 }

test('up is more, and the arrows follow the direction of reading', () => {
  const at = { row: 2, column: 2 }
  expect(placeAfter(at, 'ArrowUp', SIZE, false)).toEqual({ row: 3, column: 2 })
  expect(placeAfter(at, 'ArrowRight', SIZE, false)).toEqual({ row: 2, column: 3 })
  expect(placeAfter(at, 'ArrowRight', SIZE, true)).toEqual({ row: 2, column: 1 })
  expect(placeAfter(at, 'End', SIZE, true)).toEqual({ row: 2, column: 4 })
  expect(placeAfter(at, 'PageUp', SIZE, false)).toEqual({ row: 4, column: 2 })
  expect(placeAfter(at, 'a', SIZE, false)).toBeUndefined()
})

test('no key leads out of the map, whatever its size', () => {
  const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown']
  const side = fc.integer({ min: 3, max: 7 })
  fc.assert(
    fc.property(
      side,
      side,
      fc.array(fc.constantFrom(...keys)),
      fc.boolean(),
      (rows, columns, pressed, rtl) => {
        let at = { row: 0, column: 0 }
        for (const key of pressed) at = placeAfter(at, key, { rows, columns }, rtl) as typeof at
        expect(at.row >= 0 && at.row < rows && at.column >= 0 && at.column < columns).toBe(true)
      },
    ),
  )
})

test('marks that share a cell stand beside each other', () => {
  const from = { row: 4, column: 4 }
  const to = { row: 1, column: 2 }
  const movements: Movement[] = [
    { key: 'a', label: 'A', from, to },
    { key: 'b', label: 'B', from, to: from },
    { key: 'c', label: 'C', from: to, to: { row: 0, column: 0 } },
  ]
  expect(queueOf(movements, 0, 'from')).toBe(0)
  expect([queueOf(movements, 1, 'from'), queueOf(movements, 1, 'to')]).toEqual([1, 2])
  expect(queueOf(movements, 2, 'from')).toBe(1)
  expect(samePlace(null, from)).toBe(false)
})
