import type { ControlMatrix } from 'contract/compliance/gap-controls'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { controlCellsOf, countTrue, shownPlaces } from './control-cells.ts'

const matrixOf = (rows: number, columns: number, links: [number, number][]): ControlMatrix => ({
  requirements: Array.from({ length: rows }, (_, at) => ({
    id: `r${at}`,
    item: `i${at}`,
    code: `R-${at}`,
    ref: `${at}`,
    name: { en: `Requirement ${at}` },
    domain: at % 2 === 0 ? 'even' : 'odd',
    weight: 1,
    answer: at === 1 ? 'not_applicable' : 'not_assessed',
  })),
  controls: Array.from({ length: columns }, (_, at) => ({
    id: `c${at}`,
    code: `C-${at}`,
    name: { en: `Control ${at}` },
    key: false,
    rating: null,
    used: links.some(([, column]) => column === at),
  })),
  links,
  complete: true,
})

test('marks applicable requirements without a control and controls without a requirement as gaps', () => {
  const matrix = matrixOf(4, 3, [
    [0, 0],
    [0, 2],
  ])
  const cells = controlCellsOf(matrix)
  expect(cells.rowHoles).toEqual([false, false, true, true])
  expect(cells.columnHoles).toEqual([false, true, false])
  expect(shownPlaces(matrix, cells, 'requirements', undefined)).toEqual({ rows: [2, 3], columns: [0, 1, 2] })
  expect(shownPlaces(matrix, cells, 'controls', undefined)).toEqual({ rows: [0, 1, 2, 3], columns: [1] })
  expect(shownPlaces(matrix, cells, 'requirements', 'even').rows).toEqual([2])
})

test('totals equal the number of links, and a row with a link is never a gap', () => {
  const pair = fc.tuple(fc.nat(7), fc.nat(5))
  fc.assert(
    fc.property(fc.uniqueArray(pair, { selector: String }), (links) => {
      const cells = controlCellsOf(matrixOf(8, 6, links))
      const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)
      expect(sum(cells.rowTotals)).toBe(links.length)
      expect(sum(cells.columnTotals)).toBe(links.length)
      for (const [row, column] of links) {
        expect(cells.joined(row, column)).toBe(true)
        expect(cells.rowHoles[row] || cells.columnHoles[column]).toBe(false)
      }
      expect(countTrue(cells.columnHoles)).toBe(6 - new Set(links.map(([, column]) => column)).size)
    }),
  )
})
