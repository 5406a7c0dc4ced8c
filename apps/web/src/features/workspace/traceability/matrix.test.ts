import type { Matrix } from 'contract/workspace/traceability'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellsOf, holes, rowsToShow } from './matrix.ts'

const record = (id: string) => ({ id, type: 'process', code: id, title: null, status: 'draft' })
const sample: Matrix = {
  rows: ['a', 'b', 'c'].map(record),
  columns: ['x', 'y'].map(record),
  links: [
    [0, 1, 'supports', 'in'],
    [0, 1, 'relates_to', 'out'],
    [2, 0, 'supports', 'in'],
  ],
  complete: true,
}

test('a cell lists the links between its row and its column, and an unlinked one is empty', () => {
  const cells = cellsOf(sample)
  expect(cells.at(0, 1)).toEqual([
    { kind: 'supports', direction: 'in' },
    { kind: 'relates_to', direction: 'out' },
  ])
  expect(cells.at(1, 1)).toEqual([])
  expect(cells.rowTotals).toEqual([2, 0, 1])
  expect(cells.columnTotals).toEqual([1, 2])
  expect([holes(cells.rowTotals), holes(cells.columnTotals)]).toEqual([1, 0])
})

test('filters to the rows without a link', () => {
  expect(rowsToShow(cellsOf(sample), false)).toEqual([0, 1, 2])
  expect(rowsToShow(cellsOf(sample), true)).toEqual([1])
})

test('row totals and column totals equal the number of links', () => {
  const size = fc.integer({ min: 1, max: 6 })
  fc.assert(
    fc.property(size, size, fc.array(fc.tuple(fc.nat(5), fc.nat(5))), (rows, columns, pairs) => {
      const links = pairs.map(([a, b]): Matrix['links'][number] => [a % rows, b % columns, 'supports', 'out'])
      const named = (count: number) => Array.from({ length: count }, (_, index) => record(String(index)))
      const cells = cellsOf({ rows: named(rows), columns: named(columns), links, complete: true })
      const sum = (totals: readonly number[]) => totals.reduce((all, total) => all + total, 0)
      expect(sum(cells.rowTotals)).toBe(links.length)
      expect(sum(cells.columnTotals)).toBe(links.length)
    }),
  )
})
