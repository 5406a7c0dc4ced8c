import type { Collection, Role } from 'contract'
import { gapanalyses } from 'contract/compliance/gap-analyses'
import { gapitems, itemScores, missingIn } from 'contract/compliance/gap-items'
import type { Answer } from 'contract/compliance/scoring'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { authorizeTransition } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { requireOtherPerson } from '#platform/collection/four-eyes.ts'
import { denyUpdatesWhenFrozen, type Policy, requireAbility } from '#platform/collection/policy.ts'
import type { Row, Stored } from '#platform/collection/stored.ts'
import type { Values } from '#platform/collection/mutation.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { gapAnalysisPolicy } from './gap-analyses.policy.ts'
import { settleStatus } from './gap-items.hooks.ts'
import { gapItemPolicy } from './gap-items.policy.ts'

/** The rules for people, without a database: the same machines, guards, policies and scores as the service. */
const collection = <C extends Collection>(of: C, policy: Policy<C>): RegisteredCollection => ({
  shape: { of: of as Collection } as RegisteredCollection['shape'],
  policy: denyUpdatesWhenFrozen<C>(of.machine, policy),
})
const analysing = collection(gapanalyses, gapAnalysisPolicy)
const answering = collection(gapitems, gapItemPolicy)

const PEOPLE: readonly (readonly [string, readonly Role[]])[] = [
  ['assessor', ['owner']],
  ['reviewer', ['compliance_officer']],
  ['approver', ['executive']],
  ['itemOwner', ['owner']],
  ['officer', ['compliance_officer']],
  ['both', ['compliance_officer', 'executive']],
  ['auditor', ['auditor']],
]
const base = { version: 1, createdAt: '', updatedAt: '', updatedBy: '', archivedAt: null }
const ITEMS = 2

class World {
  analysis: Row
  items: Row[]
  submitter: string | null = null
  approvedBy: Actor | null = null
  atApproval: Row | null = null
  /** Who reviewed which item. */
  reviews: { by: string; item: Row }[] = []

  constructor(people: { assessor: number; reviewer: number; approver: number; owner: number }) {
    const id = (at: number) => PEOPLE[at]![0]
    this.analysis = {
      ...base,
      id: 'a',
      status: 'in_progress',
      createdBy: 'officer',
      periodFrom: '2026-01-01',
      periodTo: '2026-12-31',
      ownerId: id(people.assessor),
      reviewerId: id(people.reviewer),
      approverId: id(people.approver),
    }
    this.items = Array.from({ length: ITEMS }, (_, at) => ({
      ...base,
      id: `i${at}`,
      status: 'not_assessed',
      createdBy: 'officer',
      ...Object.fromEntries(Object.keys(gapitems.fields).map((key) => [key, null])),
      answer: 'not_assessed',
      weight: 3,
      target: 3,
      evidence: 0,
      accepted: false,
      actions: 0,
      ownerId: id(people.owner),
    }))
    this.count()
  }

  actor(who: string | number): Actor {
    const at = typeof who === 'number' ? who : PEOPLE.findIndex(([id]) => id === this.analysis[who])
    const [personId, roles] = PEOPLE[at]!
    return { personId, orgId: 'org', roles: [...roles], superUser: false, locale: 'en' }
  }

  count(): void {
    const { ownerId, reviewerId, approverId, status } = this.analysis
    for (const item of this.items) {
      const urgent = item['priority'] === 'critical' || item['priority'] === 'high'
      Object.assign(item, {
        phase: status,
        assessorId: ownerId,
        reviewerId,
        approverId,
        unsupported: item['answer'] === 'compliant' && item['accepted'] !== true,
        unplanned: urgent && item['actions'] === 0,
      })
    }
    const count = (is: (item: Row) => boolean) => this.items.filter(is).length
    Object.assign(this.analysis, {
      items: this.items.length,
      open: count((one) => one.status === 'not_assessed' || one.status === 'returned'),
      returned: count((one) => one.status === 'returned'),
      unreviewed: count(
        (one) =>
          one.status === 'returned' || (one['answer'] !== 'not_applicable' && one.status !== 'reviewed'),
      ),
      unplanned: count((one) => one['unplanned'] === true),
    })
  }

  answer(actor: Actor, at: number, answer: Answer, maturity: number): void {
    const item = this.items[at]! as Stored<typeof gapitems>
    requireAbility(answering.policy, actor, item, 'update')
    const after: Values<typeof gapitems> = {
      ...item,
      answer,
      maturity,
      severity: 3,
      rationale: 'Seen',
      noEvidence: true,
      archived: false,
    }
    Object.assign(after, itemScores(after))
    settleStatus(item, after)
    this.items[at] = { ...item, ...after }
  }

