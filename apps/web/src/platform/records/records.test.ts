import { packages } from 'contract/techdoc/packages/packages'
import { processes } from 'contract/risk/processes'
import { evidence } from 'contract/workspace/evidence'
import { describe, expect, test } from 'vitest'
import { hrefOf } from '../testing/href-of.ts'
import { newRecord } from '../testing/new-record.ts'
import { recordLink, recordPageLink, withTab } from './catalogue.ts'
import { subjectOf } from './change-subject.ts'
import { findConflict, resolveConflict } from './conflict.ts'
import { compareStates, endOfDay } from './history-compare.ts'
import { keptWork } from '../session/kept-work.ts'
import { MAX_RECENT, recentRecords, rememberRecord } from './recent.ts'
import type { AnyRecord } from './record.ts'
import { sameValue } from './same-value.ts'
import { offeredSteps } from './steps.ts'

const base = { name: { en: 'Payroll' }, family: 'people', criticality: 2, tags: ['a'], objectives: null }
const FIELDS = Object.keys(base)

describe('a conflict', () => {
  test('keeps both sides’ changes and asks only where both changed the same field', () => {
    const theirs = { ...base, family: 'finance', criticality: 3 }
    const found = findConflict(base, { family: 'quality', tags: ['a', 'b'] }, theirs, FIELDS)
    expect(found.lines).toEqual([
      { field: 'family', base: 'people', mine: 'quality', theirs: 'finance', clash: true },
      { field: 'criticality', base: 2, mine: 2, theirs: 3, clash: false },
      { field: 'tags', base: ['a'], mine: ['a', 'b'], theirs: ['a'], clash: false },
    ])
    expect(found.proposed).toEqual({ family: 'theirs', criticality: 'theirs', tags: 'mine' })
  })

  test('saves only the values chosen from my side', () => {
    const theirs = { ...base, family: 'finance', criticality: 3 }
    const found = findConflict(base, { family: 'quality', tags: ['b'] }, theirs, FIELDS)
    expect(resolveConflict(found, found.proposed)).toEqual({ tags: ['b'] })
    expect(resolveConflict(found, { ...found.proposed, family: 'mine' })).toEqual({
      family: 'quality',
      tags: ['b'],
    })
    // Choosing my side of a field that only they changed restores the old value.
    expect(resolveConflict(found, { criticality: 'mine' })).toEqual({ criticality: 2 })
  })

  test('is none when both made the same change', () => {
    const found = findConflict(base, { family: 'it' }, { ...base, family: 'it' }, FIELDS)
    expect(found.lines[0]).toMatchObject({ clash: false })
    expect(resolveConflict(found, found.proposed)).toEqual({})
  })
})

test('compares values as displayed', () => {
  expect(sameValue({ en: 'a', fr: 'b' }, { fr: 'b', en: 'a' })).toBe(true)
  expect(sameValue({ en: 'a' }, { en: 'a', fr: undefined })).toBe(true)
  expect(sameValue(null, [])).toBe(true)
  expect(sameValue(null, undefined)).toBe(true)
  expect(sameValue(0, null)).toBe(false)
  expect(sameValue(false, null)).toBe(false)
  expect(sameValue(['a', 'b'], ['b', 'a'])).toBe(false)
})

test('history compares two points in time field by field, in form order', () => {
  const before = { family: 'it', name: { en: 'A' }, status: 'draft' }
  const after = { name: { en: 'B' }, family: 'it', status: 'active', tags: ['x'] }
  expect(compareStates(before, after, ['name', 'family', 'tags'])).toEqual([
    { field: 'name', from: { en: 'A' }, to: { en: 'B' } },
    { field: 'tags', from: null, to: ['x'] },
    { field: 'status', from: 'draft', to: 'active' },
  ])
})

test('“as at” a day means the end of that day', () => {
  expect(new Date(endOfDay('2026-03-01')).getDate()).toBe(1)
  expect(Date.parse(endOfDay('2026-03-02')) - Date.parse(endOfDay('2026-03-01'))).toBeGreaterThan(22 * 3600e3)
})

