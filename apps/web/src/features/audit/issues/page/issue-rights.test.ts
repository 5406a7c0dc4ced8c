import { expect, test } from 'vitest'
import { usualMethod } from 'contract/risk/testing/usual-method'
import { rightsOf } from './issue-rights.ts'
import { countsAsRepeat } from './repeat.ts'

const standing = {
  phase: 'completion' as const,
  sealed: false,
  leadId: 'lead',
  reviewerId: 'reviewer',
  caeId: 'head',
  team: ['lead', 'reviewer'],
  contacts: ['contact'],
}
const issue = (status: string, can: string[]) => ({ status, can, kept: null, standing, ownerId: 'owner' })
const auditor = { id: 'lead', roles: ['audit_manager'] }
const owner = { id: 'owner', roles: ['owner'] }

test('auditors edit the finding until it is validated', () => {
  expect(rightsOf(issue('draft', ['update']), auditor).finding).toBe(true)
  expect(rightsOf(issue('shared', ['update', 'archive']), auditor).finding).toBe(false)
  expect(rightsOf(issue('shared', ['update']), owner).finding).toBe(false)
})

test('the audited unit edits the response while the issue is shared', () => {
  expect(rightsOf(issue('shared', ['update']), owner)).toMatchObject({ response: true, actions: true })
  expect(rightsOf(issue('agreed', ['update']), owner)).toMatchObject({ response: false, acceptance: true })
  expect(rightsOf(issue('shared', ['update', 'archive']), auditor).response).toBe(false)
})

test('only the lead upholds a disputed issue, only the head of audit gives an opinion', () => {
  expect(rightsOf(issue('disputed', ['archive']), auditor).keep).toBe(true)
  expect(rightsOf({ ...issue('disputed', ['archive']), kept: true }, auditor).keep).toBe(false)
  expect(rightsOf(issue('disputed', []), owner).keep).toBe(false)
  expect(rightsOf(issue('agreed', ['update']), auditor).opinion).toBe(false)
  expect(rightsOf(issue('agreed', ['update']), { id: 'head', roles: ['cae'] }).opinion).toBe(true)
})

test('an issue counts as repeat when its rating is above what the matrix and the floors give', () => {
  const low = { likelihood: 1, impact: 1, repeated: true }
  expect(countsAsRepeat(usualMethod, { ...low, computedRating: 'medium' })).toBe(true)
  expect(countsAsRepeat(usualMethod, { ...low, computedRating: 'low' })).toBe(false)
  expect(countsAsRepeat(usualMethod, { ...low, repeated: false, computedRating: 'medium' })).toBe(false)
})
