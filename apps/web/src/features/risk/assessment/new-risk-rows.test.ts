import { expect, test } from 'vitest'
import { EMPTY_ROW, keyed, pasteRows, problemOf, stepIn, withNext } from './new-risk-rows.ts'

const ROW = { name: 'Order without approval', likelihood: '2', impact: '3' }

test('rows of a spreadsheet are put below each other, and what has no column is counted', () => {
  const pasted = pasteRows([EMPTY_ROW], { row: 0, field: 'name' }, [
    ['Supplier paid twice ', '3', '4', 'Rosa'],
    ['Split orders', '٢', ''],
  ])
  expect(pasted).toEqual({
    rows: [
      { name: 'Supplier paid twice', likelihood: '3', impact: '4' },
      { name: 'Split orders', likelihood: '٢', impact: '' },
      EMPTY_ROW,
    ],
    lost: 1,
  })
  const scores = pasteRows(pasted.rows, { row: 1, field: 'likelihood' }, [
    ['4', '5'],
    ['1', '1'],
  ])
  expect(scores.rows.slice(1)).toEqual([
    { name: 'Split orders', likelihood: '4', impact: '5' },
    { name: '', likelihood: '1', impact: '1' },
    EMPTY_ROW,
  ])
})

test('a row becomes a risk with a name and two steps of the scales', () => {
  const problem = (changes: object) => problemOf({ ...ROW, ...changes }, { likelihood: 5, impact: 4 }, 40)
  expect(problem({})).toBeNull()
  expect(problem({ name: ' ' })).toBe('name')
  expect(problem({ name: 'x'.repeat(41) })).toBe('name')
  expect(problem({ likelihood: '6' })).toBe('likelihood')
  expect(problem({ impact: '5' })).toBe('impact')
  expect(problem({ impact: '' })).toBe('impact')
  expect(stepIn('٣', 5)).toBe(3)
  expect(stepIn('1.5', 5)).toBeNull()
})

test('there is always one empty row, and only one', () => {
  expect(withNext([])).toEqual([EMPTY_ROW])
  expect(withNext([ROW])).toEqual([ROW, EMPTY_ROW])
  expect(withNext([ROW, EMPTY_ROW])).toEqual([ROW, EMPTY_ROW])
})

test('equal rows are kept apart, and have the same keys at the next attempt', () => {
  const rows = [ROW, ROW, { ...ROW, name: 'Paid twice' }]
  const keys = keyed(rows, { category: 'financial' }).map(({ key }) => key)
  expect(new Set(keys).size).toBe(3)
  expect(keyed(rows, { category: 'financial' }).map(({ key }) => key)).toEqual(keys)
})