describe('status transitions', () => {
  const draft: AnyRecord = {
    ...newRecord(),
    name: { en: 'A' },
    description: { en: 'B' },
    notTranslatedYet: null,
  }

  test('name the guards that are not satisfied', () => {
    expect(offeredSteps(processes, draft)).toMatchObject([
      { to: 'active', reasonRequired: false, allowed: false, unmet: ['translated'], forbidden: false },
    ])
  })
  test('name what the person should know of before a transition that is allowed', () => {
    const frozen = { ...draft, status: 'frozen', can: ['to:sent'], unapproved: 3 }
    const send = (record: AnyRecord) => offeredSteps(packages, record).find(({ to }) => to === 'sent')
    expect(send(frozen)).toMatchObject({
      allowed: true,
      warnings: ['allApproved', 'readersNamed', 'readersTold'],
    })
    // Sending is always confirmed.
    expect(send({ ...frozen, unapproved: 0, people: ['p1'] })).toMatchObject({
      allowed: true,
      warnings: ['readersTold'],
    })
  })
  test('distinguish a missing permission from a missing value', () => {
    expect(offeredSteps(processes, { ...draft, notTranslatedYet: true })[0]).toMatchObject({
      allowed: false,
      unmet: [],
      forbidden: true,
    })
  })
  test('are available when the server allows them, and ask for a reason where required', () => {
    const active = { ...draft, status: 'active', can: ['to:retired', 'to:draft'] }
    expect(offeredSteps(processes, active).map(({ to, allowed }) => [to, allowed])).toEqual([
      ['draft', true],
      ['retired', true],
    ])
    expect(offeredSteps(processes, active).every((step) => step.reasonRequired)).toBe(true)
  })
  test('show that they require a signature or another person', () => {
    const at = (status: string, can: string[]) => offeredSteps(evidence, { ...draft, status, can, files: 0 })
    expect(at('accepted', ['to:superseded'])).toMatchObject([{ signature: 'responsibility', allowed: true }])
    expect(at('submitted', [])).toMatchObject([
      { to: 'accepted', fourEyes: true, forbidden: true },
      { to: 'rejected', fourEyes: true },
    ])
  })
  test('are none for an archived record', () => {
    expect(offeredSteps(processes, { ...draft, archivedAt: '2026-01-01' })).toEqual([])
  })
})

test('recent records are listed latest first, without duplicates, limited, and ignoring invalid storage', () => {
  const kept = new Map<string, string>()
  const keep = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  for (const id of ['1', '2', '3', '4', '5', '6', '3']) rememberRecord('o', { type: 'process', id }, keep)
  expect(recentRecords('o', keep).map(({ id }) => id)).toEqual(['3', '6', '5', '4', '2'])
  expect(recentRecords('o', keep)).toHaveLength(MAX_RECENT)
  expect(recentRecords('another', keep)).toEqual([])
  kept.set(keptWork('recent:o'), '{"broken"')
  expect(recentRecords('o', keep)).toEqual([])
})

test('a change in the audit trail concerns a field, a link, an assignment, or something unknown', () => {
  expect(subjectOf(processes, 'family')).toEqual({ kind: 'field' })
  expect(subjectOf(processes, 'status')).toEqual({ kind: 'field' })
  expect(subjectOf(processes, 'link:depends_on')).toEqual({ kind: 'link', link: 'depends_on' })
  expect(subjectOf(processes, 'assigned:reviewer')).toEqual({ kind: 'assignment', role: 'reviewer' })
  expect(subjectOf(processes, 'document:summary')).toEqual({ kind: 'document', document: 'summary' })
  expect(subjectOf(processes, 'later')).toEqual({ kind: 'something' })
})

test('a record link opens the given tab, in the list or on its own page', () => {
  expect(hrefOf(withTab(recordLink('risk', 'r1')!, 'history'))).toBe('/risks?record=r1&tab=history')
  // The page of a requirement depends on its universe: the address redirects there.
  expect(hrefOf(withTab(recordLink('requirement', 'q1')!, 'history'))).toBe(
    '/records/requirement/q1?tab=history',
  )
  expect(hrefOf(recordPageLink('risk', 'r1'))).toBe('/risks/r1')
  expect(hrefOf(recordPageLink('requirement', 'q1'))).toBe('/records/requirement/q1')
  expect(recordLink('unit', 'u1')).toBeUndefined()
})
