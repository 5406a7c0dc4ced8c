import type { Procedure, ProcedureLine, ProcedureStep } from 'contract/audit/procedures'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { mergeConclusions, withConclusion } from './conclusions.ts'
import { nextToDo } from './next-to-do.ts'
import { besides, bySection, firstToDo } from './procedure-tree.ts'
import { brokenIn, completed, offeredFor, typingAt } from './reference-typing.ts'
import { mergeSteps, withStep } from './steps.ts'
import { contentOf } from './tabs.ts'

const line = (ref: string, more: Partial<ProcedureLine> = {}) =>
  ({ id: ref, ref, section: ref[0], status: 'not_started', ownerId: null, ...more }) as ProcedureLine
const step = (id: string, done = false, note: string | null = null): ProcedureStep => ({
  id,
  text: { en: `Step ${id}` },
  done,
  note,
})

it('groups procedures by section and nests sub-procedures', () => {
  const tree = bySection([line('A1', { status: 'reviewed' }), line('C1'), line('C1.1'), line('C2.5')])
  expect(tree.map(({ section, done, of }) => [section, done, of])).toEqual([
    ['A', 1, 1],
    ['C', 0, 3],
  ])
  expect(tree[1]!.branches.map(({ procedure, below }) => [procedure.ref, below.length])).toEqual([
    ['C1', 1],
    ['C2.5', 0],
  ])
})

it('continues with the person’s own work, then with their reviews', () => {
  const lines = [
    line('C1', { ownerId: 'x' }),
    line('C2', { status: 'prepared', reviewerId: 'me' }),
    line('C3', { ownerId: 'me', status: 'returned' }),
  ]
  expect(firstToDo(lines, 'me')?.ref).toBe('C3')
  expect(firstToDo(lines.slice(0, 2), 'me')?.ref).toBe('C2')
  expect(besides(lines, 'C2')).toMatchObject({ before: { ref: 'C1' }, after: { ref: 'C3' } })
})

it('completes a reference while typing', () => {
  const text = 'As in [[c3 and more'
  expect(typingAt(text, 10)).toEqual({ from: 6, typed: 'c3' })
  expect(typingAt(text, 5)).toBeNull()
  expect(typingAt('[[C1]] done', 11)).toBeNull()
  const done = completed('As in [[c3]] and', 10, { from: 6 }, 'C3.2')
  expect(done).toEqual({ text: 'As in [[C3.2]] and', caret: 14 })
  const papers = [
    { ref: 'C1', title: 'Three-way match' },
    { ref: 'C3', title: 'Payments' },
  ]
  expect(offeredFor(papers, 'c')).toHaveLength(2)
  expect(offeredFor(papers, 'pay').map(({ ref }) => ref)).toEqual(['C3'])
  expect(brokenIn('[[C1]] and [[c9]]', new Set(['C1']))).toEqual(['C9'])
})

it('merges ticks and notes of two people without losing any', () => {
  const seen = [step('a'), step('b'), step('c')]
  const mine = withStep(withStep(seen, 'a', { done: true }), 'c', { note: 'Mine' })
  const theirs = withStep(withStep(seen, 'b', { done: true }), 'c', { note: 'Theirs' })
  expect(mergeSteps(seen, mine, theirs)).toEqual([
    step('a', true),
    step('b', true),
    step('c', false, 'Theirs\nMine'),
  ])
  const steps = fc.uniqueArray(
    fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd'),
      done: fc.boolean(),
      note: fc.option(fc.constantFrom('x', 'y')),
    }),
    {
      selector: ({ id }) => id,
    },
  )
  fc.assert(
    fc.property(steps, steps, steps, (one, two, three) => {
      const full = (list: typeof one) => list.map(({ id, done, note }) => step(id, done, note))
      const merged = mergeSteps(full(one), full(two), full(three))
      expect(mergeSteps(full(one), full(one), full(three))).toEqual(full(three))
      for (const { note, id } of full(three))
        if (note && one.find((was) => was.id === id)?.note !== note && merged.some((now) => now.id === id))
          expect(merged.find((now) => now.id === id)!.note).toContain(note)
    }),
  )
})

it('names the next procedure to prepare in the order of the programme, only those the person may prepare', () => {
  const mine = { ownerId: 'me', can: ['update'] }
  const lines = [
    line('C1', mine),
    line('C2', { ...mine, ownerId: 'another' }),
    line('C3', { ...mine, status: 'prepared' }),
    line('C4', { ...mine, can: [] }),
    line('C5', { ...mine, status: 'returned' }),
    line('C6', { ...mine, ownerId: null }),
  ]
  const asked = { person: 'me', queue: [] }
  const after = (id: string) => nextToDo(lines, id, asked)?.procedure.ref
  expect([after('C1'), after('C5'), after('C6')]).toEqual(['C5', 'C6', 'C1'])
  expect(nextToDo(lines.slice(0, 1), 'C1', asked)).toBeUndefined()
})

it('goes on reviewing while a review waits, then prepares', () => {
  const lines = [
    line('C1', { ownerId: 'me', can: ['update'] }),
    line('C2', { status: 'prepared', can: [] }),
    line('C3', { status: 'in_review', can: [] }),
    line('C4', { status: 'in_review', can: [] }),
  ]
  const waits = (id: string, now = true) => ({ id, waits: now })
  const next = (id: string, ...queue: { id: string; waits: boolean }[]) => {
    const found = nextToDo(lines, id, { person: 'me', queue })
    return found && [found.kind, found.procedure.ref]
  }
  expect(next('C2', waits('C2'), waits('C4'))).toEqual(['review', 'C4'])
  expect(next('C4', waits('C4'), waits('C3', false))).toEqual(['prepare', 'C1'])
  expect(next('C1', waits('C3'))).toEqual(['review', 'C3'])
})

it('keeps the open content when panes become tabs and back', () => {
  const narrow = { beside: false, withSample: true }
  expect(contentOf('details', narrow)).toBe('sample')
  expect(contentOf('details', { ...narrow, withSample: false })).toBe('steps')
  expect(contentOf('evidence', narrow)).toBe('proof')
  expect(contentOf('signatures', narrow)).toBe('signOff')
  expect(contentOf('proof', { ...narrow, beside: true })).toBe('details')
  expect(contentOf('history', { ...narrow, beside: true })).toBe('history')
})

it('concludes on one control and leaves the others, also if another person concludes on them meanwhile', () => {
  const procedure = { controls: ['a', 'b'], designResult: null, operationResult: null } as Procedure
  const seen = withConclusion({ ...procedure, controlConclusions: null }, 'a', { designResult: 'adequate' })
  expect(seen.map(({ control, designResult }) => [control, designResult])).toEqual([
    ['a', 'adequate'],
    ['b', null],
  ])
  const change = (control: string, operationResult: 'effective' | 'ineffective') =>
    withConclusion({ ...procedure, controlConclusions: seen }, control, { operationResult })
  expect(mergeConclusions(seen, change('a', 'effective'), change('b', 'ineffective'))).toMatchObject([
    { control: 'a', designResult: 'adequate', operationResult: 'effective' },
    { control: 'b', operationResult: 'ineffective' },
  ])
  expect(mergeConclusions(seen, change('a', 'effective'), change('a', 'ineffective'))).toBeUndefined()
})
