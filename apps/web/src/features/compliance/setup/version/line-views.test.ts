import { expect, test } from 'vitest'
import { commonDecisions, linesIn } from './line-views.ts'

const added = { kind: 'added', decision: null } as const
const changed = { kind: 'changed', decision: 'carry' } as const
const removed = { kind: 'removed', decision: null } as const

test('lines are filtered by kind or by open decision', () => {
  const lines = [added, changed, removed]
  expect(linesIn('all', lines)).toEqual(lines)
  expect(linesIn('undecided', lines)).toEqual([added, removed])
  expect(linesIn('changed', lines)).toEqual([changed])
})

test('the bulk decision offers only choices valid for every selected line', () => {
  expect(commonDecisions([changed, { kind: 'renumbered', decision: null }])).toEqual(
    'carry carry_flag reset ignore'.split(' '),
  )
  expect(commonDecisions([added, removed])).toEqual(['ignore'])
  expect(commonDecisions([])).toEqual([])
})
