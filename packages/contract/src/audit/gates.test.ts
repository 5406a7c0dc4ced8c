import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findTransition, transitionsFrom, unmetGuards } from '../machine.ts'
import { PROJECT_STATES, type ProjectState } from './engagement.ts'
import { GATE_FROM, GATE_TO } from './gate-states.ts'
import { type Gate, GATES, GateFacts, type Gated, gateGuards } from './gates.ts'
import { projects } from './projects.ts'

/** The transition that each gate guards. A project reaches the states behind a gate only by this transition. */
const STEPS: Readonly<Record<Gate, readonly [ProjectState, ProjectState]>> = {
  G0: ['planned', 'planning'],
  G1: ['planning', 'fieldwork'],
  G2: ['fieldwork', 'completion'],
  G3: ['completion', 'follow_up'],
  G4: ['follow_up', 'closed'],
}

const NO_FACTS = Object.fromEntries(
  Object.keys(GateFacts._zod.def.shape).map((key) => [key, key === 'reportIssued' ? true : 0]),
) as GateFacts
const COMPLETE: Gated = {
  ownerId: 'a',
  reviewerId: 'b',
  announcedOn: '2026-01-01',
  kickoffOn: '2026-01-01',
  objectives: ['x'],
  scopeIn: 'x',
  criteria: ['x'],
  topical: [{ applicable: true }],
  hoursPlanned: 1,
  startOn: '2026-01-01',
  fieldworkFrom: '2026-01-01',
  fieldworkTo: '2026-01-01',
  dueOn: '2026-01-01',
  opinion: 'satisfactory',
  heldFrom: null,
  sealedOn: '2026-01-01',
  facts: { ...NO_FACTS, risks: 1, procedures: 1 },
}
const LISTS = ['objectives', 'criteria', 'topical']
/** A project that lacks one or two things at a time, so that paths are long and every condition fails somewhere. */
const flaw: fc.Arbitrary<Partial<Gated>> = fc.oneof(
  fc
    .constantFrom(...Object.keys(COMPLETE).filter((key) => key !== 'facts'))
    .map((key) => ({ [key]: LISTS.includes(key) ? [] : null })),
  fc.constant({ reviewerId: 'a' }),
  fc.constantFrom(...Object.keys(NO_FACTS)).map((key) => {
    const wrong = key === 'reportIssued' ? false : ['risks', 'procedures'].includes(key) ? 0 : 1
    return { facts: { ...COMPLETE.facts!, [key]: wrong } }
  }),
)
const gated: fc.Arbitrary<Gated> = fc
  .array(flaw, { maxLength: 2 })
  .map((flaws) => Object.assign({}, COMPLETE, ...flaws) as Gated)

const passes = (gate: Gate, row: Gated) => GATES[gate].every((item) => gateGuards[item](row))

it('the gate of a state opens the next one', () => {
  for (const [gate, [from, to]] of Object.entries(STEPS))
    expect([GATE_FROM[from as keyof typeof GATE_FROM], GATE_TO[gate as Gate]]).toEqual([gate, to])
})

it('no sequence of transitions closes a project without passing every gate', () => {
  let closed = 0
  fc.assert(
    fc.property(fc.array(fc.tuple(gated, fc.nat(20)), { maxLength: 60 }), (moments) => {
      let state: ProjectState = 'planned'
      let heldFrom: Gated['heldFrom'] = null
      const passed = new Set<Gate>()
      for (const [given, choice] of moments) {
        const row = { ...given, heldFrom }
        const open = transitionsFrom(projects.machine, state).filter(
          (step) => unmetGuards(step, gateGuards, row).length === 0,
        )
        const step = open[choice % Math.max(1, open.length)]
        if (!step) continue
        for (const gate of Object.keys(STEPS) as Gate[])
          if (STEPS[gate][0] === step.from && STEPS[gate][1] === step.to) {
            expect(passes(gate, row), gate).toBe(true)
            passed.add(gate)
          }
        if (step.to === 'on_hold') heldFrom = state
        else if (step.from === 'on_hold') heldFrom = null
        state = step.to as ProjectState
        if (state === 'closed') closed++
        // A project in a state has passed every gate before it.
        const reached = heldFrom ?? state
        const behind = Object.values(STEPS).findIndex(([from]) => from === reached)
        const gates = (Object.keys(STEPS) as Gate[]).slice(0, reached === 'closed' ? 5 : Math.max(0, behind))
        if (state !== 'cancelled')
          for (const gate of gates) expect(passed, `${gate} before ${state}`).toContain(gate)
      }
    }),
    { numRuns: 2_000 },
  )
  expect(closed).toBeGreaterThan(20)
})

it('every gate guards exactly one transition, and closing requires a signature', () => {
  for (const [gate, [from, to]] of Object.entries(STEPS)) {
    const step = findTransition(projects.machine, from, to)
    expect(step?.guards, gate).toEqual(expect.arrayContaining([...GATES[gate as Gate]]))
  }
  expect(projects.machine.transitions.filter(({ to }) => to === 'closed')).toHaveLength(1)
  expect(findTransition(projects.machine, 'follow_up', 'closed')?.signature).toBe('approval')
  expect(PROJECT_STATES).toEqual(projects.machine.states)
})
