import type { Collection, Role } from 'contract'
import { PROCEDURE_RESULTS } from 'contract/audit/engagement'
import { procedures } from 'contract/audit/procedures'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { authorizeTransition } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { requireOtherPerson } from '#platform/collection/four-eyes.ts'
import { type AnyPolicy, denyUpdatesWhenFrozen, requireAbility } from '#platform/collection/policy.ts'
import type { Row, Stored } from '#platform/collection/stored.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { isWork } from './procedures.hooks.ts'
import { procedurePolicy } from './procedures.policy.ts'
import { noteDates, notePreparer } from './signed-off.ts'

/** The rules of people without a database: the machine, guards, policy and hooks that the service uses. */
const of: Collection = procedures
const collection: RegisteredCollection = {
  shape: { of } as RegisteredCollection['shape'],
  policy: denyUpdatesWhenFrozen(procedures.machine, procedurePolicy) as AnyPolicy,
}

/** People who hold several roles at once, so that only what they did can keep them apart. */
const PEOPLE: readonly (readonly [string, readonly Role[]])[] = [
  ['lead', ['audit_manager', 'auditor']],
  ['preparer', ['auditor', 'audit_manager']],
  ['reviewer', ['audit_manager', 'auditor']],
  ['head', ['cae', 'auditor', 'audit_manager']],
  ['outsider', ['auditor', 'audit_manager']],
  ['unit', ['owner']],
]
const MEANINGS: Readonly<Record<string, 'authorship' | 'review'>> = {
  prepared: 'authorship',
  reviewed: 'review',
}

class World {
  row: Row
  /** Who ever worked on it or signed it, and who reviewed it in what state. */
  workers = new Set<string>()
  signers = new Set<string>()
  reviews: { by: string; seen: Row; workers: Set<string> }[] = []

  constructor(owner: number, reviewer: number) {
    this.row = {
      ...Object.fromEntries(Object.keys(procedures.fields).map((key) => [key, null])),
      id: 'p',
      version: 1,
      createdAt: '',
      createdBy: 'lead',
      updatedAt: '',
      updatedBy: '',
      archivedAt: null,
      status: 'not_started',
      test: 'substantive',
      ownerId: PEOPLE[owner]![0],
      reviewerId: PEOPLE[reviewer]![0],
      preparers: [],
      evidence: 0,
      samples: 0,
      unevaluatedSamples: 0,
      openNotes: 0,
      standing: {
        phase: 'fieldwork',
        sealed: false,
        leadId: 'lead',
        reviewerId: 'reviewer',
        caeId: 'head',
        team: ['lead', 'preparer', 'reviewer'],
        contacts: ['unit'],
      },
    }
  }

  actor(who: string | number): Actor {
    const id = typeof who === 'number' ? PEOPLE[who]![0] : String(this.row[who] ?? who)
    const roles = PEOPLE.find(([one]) => one === id)![1]
    return { personId: id, orgId: 'org', roles: [...roles], superUser: false, locale: 'en' }
  }

  write(actor: Actor, changes: Record<string, unknown>): void {
    const before = this.row as Stored<typeof procedures>
    const after = { ...before, ...changes, archived: false }
    noteDates(before, after)
    if (isWork(before, after)) {
      notePreparer(after, actor.personId)
      this.workers.add(actor.personId)
    }
    this.row = after
  }

  edit(actor: Actor, changes: Record<string, unknown>): void {
    requireAbility(collection.policy, actor, this.row, 'update')
    this.write(actor, changes)
    // A change of what was signed makes the signatures of before stand no longer.
    this.signers.clear()
  }

