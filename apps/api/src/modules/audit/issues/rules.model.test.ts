import type { Collection, Role } from 'contract'
import { INTERNAL_ISSUE_STATES, issues, type Verification } from 'contract/audit/issues'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { authorizeTransition } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { requireOtherPerson } from '#platform/collection/four-eyes.ts'
import { type AnyPolicy, denyUpdatesWhenFrozen } from '#platform/collection/policy.ts'
import type { Row, Stored } from '#platform/collection/stored.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { issuePolicy } from './issues.policy.ts'
import { requireOwnFields, applyTransition } from './issues.rules.ts'

/** The rules of people without a database: the same machine, guards and policy as the service uses. */
const collection: RegisteredCollection = {
  shape: { of: issues as Collection } as RegisteredCollection['shape'],
  policy: denyUpdatesWhenFrozen(issues.machine, issuePolicy) as AnyPolicy,
}

const PEOPLE: readonly (readonly [string, readonly Role[]])[] = [
  ['preparer', ['auditor']],
  ['lead', ['audit_manager']],
  ['reviewer', ['audit_manager']],
  ['head', ['cae']],
  ['unit', ['owner']],
  ['board', ['executive']],
  ['second', ['risk_manager']],
  // Whoever holds every role is still one person.
  ['everything', ['cae', 'audit_manager', 'auditor', 'owner', 'executive']],
]
const actorOf = (at: number): Actor => {
  const [personId, roles] = PEOPLE[at]!
  return { personId, orgId: 'org', roles: [...roles], superUser: false, locale: 'en' }
}
const context = (actor: Actor) => ({ actor, requestId: 'model' })

class World {
  issue: Row
  editedBy: string
  handedInBy: string | null = null
  actions = { planned: 0, done: 0, verified: 0 }
  /** What happened that must never. */
  wrongs: string[] = []
  reached = new Set<string>()

  constructor(creator: number, rating: 'low' | 'critical') {
    this.editedBy = PEOPLE[creator]![0]
    this.issue = {
      version: 1,
      createdAt: '',
      updatedAt: '',
      updatedBy: '',
      archivedAt: null,
      ...Object.fromEntries(Object.keys(issues.fields).map((key) => [key, null])),
      id: 'i',
      status: 'draft',
      createdBy: this.editedBy,
      criteria: 'x',
      condition: 'x',
      cause: 'x',
      causeCategory: 'design',
      consequence: 'x',
      recommendation: 'x',
      likelihood: 3,
      impact: 3,
      rating,
      computedRating: rating,
      aboveTolerance: rating === 'critical',
      sourceNote: 'x',
      evidence: 1,
      mustNotes: 0,
      ownerId: 'unit',
      standing: {
        phase: 'completion',
        sealed: false,
        leadId: 'lead',
        reviewerId: 'reviewer',
        caeId: 'head',
        team: ['preparer', 'lead', 'reviewer', 'everything'],
        contacts: ['unit'],
      },
    }
    this.count()
  }

  count(): void {
    const { planned, done, verified } = this.actions
    Object.assign(this.issue, {
      actions: planned,
      unplannedActions: 0,
      unfinishedActions: planned - done,
      unverifiedActions: planned - verified,
    })
  }

  edit(actor: Actor, changes: object): void {
    const issue = this.issue as Stored<typeof issues>
    if (!collection.policy(actor, issue).includes('update')) throw new Error('FORBIDDEN')
    const after = { ...issue, ...changes, archived: false }
    requireOwnFields(issue, after, context(actor))
    applyTransition(issue, after)
    this.issue = after
    this.editedBy = actor.personId
  }

