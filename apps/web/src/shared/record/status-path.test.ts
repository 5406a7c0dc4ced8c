import { procedures } from 'contract/audit/procedures'
import { risks } from 'contract/risk/risks'
import { expect, test } from 'vitest'
import { isForward, statusPath } from './status-path.ts'

test('the main path leaves out side states, unless the record is in one', () => {
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

test('only a forward transition is the primary action', () => {
  expect(isForward(procedures, 'in_review', 'reviewed')).toBe(true)
  expect(isForward(procedures, 'in_review', 'returned')).toBe(false)
  expect(isForward(procedures, 'in_review', 'in_progress')).toBe(false)
  expect(isForward(risks, 'active', 'retired')).toBe(false)
})
