import type { RequirementLine } from 'contract/compliance/requirements'
import { expect, test } from 'vitest'
import { proposalsFor, proposalsIn, rolesIn } from './proposals.ts'

const line = (id: string, appliesTo: string[] | null, applicability = 'undecided') =>
  ({ id, appliesTo, applicability }) as RequirementLine

const lines = [
  line('a', ['controller']),
  line('b', ['controller', 'processor'], 'not_applicable'),
  line('c', ['all']),
  line('d', null, 'applicable'),
]

test('offers only roles that the requirements mention', () => {
  expect(rolesIn(lines, [])).toEqual(['controller', 'processor'])
  expect(rolesIn([], ['issuer'])).toEqual(['issuer'])
})

test('proposes applicability from the profile, and shows where the decision differs', () => {
  const proposals = proposalsFor(lines, ['processor'])
  expect(proposals.map(({ proposed }) => proposed)).toEqual(
    'not_applicable applicable applicable applicable'.split(' '),
  )
  const ids = (view: Parameters<typeof proposalsIn>[0]) =>
    proposalsIn(view, proposals).map(({ requirement }) => requirement.id)
  expect(ids('notApplicable')).toEqual(['a'])
  expect(ids('differs')).toEqual(['b'])
  expect(ids('undecided')).toEqual(['a', 'c'])
})

test('proposes nothing without a profile', () => {
  expect(proposalsFor(lines, []).every(({ proposed, differs }) => proposed === null && !differs)).toBe(true)
})
