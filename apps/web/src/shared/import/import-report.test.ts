import { processes } from 'contract/risk/processes'
import { describe, expect, test } from 'vitest'
import { assignedOf, reassign } from './HeadingsPart.tsx'
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

describe('the columns of a workbook of one’s own', () => {
  const headings = {
    found: [
      { at: 1, text: 'No.', column: null },
      { at: 2, text: 'Risk', column: 'name_en' },
      { at: 4, text: 'Cause', column: 'causes' },
    ],
    columns: [
      { key: 'name_en', label: 'Name (English)' },
      { key: 'causes', label: 'Causes' },
    ],
  }

  test('are sent by their places', () => {
    expect(assignedOf(headings)).toBe('2:name_en,4:causes')
  })

  test('fill a column of the list once', () => {
    expect(assignedOf(reassign(headings, 1, 'name_en'))).toBe('1:name_en,4:causes')
    expect(assignedOf(reassign(headings, 4, null))).toBe('2:name_en')
  })
})
