import type { Collection, Role } from 'contract'
import { acceptances } from 'contract/risk/acceptances'
import { assessments } from 'contract/risk/assessments'
import { lineScores } from 'contract/risk/line-scores'
import { missingIn, type Riskline, risklines } from 'contract/risk/risk-lines'
import { usualMethod } from 'contract/risk/testing/usual-method'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { authorizeTransition } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { requireOtherPerson } from '#platform/collection/four-eyes.ts'
import { denyUpdatesWhenFrozen, type Policy, requireAbility } from '#platform/collection/policy.ts'
import type { Row, Stored } from '#platform/collection/stored.ts'
import type { Values } from '#platform/collection/mutation.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { acceptancePolicy } from './acceptances/acceptances.policy.ts'
import { assessmentPolicy } from './assessments.policy.ts'
import { settleStatus } from './lines/risk-lines.hooks.ts'
import { risklinePolicy } from './lines/risk-lines.policy.ts'

/** The rules for people, without a database: the same machines, guards, policies and scores as the service. */
const collection = <C extends Collection>(of: C, policy: Policy<C>): RegisteredCollection => ({
  shape: { of: of as Collection } as RegisteredCollection['shape'],
  policy: denyUpdatesWhenFrozen<C>(of.machine, policy),
})
const assessing = collection(assessments, assessmentPolicy)
const lining = collection(risklines, risklinePolicy)
const accepting = collection(acceptances, acceptancePolicy)

const PEOPLE: readonly (readonly [string, readonly Role[]])[] = [
  ['assessor', ['owner']],
  ['reviewer', ['risk_manager']],
  ['approver', ['executive']],
  ['riskOwner', ['owner']],
  ['manager', ['risk_manager']],
  ['both', ['risk_manager', 'executive']],
  ['auditor', ['auditor']],
]
const actorOf = (who: string | number, { assessment }: World): Actor => {
  const named = PEOPLE.findIndex(([id]) => id === assessment[who])
  const [personId, roles] = PEOPLE[typeof who === 'number' ? who : named]!
  return { personId, orgId: 'org', roles: [...roles], superUser: false, locale: 'en' }
}

const base = { version: 1, createdAt: '', updatedAt: '', updatedBy: '', archivedAt: null }

class World {
  assessment: Row
  lines: Row[]
  accepted: Row[] = []
  submitter: string | null = null
  approvedBy: Actor | null = null
  /** The assessment at its approval; an acceptance may be requested again afterwards. */
  atApproval: Row | null = null

  constructor(people: { assessor: number; reviewer: number; approver: number }) {
    const id = (at: number) => PEOPLE[at]![0]
    this.assessment = {
      ...base,
      id: 'a',
      status: 'in_progress',
      createdBy: 'manager',
      context: 'process',
      periodFrom: '2026-01-01',
      periodTo: '2026-12-31',
      ownerId: id(people.assessor),
      reviewerId: id(people.reviewer),
      approverId: id(people.approver),
    }
    this.lines = [0, 1].map((at) => ({
      ...base,
      id: `l${at}`,
      status: 'not_started',
      createdBy: 'manager',
      ...Object.fromEntries(Object.keys(risklines.fields).map((key) => [key, null])),
      category: 'fraud',
      ownerId: 'riskOwner',
      controls: [],
    }))
    this.count()
  }

  count(): void {
    const { ownerId, reviewerId, approverId, context, status } = this.assessment
    for (const line of this.lines)
      Object.assign(line, { phase: status, context, assessorId: ownerId, reviewerId, approverId })
    for (const one of this.accepted) {
      const line = this.lines.find(({ id }) => id === one['riskline'])!
      one['currentScore'] = line['residualScore']
    }
    const decided = (line: Row) =>
      this.accepted.some(
        (one) =>
          one['riskline'] === line.id &&
          one['score'] === line['residualScore'] &&
          ['requested', 'accepted'].includes(one.status),
      )
    const count = (is: (line: Row) => boolean) => this.lines.filter(is).length
    Object.assign(this.assessment, {
      lines: this.lines.length,
      assessed: count(({ status: of }) => of !== 'not_started'),
      challenged: count(({ status: of }) => of === 'challenged'),
      unreviewed: count(({ status: of }) => of !== 'agreed' && of !== 'challenged'),
      undecided: count((line) => line['position'] === 'above_tolerance' && !decided(line)),
      // These sequences set no targets.
      unplanned: 0,
      requested: this.accepted.filter((one) => one.status === 'requested').length,
    })
  }

  move(actor: Actor, to: string): void {
    const { assessment } = this
    const signed = to === 'approved' ? 'approval' : undefined
    authorizeTransition(assessing, actor, assessment, to, 'Because of it', signed)
    const step = assessments.machine.transitions.find(
      (one) => one.from === assessment.status && one.to === to && one.otherThan,
    )
    if (step && this.submitter === actor.personId)
      requireOtherPerson(new Map([['a', [{ step, rule: 'step:in_review' }]]]), assessment, to)
    if (to === 'in_review') this.submitter = actor.personId
    if (to === 'approved') {
      this.approvedBy = actor
      this.atApproval = { ...assessment }
    }
    assessment.status = to
  }

  judge(actor: Actor, at: number, likelihood: number, impact: number): void {
    const line = this.lines[at]! as Stored<typeof risklines>
    requireAbility(lining.policy, actor, line, 'update')
    const after: Values<typeof risklines> = {
      ...line,
      inherentLikelihood: likelihood,
      impactFinancial: impact,
      rationale: 'Seen',
      response: 'treat',
      archived: false,
    }
    Object.assign(after, lineScores(usualMethod, after))
    settleStatus(line, after)
    this.lines[at] = { ...line, ...after }
  }