  move(actor: Actor, to: string): void {
    const { row } = this
    authorizeTransition(collection, actor, row, to, 'Because of it', MEANINGS[to])
    const step = procedures.machine.transitions.find((one) => one.from === row.status && one.to === to)!
    const barred = step.otherThan?.some((rule) => typeof rule === 'object' && 'signed' in rule)
    if (barred && this.signers.has(actor.personId))
      requireOtherPerson(new Map([['p', [{ step, rule: 'signed:authorship' }]]]), row, to)
    const workers = new Set(this.workers)
    this.write(actor, { status: to })
    if (to === 'prepared') this.signers.add(actor.personId)
    if (to === 'reviewed') this.reviews.push({ by: actor.personId, seen: { ...row }, workers })
  }
}

type Command = (world: World, actor: Actor) => void
const person = fc.nat({ max: PEOPLE.length - 1 })
/** Those whose part it is most often, and everybody else sometimes. */
const mostly = (...keys: string[]): fc.Arbitrary<string | number> =>
  fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...keys) }, { weight: 1, arbitrary: person })
const edit = fc
  .tuple(fc.constantFrom(...PROCEDURE_RESULTS), fc.constantFrom('It holds.', 'It holds [[C1]].', null))
  .map(
    ([result, conclusion]): Command =>
      (world, actor) =>
        world.edit(actor, { result, conclusion }),
  )
const staff = fc.tuple(fc.constantFrom('ownerId', 'reviewerId'), person).map(
  ([key, who]): Command =>
    (world, actor) =>
      world.edit(actor, { [key]: PEOPLE[who]![0] }),
)
const moveTo = (...states: string[]) =>
  fc.constantFrom(...states).map(
    (to): Command =>
      (world, actor) =>
        world.move(actor, to),
  )
/** Evidence comes, notes are written and cleared: possible at any time, and nobody's step. */
const happen = fc
  .tuple(fc.constantFrom('evidence', 'openNotes', 'samples'), fc.nat({ max: 1 }))
  .map(([key, count]): Command => (world) => {
    world.row[key] = count
  })
const command: fc.Arbitrary<readonly [string | number, Command]> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(mostly('ownerId'), edit) },
  { weight: 1, arbitrary: fc.tuple(mostly('lead'), staff) },
  { weight: 6, arbitrary: fc.tuple(mostly('ownerId'), moveTo('in_progress', 'prepared')) },
  {
    weight: 6,
    arbitrary: fc.tuple(mostly('reviewerId', 'head'), moveTo('in_review', 'reviewed', 'returned')),
  },
  { weight: 1, arbitrary: fc.tuple(person, moveTo(...procedures.machine.states)) },
  { weight: 4, arbitrary: fc.tuple(person, happen) },
)

function expectRules({ row, reviews }: World): void {
  for (const { by, seen, workers } of reviews) {
    expect(workers.has(by), `${by} reviews own work`).toBe(false)
    expect([seen['ownerId'], 'outsider', 'unit']).not.toContain(by)
    expect(seen.status).toBe('in_review')
    expect(seen['openNotes']).toBe(0)
    expect(seen['result']).not.toBeNull()
    expect(seen['conclusion']).not.toBeNull()
  }
  if (row.status === 'reviewed') expect(reviews.length).toBeGreaterThan(0)
  expect(row['reviewedOn'] !== null).toBe(row.status === 'reviewed')
  expect(row['preparedOn'] !== null).toBe(['prepared', 'in_review', 'reviewed'].includes(row.status))
}

it('no sequence of actions bypasses the review rules or lets people review their own work', () => {
  let reviewed = 0
  fc.assert(
    fc.property(
      fc.oneof(fc.constant([1, 2] as const), fc.tuple(person, person)),
      fc.array(command, { minLength: 60, maxLength: 220, size: 'max' }),
      ([owner, reviewer], commands) => {
        const world = new World(owner, reviewer)
        for (const [who, run] of commands) {
          try {
            run(world, world.actor(who))
          } catch {
            // Refused: nothing has changed.
            continue
          }
          expectRules(world)
        }
        reviewed += world.reviews.length
      },
    ),
    { numRuns: 500 },
  )
  // Sequences that never get there would prove nothing.
  expect(reviewed).toBeGreaterThan(20)
})
