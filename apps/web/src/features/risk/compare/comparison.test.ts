import type { ComparedLine, ComparedSide } from 'contract/risk/comparison'
import { expect, test } from 'vitest'
import { countsOf, movementsOf, shownLines, totalsOf } from './comparison.ts'

const side = (likelihood: number, impact: number): ComparedSide => ({
  id: `${likelihood}${impact}`,
  inherentLikelihood: likelihood,
  inherentImpact: impact,
  inherentScore: likelihood * impact,
  residualLikelihood: likelihood,
  residualImpact: impact,
  residualScore: likelihood * impact,
  residualLevel: 'low',
  position: 'within_appetite',
  response: 'treat',
})
const line = (code: string, more: Partial<ComparedLine>): ComparedLine => ({
  subject: code,
  code,
  name: {},
  category: 'tax',
  change: 'changed',
  moved: null,
  before: null,
  after: null,
  controls: [],
  ...more,
})

const LINES = [
  line('A', { change: 'same', moved: 'same', before: side(2, 2), after: side(2, 2) }),
  line('B', { moved: 'up', before: side(1, 2), after: side(2, 2) }),
  line('C', { moved: 'down', before: side(5, 5), after: side(1, 1) }),
  line('D', { change: 'added', after: side(3, 3) }),
  line('E', { change: 'removed', before: side(3, 3) }),
]

test('the totals match the filtered lists', () => {
  expect(totalsOf(LINES)).toEqual({ all: 5, changed: 4, up: 1, down: 1, added: 1, removed: 1 })
  expect(shownLines(LINES, 'down').map(({ code }) => code)).toEqual(['C'])
})

test('movements go from cell to cell, the widest first', () => {
  expect(movementsOf(LINES, ({ code }) => code)).toEqual([
    { key: '11', label: 'C', from: { row: 4, column: 4 }, to: { row: 0, column: 0 } },
    { key: '22', label: 'B', from: { row: 0, column: 1 }, to: { row: 1, column: 1 } },
  ])
})

test('the later assessment is counted per cell; lines outside a smaller matrix are left out', () => {
  expect(countsOf(LINES, 3, 3)).toEqual([
    [1, 0, 0],
    [0, 2, 0],
    [0, 0, 1],
  ])
  expect(countsOf(LINES, 2, 2)).toEqual([
    [1, 0],
    [0, 2],
  ])
})
