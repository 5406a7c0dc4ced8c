import { machine, type Machine, type Transition } from 'contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Row } from '#platform/collection/stored.ts'
import { awaitedSteps, isExpectedOf, isPart, kindOf, ownedWork } from './waiting.ts'

const STATES = ['a', 'b', 'c', 'd'] as const
const someStates = fc.subarray([...STATES])

const machines: fc.Arbitrary<Machine> = fc
  .record({
    settled: fc.option(someStates, { nil: undefined }),
    frozen: someStates,
    transitions: fc.uniqueArray(
      fc.record(
        {
          from: fc.constantFrom(...STATES),
          to: fc.constantFrom(...STATES),
          action: fc.constantFrom('update', 'do', 'review', 'approve', 'archive', 'replace'),
          reasonRequired: fc.boolean(),
          signature: fc.constantFrom('review', 'approval', 'rejection', 'release', undefined),
        },
        { requiredKeys: ['from', 'to', 'action'] },
      ),
      // Two transitions between the same statuses need names of their own.
      { maxLength: 8, selector: ({ from, to }) => `${from} ${to}` },
    ),
  })
  .map(({ frozen, transitions, settled }) => {
    const editable = transitions.filter(({ from, action }) => !(action === 'update' && frozen.includes(from)))
    const base: Machine = { states: STATES, initial: 'a', transitions: editable as Transition[], frozen }
    return machine(settled ? { ...base, settled } : base)
  })

describe('HOME-2 pending work of a person', () => {
  it('includes steps to review, decide or sign, never a rejection or a withdrawal', () => {
    fc.assert(
      fc.property(machines, (of) => {
        for (const step of awaitedSteps(of)) {
          expect(step.reasonRequired ?? false).toBe(false)
          expect(step.signature).not.toBe('rejection')
          expect(['update', 'archive', 'replace']).not.toContain(step.action)
          expect(kindOf(step)).toBe(step.signature ? 'sign' : 'review')
        }
        if (isPart(of)) expect(awaitedSteps(of)).toEqual([])
      }),
    )
  })

  it('excludes the owner’s records that are closed or submitted', () => {
    fc.assert(
      fc.property(machines, fc.constantFrom(...STATES), (of, state) => {
        const owned = ownedWork(of, state)
        if (of.settled?.includes(state)) expect(owned).toBeNull()
        if (owned === 'when_due') expect(of.frozen ?? []).not.toContain(state)
      }),
    )
  })

  it('is limited to the named people, if any are named', () => {
    const sign = { from: 'a', to: 'b', action: 'approve', signature: 'approval' } as const
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), fc.constantFrom('reviewerId', 'approvers'), (me, other, field) => {
        const named = (who: string) => ({ [field]: field === 'approvers' ? [who] : who }) as Row
        expect(isExpectedOf(me, named(me), sign)).toBe(true)
        expect(isExpectedOf(me, named(other), sign)).toBe(me === other)
        expect(isExpectedOf(me, {} as Row, sign)).toBe(true)
        expect(isExpectedOf(me, named(other), { ...sign, signature: 'release' })).toBe(true)
      }),
    )
  })
})
