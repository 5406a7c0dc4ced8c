import { processes } from 'contract/risk/processes'
import { subprocesses } from 'contract/risk/subprocesses'
import { expect, test } from 'vitest'
import { bulkFields, needsReason, reachable, readPlan, startPlan } from './bulk-plan.ts'

const plan = startPlan(processes)
const with_ = (draft: Record<string, unknown>) => ({
  ...plan,
  fields: Object.keys(draft),
  draft: { ...plan.draft, ...draft },
})

test('offers only fields that make sense for many records', () => {
  const offered = bulkFields(processes)
  expect(offered).toEqual(
    expect.arrayContaining(['family', 'ownerRole', 'ownerId', 'units', 'criticality', 'tags']),
  )
  for (const own of ['code', 'name', 'description']) expect(offered).not.toContain(own)
  expect(bulkFields(subprocesses)).not.toContain('process')
})

test('values are parsed as the contract requires, and an empty field is cleared', () => {
  expect(readPlan(processes, with_({ criticality: '4', family: 'it', tags: ['a'] }))).toEqual({
    change: { changes: { criticality: 4, family: 'it', tags: ['a'] } },
  })
  expect(
    readPlan(processes, with_({ criticality: '', ownerId: '', tags: [], notTranslatedYet: false })),
  ).toEqual({
    change: { changes: { criticality: null, ownerId: null, tags: [], notTranslatedYet: false } },
  })
})

test('S5.3 the contract’s schema reports missing values before anything is sent', () => {
  expect(readPlan(processes, plan)).toEqual({ missing: ['fields'] })
  expect(readPlan(processes, with_({ family: '', criticality: '9' }))).toEqual({
    missing: ['family', 'criticality'],
  })
})

test('a transition that needs a reason asks for one', () => {
  const status = { ...plan, mode: 'status' as const }
  expect(reachable(processes)).toEqual(['draft', 'active', 'retired'])
  expect(needsReason(processes, 'active')).toBe(false)
  expect(needsReason(processes, 'retired')).toBe(true)
  expect(readPlan(processes, status)).toEqual({ missing: ['to'] })
  expect(readPlan(processes, { ...status, to: 'retired' })).toEqual({ missing: ['reason'] })
  expect(readPlan(processes, { ...status, to: 'retired', reason: ' merged ' })).toEqual({
    change: { to: 'retired', reason: 'merged' },
  })
  expect(readPlan(processes, { ...status, to: 'active' })).toEqual({ change: { to: 'active' } })
})
