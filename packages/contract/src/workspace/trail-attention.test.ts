import { expect, it } from 'vitest'
import { HISTORY_ACTIONS } from '../history-actions.ts'
import { documentversions } from '../techdoc/documents/document-versions.ts'
import { BESIDE_CONTENT, isAct, LOOKING, markEntries, type Noted } from './trail-attention.ts'

const entry = (action: string, changes: Noted['changes'] = {}, reason: string | null = null): Noted => ({
  action,
  changes,
  reason,
})
const step = (from: string, to: string) => entry('transition', { status: [from, to] })
const marksOf = (...entries: Noted[]) => markEntries(entries, documentversions.machine)

it('C5 creating, editing and submitting are not highlighted', () => {
  const edit = entry('update', { changeSummary: [null, 'New'] })
  expect(marksOf(entry('create', { status: [null, 'draft'] }), edit, step('draft', 'in_review'))).toEqual([
    [],
    [],
    [],
  ])
})

it('C5 highlights removals, replacements, steps back, refusals and entries with a reason', () => {
  expect(
    marksOf(
      entry('unlink', { 'link:supports': ['x', null] }),
      entry('update', { reviewers: [['a'], []] }),
      entry('update', { checksum: ['a', 'b'] }),
      step('draft', 'in_approval'),
      step('in_approval', 'changes_requested'),
      entry('sign_failed'),
      entry('plan-release', { effectiveOn: [null, '2027-01-01'] }, 'Agreed'),
    ),
  ).toEqual([['removed'], ['removed'], ['bytes'], [], ['back'], ['refused'], ['reason']])
})

it('C5 highlights changes after submission or signature, but not downloads and signatures', () => {
  const edit = entry('update', { changeSummary: ['a', 'b'] })
  expect(
    marksOf(
      step('draft', 'in_review'),
      edit,
      entry('sign'),
      edit,
      step('in_review', 'in_approval'),
      entry('download'),
    ),
  ).toEqual([[], ['handed_in'], [], ['handed_in', 'after_signature'], [], []])
})

it('C5 restoring a record is not highlighted as a removal', () => {
  expect(marksOf(entry('restore', { archivedAt: ['2026-01-01', null] }))).toEqual([[]])
})

it('C5 viewing is not an act, and signing is an act that does not change content', () => {
  expect(HISTORY_ACTIONS.filter((action) => !isAct({ action })).toSorted()).toEqual(LOOKING.toSorted())
  expect(isAct({ action: 'sign' })).toBe(true)
  expect(BESIDE_CONTENT).toContain('sign')
  for (const action of ['create', 'update', 'transition', 'attach', 'link', 'unlink'] as const)
    expect(BESIDE_CONTENT).not.toContain(action)
})
