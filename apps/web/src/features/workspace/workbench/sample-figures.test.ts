import { expect, test } from 'vitest'
import { figuresFrom, levelAt, sampleCells, sampleMovements, sampleTrend } from './sample-figures.ts'

test('the same seed gives the same figures, another seed different ones', () => {
  const take = (seed: number) => Array.from({ length: 5 }, () => figuresFrom(seed)(1000))
  const draw = (seed: number) => {
    const next = figuresFrom(seed)
    return Array.from({ length: 5 }, () => next(1000))
  }
  expect(new Set(take(1)).size).toBe(1)
  expect(draw(1)).toEqual(draw(1))
  expect(draw(1)).not.toEqual(draw(2))
})

test.each([3, 4, 5, 6, 7])('a matrix of %i by %i ranges from the lowest level to the highest', (size) => {
  expect(levelAt(0, 0, size)).toBe(1)
  expect(levelAt(size - 1, size - 1, size)).toBe(5)
  const cells = sampleCells(size, 1)
  expect(cells.flat()).toHaveLength(size * size)
  for (const { from, to } of sampleMovements(size, [])) {
    for (const place of [from, to]) expect(cells[place.row]?.[place.column]).toBeDefined()
  }
})

test('a trend has one point per month, and one gap', () => {
  const points = sampleTrend([{ key: 'a', label: 'A' }], 1)
  expect(points.map(({ day }) => day)).toEqual([...new Set(points.map(({ day }) => day))].toSorted())
  expect(points[4]!.values['a']).toBeNull()
})
