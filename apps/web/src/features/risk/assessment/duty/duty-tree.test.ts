import type { Domain } from 'contract/compliance/domains'
import type { RequirementLine } from 'contract/compliance/requirements'
import { expect, test } from 'vitest'
import { hasMoved } from './compliance.ts'
import { dutyTree } from './duty-tree.ts'

const domain = (id: string, position: number, en: string) =>
  ({ id, code: `GDPR-${id}`, position, name: { en } }) as Domain
const duty = (id: string, of: string, position: number, more: Partial<RequirementLine> = {}) =>
  ({
    id,
    code: `GDPR-${id}`,
    ref: id,
    domain: of,
    position,
    name: { en: `Duty ${id}` },
    applicability: 'undecided',
    status: 'active',
    ...more,
  }) as RequirementLine

const DOMAINS = [domain('B', 2, 'Rights'), domain('A', 1, 'Principles'), domain('C', 3, 'Nothing here')]
const DUTIES = [
  duty('12', 'B', 3),
  duty('6', 'A', 2),
  duty('5', 'A', 1),
  duty('7', 'A', 4, { applicability: 'not_applicable' }),
  duty('8', 'A', 5, { status: 'retired' }),
]
const shown = (query: string) =>
  dutyTree(DOMAINS, DUTIES, query, 'en').map((node) => [
    node.domain.id,
    node.duties.map(({ ref }) => ref),
    node.applying,
  ])

test('shows domains with their applicable requirements in the order of the text', () => {
  expect(shown('')).toEqual([
    ['A', ['5', '6'], 2],
    ['B', ['12'], 1],
  ])
})

test('a search term matches a whole domain or single requirements', () => {
  expect(shown('principles')).toEqual([['A', ['5', '6'], 2]])
  expect(shown('duty 6')).toEqual([['A', ['6'], 2]])
  expect(shown('none of it')).toEqual([])
})

test('compliance counts as changed only for lines that can still be edited', () => {
  const line = { about: 'domain', phase: 'in_progress', compliance: 500, complianceNow: 600 } as const
  expect(hasMoved(line)).toBe(true)
  expect(hasMoved({ ...line, complianceNow: 500 })).toBe(false)
  expect(hasMoved({ ...line, phase: 'approved' })).toBe(false)
  expect(hasMoved({ ...line, about: 'risk' })).toBe(false)
})