  move(actor: Actor, to: string): void {
    const issue = this.issue as Stored<typeof issues>
    const from = issue.status
    const signed = to === 'risk_accepted' ? 'responsibility' : undefined
    authorizeTransition(collection, actor, issue, to, 'Because', signed)
    const step = issues.machine.transitions.find((one) => one.from === from && one.to === to)!
    const barred = (step.otherThan ?? []).filter((rule) =>
      rule === 'edited'
        ? this.editedBy === actor.personId
        : 'step' in (rule as object) && this.handedInBy === actor.personId,
    )
    if (barred.length > 0) requireOtherPerson(new Map([['i', [{ step, rule: 'edited' }]]]), issue, to)
    this.check(actor, from, to)
    const after = { ...issue, status: to, archived: false }
    applyTransition(issue, after)
    this.issue = after
    if (to === 'in_review') this.handedInBy = actor.personId
    this.reached.add(to)
  }

  /** Invariants of each transition for any actor, stated independently of the state machine. */
  check(actor: Actor, from: string, to: string): void {
    const me = actor.personId
    const third = actor.roles.some((role) => ['cae', 'audit_manager', 'auditor'].includes(role))
    const wrong = (text: string, is: boolean) => is && this.wrongs.push(`${text}: ${me}`)
    if (to === 'validated')
      wrong('validated by who wrote it', [this.issue.createdBy, this.handedInBy, this.editedBy].includes(me))
    if (to === 'agreed' || to === 'disputed') wrong('answered by the audit', third)
    if (to === 'closed') {
      const last = ((this.issue['verifications'] ?? []) as Verification[]).at(-1)
      wrong('closed unverified', !last?.passed || this.actions.verified < this.actions.planned)
      wrong('closed without a retest', this.issue['rating'] === 'critical' && last?.method !== 'retest')
      wrong('closed without a report', this.issue['reportedOn'] === null)
      wrong('closed by another line', !third)
    }
    if (to === 'risk_accepted') {
      wrong('borne by the audit', third)
      wrong('borne without an opinion', this.issue['acceptanceOpinion'] === null)
      wrong('borne by who answers for it', this.issue['aboveTolerance'] === true && me === 'unit')
    }
    if (to === 'cancelled') wrong('cancelled by who asked', this.issue['cancelAskedBy'] === me)
    if (to === 'in_remediation' && from !== 'ready_for_verification' && from !== 'risk_accepted')
      wrong('reported by a person', true)
  }

  /** What the platform does when a report is issued and when actions are done. */
  report(): void {
    const { issue } = this
    if (issue.status !== 'agreed' && !(issue.status === 'disputed' && issue['kept'])) return
    this.issue = { ...issue, status: 'in_remediation', reportedOn: '2026-03-15', dueOn: '2026-09-11' }
    this.reached.add('in_remediation')
  }

  verify(actor: Actor, method: string, passed: boolean): void {
    const { issue } = this
    if (issue.status !== 'ready_for_verification') return
    if (!collection.policy(actor, issue).includes('review')) return
    const entry = { at: '2026-10-01', by: actor.personId, method, note: 'x', passed }
    issue['verifications'] = [...((issue['verifications'] ?? []) as []), entry]
  }

  act(kind: keyof World['actions']): void {
    const { actions, issue } = this
    if (kind === 'planned' && ['shared', 'agreed', 'in_remediation'].includes(issue.status)) actions.planned++
    if (kind === 'done' && actions.done < actions.planned) actions.done++
    if (kind === 'verified' && actions.verified < actions.done) actions.verified++
    this.count()
    if (issue.status === 'in_remediation' && actions.planned > 0 && actions.done === actions.planned)
      issue.status = 'ready_for_verification'
  }
}

const by = (name: string): Actor => actorOf(PEOPLE.findIndex(([id]) => id === name))

