import { expect, test } from 'vitest'
import { numberText, readCell } from '#shared/sheet/cell-text.ts'
import {
  COLUMNS,
  createProcedures,
  hoursByPerson,
  isUnstaffed,
  type PlannedProcedure,
} from './procedure-rules.ts'

const hours = COLUMNS.find(({ key }) => key === 'hours')!
const context = { people: [], choice: (_: string, one: string) => one }
const staffed = { ownerId: 'p', reviewerId: 'r', hours: 800, status: 'not_started' }

test('hours are parsed in local number formats and stored in hundredths', () => {
  expect(readCell(hours, '16', context)).toEqual({ value: 1600 })
  expect(readCell(hours, '7,5', context)).toEqual({ value: 750 })
  expect(readCell(hours, '١٢٫٢٥', context)).toEqual({ value: 1225 })
  expect(readCell(hours, '-3', context)).toEqual({ problem: 'number' })
  expect(readCell(hours, 'many', context)).toEqual({ problem: 'number' })
  expect(numberText(hours, 750)).toBe('7.5')
})

test('a procedure is staffed when it has two different people and hours', () => {
  expect(isUnstaffed(staffed)).toBe(false)
  expect(isUnstaffed({ ...staffed, hours: null })).toBe(true)
  expect(isUnstaffed({ ...staffed, reviewerId: 'p' })).toBe(true)
  expect(isUnstaffed({ ...staffed, reviewerId: 'p', status: 'waived' })).toBe(false)
  expect(hoursByPerson([staffed, { ...staffed, hours: 150 }, { ...staffed, ownerId: null }])).toEqual(
    new Map([['p', 950]]),
  )
})

test('a line with the same preparer and reviewer is flagged and not sent', () => {
  const store = createProcedures()
  const line = { id: 'a', code: 'a', version: 1, can: ['update'], ...staffed }
  store.receive([line as PlannedProcedure], true)
  store.edit([{ id: 'a', key: 'reviewerId', value: 'p' }])
  expect(store.line('a')).toMatchObject({ state: 'refused', problems: { reviewerId: 'same' } })
  expect(store.take(10)).toEqual([])
})