  stepLine(actor: Actor, at: number, to: string): void {
    authorizeTransition(lining, actor, this.lines[at]!, to, 'Because of it')
    this.lines[at]!.status = to
  }

  ask(actor: Actor, at: number): void {
    const line = this.lines[at]!
    if (
      line['residualScore'] === null ||
      !acceptances.actions.create.roles.some((one) => actor.roles.includes(one))
    )
      throw new Error('not asked')
    if (this.accepted.some((one) => one['riskline'] === line.id && one.status === 'requested'))
      throw new Error('already asked')
    this.accepted.push({
      ...base,
      id: `x${this.accepted.length}`,
      status: 'requested',
      createdBy: actor.personId,
      ownerId: actor.personId,
      riskOwnerId: line['ownerId'],
      riskline: line.id,
      score: line['residualScore'],
      position: line['position'],
      requestedOn: '2026-01-01',
      expiresOn: '2026-05-01',
      lapsed: false,
    })
  }

  answer(actor: Actor, at: number, to: string): void {
    const one = this.accepted[at % Math.max(1, this.accepted.length)]
    if (!one) throw new Error('nothing asked')
    authorizeTransition(
      accepting,
      actor,
      one,
      to,
      'Because of it',
      to === 'accepted' ? 'responsibility' : undefined,
    )
    if (to === 'accepted' && one.createdBy === actor.personId) throw new Error('four eyes')
    one.status = to
    one['answeredBy'] = actor
  }
}

type Command = (world: World, actor: Actor) => void

const line = fc.nat({ max: 1 })
/** Mostly low values, so that many sequences reach approval. */
const step = fc.constantFrom(1, 1, 2, 2, 3, 4, 5)
/** Mostly people with a role in the assessment, sometimes others. */
const somebody = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('ownerId', 'reviewerId', 'approverId') },
  { weight: 1, arbitrary: fc.nat({ max: PEOPLE.length - 1 }) },
)
const command: fc.Arbitrary<readonly [string | number, Command]> = fc.tuple(
  somebody,
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.tuple(line, step, step).map(
        ([at, l, i]): Command =>
          (world, actor) =>
            world.judge(actor, at, l, i),
      ),
    },
    {
      weight: 4,
      arbitrary: fc
        .constantFrom('in_review', 'in_review', 'in_progress', 'approved', 'approved', 'superseded')
        .map(
          (to): Command =>
            (world, actor) =>
              world.move(actor, to),
        ),
    },
    {
      weight: 6,
      arbitrary: fc
        .tuple(line, fc.constantFrom('challenged', 'assessed', ...Array.from({ length: 8 }, () => 'agreed')))
        .map(
          ([at, to]): Command =>
            (world, actor) =>
              world.stepLine(actor, at, to),
        ),
    },
    {
      weight: 1,
      arbitrary: line.map(
        (at): Command =>
          (world, actor) =>
            world.ask(actor, at),
      ),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.nat({ max: 3 }), fc.constantFrom('accepted', 'accepted', 'refused', 'withdrawn'))
        .map(
          ([at, to]): Command =>
            (world, actor) =>
              world.answer(actor, at, to),
        ),
    },
  ),
)
const anybody = fc.nat({ max: PEOPLE.length - 2 })

function expectRules({ assessment, approvedBy, atApproval, lines, accepted, submitter }: World): void {
  for (const one of accepted.filter(({ status }) => status === 'accepted')) {
    const by = one['answeredBy'] as Actor
    expect(by.personId).not.toBe(one['riskOwnerId'])
    expect(by.personId).not.toBe(one.createdBy)
    if (one['position'] === 'above_tolerance') expect(by.roles).toContain('executive')
    else expect(by.roles.some((role) => role === 'risk_manager' || role === 'executive')).toBe(true)
  }
  for (const { status, ...row } of lines)
    if (status !== 'not_started') expect(missingIn(row as Riskline)).toEqual([])
  if (assessment.status !== 'approved') expect(approvedBy).toBeNull()
  if (!atApproval) return
  expect(approvedBy!.personId).toBe(assessment['approverId'])
  expect(approvedBy!.personId).not.toBe(assessment['ownerId'])
  expect(approvedBy!.personId).not.toBe(submitter)
  expect(atApproval).toMatchObject({
    assessed: 2,
    challenged: 0,
    unreviewed: 0,
    undecided: 0,
    requested: 0,
  })
}

it('R15 in any sequence of actions, assessments are approved and risks accepted only by the rules', () => {
  let approved = 0
  let borne = 0
  fc.assert(
    fc.property(
      fc.oneof(
        fc.constant({ assessor: 0, reviewer: 1, approver: 2 }),
        fc.record({ assessor: anybody, reviewer: anybody, approver: anybody }),
      ),
      fc.array(command, { minLength: 50, maxLength: 140, size: 'max' }),
      (people, commands) => {
        const world = new World(people)
        for (const [who, run] of commands) {
          try {
            run(world, actorOf(who, world))
          } catch {
            // Refused: nothing has changed.
            continue
          }
          world.count()
          expectRules(world)
        }
        if (world.approvedBy) approved++
        borne += world.accepted.filter(({ status }) => status === 'accepted').length
      },
    ),
    { numRuns: 500 },
  )
  // Guards against sequences that never reach approval.
  expect(approved).toBeGreaterThan(10)
  expect(borne).toBeGreaterThan(50)
})