/** What usually comes next, so that long ways are walked; it is judged like everything else. */
const FORWARD: Readonly<Record<string, readonly ((world: World) => void)[]>> = {
  draft: [(world) => world.move(by('preparer'), 'in_review')],
  in_review: [(world) => world.move(by('reviewer'), 'validated')],
  validated: [(world) => world.move(by('lead'), 'shared')],
  shared: [
    (world) => world.edit(by('unit'), { response: 'agree' }),
    (world) => world.edit(by('unit'), { response: 'disagree', responseText: 'No.' }),
    (world) => world.act('planned'),
    (world) => world.move(by('unit'), 'agreed'),
    (world) => world.move(by('unit'), 'disputed'),
  ],
  agreed: [(world) => world.report()],
  disputed: [(world) => void (world.issue['kept'] = true), (world) => world.report()],
  in_remediation: [
    (world) => world.act('planned'),
    (world) => world.act('done'),
    (world) => world.edit(by('unit'), { acceptanceReason: 'x', acceptanceUntil: '2027-01-01' }),
    (world) => world.edit(by('head'), { acceptanceOpinion: 'x' }),
    (world) => world.move(by('board'), 'risk_accepted'),
    (world) => world.move(by('unit'), 'risk_accepted'),
  ],
  ready_for_verification: [
    (world) => world.act('verified'),
    (world) => world.verify(by('preparer'), 'retest', true),
    (world) => world.move(by('preparer'), 'closed'),
  ],
}

type Command = (world: World, actor: Actor) => void
const move =
  (to: string): Command =>
  (world, actor) =>
    world.move(actor, to)
const edit =
  (changes: object): Command =>
  (world, actor) =>
    world.edit(actor, changes)

const command: fc.Arbitrary<readonly [number, Command]> = fc.tuple(
  fc.nat({ max: PEOPLE.length - 1 }),
  fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...issues.machine.states).map(move) },
    {
      weight: 4,
      arbitrary: fc
        .constantFrom(
          { response: 'agree' },
          { response: 'disagree', responseText: 'No.' },
          { acceptanceReason: 'x', acceptanceUntil: '2027-01-01' },
          { acceptanceOpinion: 'x' },
          { condition: 'y' },
        )
        .map(edit),
    },
    {
      weight: 3,
      arbitrary: fc.constantFrom<keyof World['actions']>('planned', 'done', 'verified').map(
        (kind): Command =>
          (world) =>
            world.act(kind),
      ),
    },
    { weight: 2, arbitrary: fc.constant<Command>((world) => world.report()) },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.constantFrom('document', 'retest'), fc.boolean()).map(
        ([method, passed]): Command =>
          (world, actor) =>
            world.verify(actor, method, passed),
      ),
    },
    {
      weight: 12,
      arbitrary: fc.nat({ max: 20 }).map((at): Command => (world) => {
        const usual = FORWARD[world.issue.status]
        usual?.[at % usual.length]!(world)
      }),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom('keep', 'cancel').map((what): Command => (world, actor) => {
        if (!collection.policy(actor, world.issue).includes('archive')) return
        if (what === 'keep' && world.issue.status === 'disputed') world.issue['kept'] = true
        if (what === 'cancel') {
          Object.assign(world.issue, { cancelReason: 'x', cancelAskedBy: actor.personId })
          world.editedBy = actor.personId
        }
      }),
    },
  ),
)

it('in any order of attempts, an issue is answered, closed, accepted and cancelled only by those entitled', () => {
  const reached = new Set<string>()
  fc.assert(
    fc.property(
      fc.nat({ max: PEOPLE.length - 1 }),
      fc.constantFrom('low' as const, 'critical' as const),
      fc.array(command, { minLength: 40, maxLength: 120 }),
      (creator, rating, commands) => {
        const world = new World(creator, rating)
        for (const [who, run] of commands) {
          const actor = actorOf(who)
          try {
            run(world, actor)
          } catch {
            // Refused: nothing has changed.
          }
          if ((INTERNAL_ISSUE_STATES as readonly string[]).includes(world.issue.status))
            for (const at of [4, 5, 6]) expect(collection.policy(actorOf(at), world.issue)).toEqual([])
        }
        for (const state of world.reached) reached.add(state)
        expect(world.wrongs).toEqual([])
      },
    ),
    { numRuns: 500 },
  )
  // A model that never gets anywhere proves nothing.
  for (const state of [
    'validated',
    'shared',
    'agreed',
    'disputed',
    'in_remediation',
    'closed',
    'risk_accepted',
    'cancelled',
  ])
    expect(reached).toContain(state)
})
