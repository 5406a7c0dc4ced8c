import { procedures } from 'contract/audit/procedures'
import { risks } from 'contract/risk/risks'
import { expect, test } from 'vitest'
import { isForward, statusPath } from './status-path.ts'

test('the way of a record leaves out what is beside it, unless the record is there', () => {
  expect(statusPath(risks, 'draft')).toEqual(['draft', 'active'])
  expect(statusPath(risks, 'retired')).toEqual(['draft', 'active', 'retired'])
  expect(statusPath(procedures, 'in_review')).toEqual([
    'not_started',
    'in_progress',
    'prepared',
    'in_review',
    'reviewed',
  ])
  expect(statusPath(procedures, 'returned')).toContain('returned')
})

test('only a step along the way is the one to offer first', () => {
  expect(isForward(procedures, 'in_review', 'reviewed')).toBe(true)
  expect(isForward(procedures, 'in_review', 'returned')).toBe(false)
  expect(isForward(procedures, 'in_review', 'in_progress')).toBe(false)
  expect(isForward(risks, 'active', 'retired')).toBe(false)
})
