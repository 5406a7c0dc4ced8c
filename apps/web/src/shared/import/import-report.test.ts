import { processes } from 'contract/risk/processes'
import { expect, test } from 'vitest'
import {
  expectedOf,
  isProblem,
  isWorkbook,
  listedRows,
  OUTCOMES,
  problemRows,
  shownCell,
  validRows,
} from './import-report.ts'

const counts = { create: 2, update: 3, archive: 1, unchanged: 40, conflict: 1, error: 4 }

test('counts valid and rejected rows separately', () => {
  expect(validRows(counts)).toBe(6)
  expect(problemRows(counts)).toBe(5)
  expect(listedRows({ committed: false, counts, warnings: [], rows: [] })).toBe(11)
  expect(OUTCOMES.filter(isProblem)).toEqual(['conflict', 'error'])
})

test('cells are shown as in the workbook', () => {
  expect(shownCell(null)).toBe('')
  expect(shownCell(0)).toBe('0')
  expect(shownCell('Ja')).toBe('Ja')
})

test.each([
  ['processes.xlsx', true],
  ['PROCESSES.XLSX', true],
  ['processes.xls', false],
  ['processes.csv', false],
])('%s', (name, expected) => expect(isWorkbook({ name })).toBe(expected))

test('a value that is not allowed is answered with those that are', () => {
  const { family, criticality, outsourced, name, ownerId } = processes.fields
  expect(expectedOf(family)).toMatchObject({ is: 'choice', choices: expect.arrayContaining(['finance']) })
  expect(expectedOf(criticality)).toEqual({ is: 'range', min: 1, max: 5 })
  expect(expectedOf(outsourced)).toEqual({ is: 'flag' })
  expect(expectedOf(name)).toEqual({ is: 'length', max: 200 })
  expect(expectedOf(ownerId)).toBeNull()
})