  step(actor: Actor, at: number, to: string): void {
    const item = this.items[at]!
    authorizeTransition(answering, actor, item, to, 'Because of it')
    item.status = to
    if (to === 'reviewed') this.reviews.push({ by: actor.personId, item: { ...item } })
  }

  move(actor: Actor, to: string): void {
    const { analysis } = this
    authorizeTransition(
      analysing,
      actor,
      analysis,
      to,
      'Because of it',
      to === 'approved' ? 'approval' : undefined,
    )
    const step = gapanalyses.machine.transitions.find(
      (one) => one.from === analysis.status && one.to === to && one.otherThan,
    )
    if (step && this.submitter === actor.personId)
      requireOtherPerson(new Map([['a', [{ step, rule: 'step:in_review' }]]]), analysis, to)
    if (to === 'in_review') this.submitter = actor.personId
    if (to === 'approved') {
      this.approvedBy = actor
      this.atApproval = { ...analysis }
    }
    analysis.status = to
  }
}

type Command = (world: World, actor: Actor) => void
const item = fc.nat({ max: ITEMS - 1 })
const command: fc.Arbitrary<readonly [string | number, Command]> = fc.tuple(
  // Mostly people with a role in the analysis, sometimes others.
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('ownerId', 'reviewerId', 'approverId') },
    { weight: 1, arbitrary: fc.nat({ max: PEOPLE.length - 1 }) },
  ),
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc
        .tuple(
          item,
          fc.constantFrom<Answer>('compliant', 'partially_compliant', 'non_compliant', 'not_applicable'),
          fc.constantFrom(1, 2, 3, 3, 4),
        )
        .map(
          ([at, answer, maturity]): Command =>
            (world, actor) =>
              world.answer(actor, at, answer, maturity),
        ),
    },
    {
      weight: 4,
      arbitrary: fc.constantFrom('in_review', 'in_review', 'in_progress', 'approved', 'approved').map(
        (to): Command =>
          (world, actor) =>
            world.move(actor, to),
      ),
    },
    {
      weight: 4,
      arbitrary: fc
        .tuple(item, fc.constantFrom('reviewed', 'reviewed', 'reviewed', 'returned', 'assessed'))
        .map(
          ([at, to]): Command =>
            (world, actor) =>
              world.step(actor, at, to),
        ),
    },
    {
      // Evidence is accepted or expires, an action starts or ends: possible at any time, for every role.
      weight: 2,
      arbitrary: fc
        .tuple(item, fc.constantFrom('accepted', 'actions'), fc.boolean())
        .map(([at, key, on]): Command => (world) => {
          world.items[at]![key] = key === 'actions' ? Number(on) : on
        }),
    },
  ),
)
const anybody = fc.nat({ max: PEOPLE.length - 2 })

function expectRules({ analysis, approvedBy, atApproval, items, reviews, submitter }: World): void {
  for (const { by, item: seen } of reviews) {
    expect([seen['assessorId'], seen['ownerId']]).not.toContain(by)
    expect([seen['reviewerId'], seen['approverId']]).toContain(by)
    expect(seen['phase']).toBe('in_review')
    expect(seen['unsupported']).toBe(false)
  }
  for (const one of items)
    if (one.status === 'assessed' || one.status === 'reviewed')
      expect(missingIn(one as Stored<typeof gapitems>)).toEqual([])
  if (analysis.status !== 'approved') expect(approvedBy).toBeNull()
  if (!atApproval) return
  expect(approvedBy!.personId).toBe(analysis['approverId'])
  expect(approvedBy!.personId).not.toBe(analysis['ownerId'])
  expect(approvedBy!.personId).not.toBe(submitter)
  expect(atApproval).toMatchObject({ unreviewed: 0, unplanned: 0, returned: 0 })
}

it('R15 in any sequence of actions, an analysis is approved only by the rules, never with self-review', () => {
  let approved = 0
  let reviewed = 0
  fc.assert(
    fc.property(
      fc.oneof(
        fc.constant({ assessor: 0, reviewer: 1, approver: 2, owner: 3 }),
        fc.record({ assessor: anybody, reviewer: anybody, approver: anybody, owner: anybody }),
      ),
      fc.array(command, { minLength: 30, maxLength: 90, size: 'max' }),
      (people, commands) => {
        const world = new World(people)
        for (const [who, run] of commands) {
          try {
            run(world, world.actor(who))
          } catch {
            // Refused: nothing has changed.
            continue
          }
          world.count()
          expectRules(world)
        }
        if (world.approvedBy) approved++
        reviewed += world.reviews.length
      },
    ),
    // Approval is reached by about one sequence of thirty.
    { numRuns: 1500 },
  )
  // Guards against sequences that never reach approval.
  expect(approved).toBeGreaterThan(10)
  expect(reviewed).toBeGreaterThan(100)
})
