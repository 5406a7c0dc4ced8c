import { type ActionRecord, actionRoutes, type Extension } from 'contract/workspace/actions'
import { evidenceRoutes } from 'contract/workspace/evidence'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RiskTeam, later } from '#test/risk-team.ts'
import type { Person } from '#test/harness.ts'

let world: RiskTeam
let line: string

beforeAll(async () => {
  world = await RiskTeam.start()
  const made = await world.begin('R-P2P-02')
  line = made.lines[0]!.id
  await world.judge(made.lines[0]!, 4, 5)
})
afterAll(() => world.stop())

async function proposed(more: object = {}, who: Person = world.manager): Promise<ActionRecord> {
  const response = await world.propose(line, who, more)
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}

async function agreed(more: object = {}): Promise<string> {
  const { id } = await proposed(more)
  const response = await world.step(world.owner, id, 'agreed')
  expect(response.json(), response.body).toMatchObject({ status: 'agreed' })
  return id
}

/** Evidence that supports a record. */
async function prove(id: string): Promise<void> {
  const made = await world.done<{ id: string }>(evidenceRoutes.create, world.owner, {
    body: {
      name: { en: 'Call log' },
      obtainedOn: '2026-01-01',
      obtainedBy: world.owner.id,
      confidentiality: 'internal',
    },
  })
  await world.done(evidenceRoutes.link, world.owner, {
    params: { id: made.id },
    body: { kind: 'supports', to: id },
  })
}

async function completed(more: object = {}): Promise<string> {
  const id = await agreed(more)
  await world.change(world.owner, id, { percent: 75, completionNote: 'Every change is called back.' })
  await prove(id)
  const response = await world.step(world.owner, id, 'completed')
  expect(response.json(), response.body).toMatchObject({ status: 'completed', percent: 100 })
  return id
}

describe('proposed → agreed', () => {
  it('needs the consent of the owner and a lead, regardless of who proposed it', async () => {
    const byLead = await proposed()
    expect(byLead).toMatchObject({ status: 'proposed', consent: ['lead'], verifierId: world.manager.id })
    expect((await world.step(world.manager, byLead.id, 'agreed')).statusCode).toBe(403)
    expect((await world.step(world.reviewer, byLead.id, 'agreed')).statusCode).toBe(403)
    expect((await world.step(world.owner, byLead.id, 'agreed')).json()).toMatchObject({ status: 'agreed' })

    const byAssessor = await proposed({}, world.assessor)
    expect(byAssessor.consent).toEqual([])
    const first = await world.step(world.owner, byAssessor.id, 'agreed')
    expect(first.json()).toMatchObject({ status: 'proposed', consent: ['owner'] })
    expect((await world.step(world.owner, byAssessor.id, 'agreed')).statusCode).toBe(403)
    const second = await world.step(world.reviewer, byAssessor.id, 'agreed')
    expect(second.json()).toMatchObject({ status: 'agreed', consent: ['owner', 'lead'] })
  })

  it('needs consent again when the agreed content changes', async () => {
    const { id } = await proposed({}, world.owner)
    expect((await world.action(id)).consent).toEqual(['owner'])
    await world.change(world.manager, id, { dueOn: later(10) })
    expect(await world.action(id)).toMatchObject({ status: 'proposed', consent: ['lead'] })
    await world.change(world.manager, id, { startOn: later(1) })
    expect((await world.action(id)).consent).toEqual(['lead'])
  })

  it('requires a reason for a due date beyond the limit of its priority', async () => {
    const { id } = await proposed({ priority: 'critical', dueOn: later(31) })
    const refused = await world.step(world.owner, id, 'agreed')
    expect(refused.json()).toMatchObject({ error: 'GUARD_NOT_MET', details: { guards: ['inUsualTime'] } })
    await world.change(world.manager, id, { dueReason: 'The bank needs six weeks.' })
    expect((await world.step(world.owner, id, 'agreed')).statusCode).toBe(200)
  })

  it('is proposed for a line only by those who can edit it', async () => {
    const nonMember = await world.harness.member(world.org, ['owner'])
    expect((await world.propose(line, nonMember)).statusCode).toBe(403)
    const none = await world.propose(line, world.manager, { riskline: null })
    expect(none.json()).toMatchObject({ details: [{ path: ['riskline'], code: 'required' }] })
    expect((await world.propose(line, world.owner)).statusCode).toBe(201)
  })

  it('SoD-4: is never owned by an auditor', async () => {
    const auditor = await world.harness.member(world.org, ['auditor', 'owner'])
    const refused = await world.propose(line, world.manager, { ownerId: auditor.id })
    expect(refused.json()).toMatchObject({ details: [{ path: ['ownerId'], code: 'auditor_cannot_own' }] })
    const { id } = await proposed()
    expect((await world.change(world.manager, id, { ownerId: auditor.id })).statusCode).toBe(400)
  })
})

describe('agreed → in progress → completed', () => {
  it('starts with the first progress, in quarters, reported by the owner', async () => {
    const id = await agreed()
    expect((await world.change(world.owner, id, { percent: 30 })).statusCode).toBe(400)
    expect((await world.step(world.manager, id, 'in_progress')).statusCode).toBe(403)
    const begun = await world.change(world.owner, id, { percent: 25 })
    expect(begun.json()).toMatchObject({ status: 'in_progress', percent: 25 })
    const early = await proposed()
    expect((await world.change(world.owner, early.id, { percent: 25 })).statusCode).toBe(400)
  })

  it('is completed with evidence, a note and a verifier other than the owner', async () => {
    const id = await agreed({ verifierId: world.owner.id })
    await world.change(world.owner, id, { percent: 50 })
    const bare = await world.step(world.owner, id, 'completed')
    expect(bare.json()).toMatchObject({ details: { guards: ['proven', 'noted', 'verifierIsAnother'] } })
    await world.change(world.owner, id, { completionNote: 'Done.' })
    await world.change(world.manager, id, { verifierId: world.manager.id })
    await prove(id)
    expect((await world.step(world.manager, id, 'completed')).statusCode).toBe(403)
    expect((await world.step(world.owner, id, 'completed')).json()).toMatchObject({ status: 'completed' })
    expect(await world.told('review_waiting')).toContainEqual(
      expect.objectContaining({ person: world.manager.id, record: id }),
    )
  })

  it('returns to proposed when it is reassigned', async () => {
    const id = await agreed()
    const other = await world.harness.member(world.org, ['owner'])
    await world.change(world.manager, id, { ownerId: other.id })
    expect(await world.action(id)).toMatchObject({ status: 'proposed', consent: ['lead'] })
    expect((await world.step(other, id, 'agreed')).json()).toMatchObject({ status: 'agreed' })
  })
})

describe('completed → verified', () => {
  it('SoD-3: is verified by its verifier, who is not the owner', async () => {
    const id = await completed()
    expect((await world.step(world.owner, id, 'verified')).statusCode).toBe(403)
    expect((await world.step(world.reviewer, id, 'verified')).statusCode).toBe(403)
    expect((await world.change(world.owner, id, { completionNote: 'More' })).statusCode).toBe(403)
    expect((await world.step(world.manager, id, 'verified')).json()).toMatchObject({ status: 'verified' })
  })

  it('is recalled by its owner or a lead and given to another verifier', async () => {
    for (const who of [world.owner, world.reviewer]) {
      const id = await completed()
      expect((await world.step(who, id, 'in_progress')).statusCode).toBe(400)
      const back = await world.step(who, id, 'in_progress', 'The verifier is on leave')
      expect(back.json(), back.body).toMatchObject({ status: 'in_progress' })
      expect((await world.change(world.manager, id, { verifierId: world.reviewer.id })).statusCode).toBe(200)
      const again = await world.step(world.owner, id, 'completed')
      expect(again.json(), again.body).toMatchObject({ status: 'completed' })
      expect((await world.step(world.reviewer, id, 'verified')).json()).toMatchObject({ status: 'verified' })
    }
  })

  it('is recalled in bulk, which can be undone', async () => {
    const id = await completed()
    const recall = await world.call(actionRoutes.bulk, world.owner, {
      body: { ids: [id], to: 'in_progress', reason: 'The verifier is on leave' },
    })
    expect(recall.json(), recall.body).toMatchObject({ changed: 1 })
    const { operation } = recall.json<{ operation: string }>()
    const undone = await world.call(actionRoutes.bulkUndo, world.owner, { params: { id: operation } })
    expect(undone.json(), undone.body).toMatchObject({ changed: 1 })
    const { status } = await world.done<ActionRecord>(actionRoutes.get, world.owner, { params: { id } })
    expect(status).toBe('completed')
  })

  it('is never verified by somebody whose roles do not allow it', async () => {
    const reader = await world.harness.member(world.org, ['techdoc_reader'], 'Reader')
    const { id } = await proposed()
    const refused = await world.change(world.manager, id, { verifierId: reader.id })
    expect(refused.json()).toMatchObject({ details: [{ path: ['verifierId'], code: 'cannot_act' }] })
  })

  it('is returned with a reason', async () => {
    const id = await completed()
    expect((await world.step(world.manager, id, 'in_progress')).statusCode).toBe(400)
    const back = await world.step(world.manager, id, 'in_progress', 'The log ends in May.')
    expect(back.json()).toMatchObject({ status: 'in_progress' })
  })
})

describe('any → cancelled', () => {
  it('is cancelled by a lead of its source, with a reason', async () => {
    for (const id of [(await proposed()).id, await agreed(), await completed()]) {
      expect((await world.step(world.owner, id, 'cancelled', 'No longer needed')).statusCode).toBe(403)
      expect((await world.step(world.manager, id, 'cancelled')).statusCode).toBe(400)
      const done = await world.step(world.manager, id, 'cancelled', 'The supplier left.')
      expect(done.json()).toMatchObject({ status: 'cancelled' })
    }
    const audit = await world.harness.member(world.org, ['audit_manager'])
    const { id } = await proposed()
    expect((await world.step(audit, id, 'cancelled', 'Not mine')).statusCode).toBe(403)
  })
})

describe('due date extension', () => {
  async function ask(who: Person, id: string, dueOn: string) {
    const { version } = await world.action(id)
    const body = { dueOn, reason: 'The bank is late.' }
    return world.call(actionRoutes.askExtension, who, { params: { id }, version, body })
  }
  async function decide(who: Person, id: string, granted: boolean, reason?: string) {
    const { version } = await world.action(id)
    return world.call(actionRoutes.decideExtension, who, {
      params: { id },
      version,
      body: { granted, reason },
    })
  }

  it('is the only way to change an agreed due date', async () => {
    const id = await agreed()
    for (const who of [world.owner, world.manager]) {
      const refused = await world.change(who, id, { dueOn: later(40) })
      expect(refused.json()).toMatchObject({ details: [{ path: ['dueOn'], code: 'by_extension' }] })
    }
    const { id: early } = await proposed()
    expect((await ask(world.owner, early, later(40))).statusCode).toBe(409)
    expect((await ask(world.manager, id, later(40))).statusCode).toBe(403)
    expect((await ask(world.owner, id, later(20))).statusCode).toBe(400)
  })

  it('is approved one level higher each time: the lead, the second line, an executive', async () => {
    const id = await agreed()
    const { originalDueOn } = await world.action(id)
    const lead = world.manager
    const cae = await world.harness.member(world.org, ['cae'])
    const rounds = [
      { wrong: [world.owner, world.approver, cae], right: lead, day: later(40) },
      { wrong: [world.owner, world.approver], right: cae, day: later(60) },
      { wrong: [world.owner, lead, cae], right: world.approver, day: later(80) },
      { wrong: [lead], right: world.approver, day: later(100) },
    ]
    for (const { wrong, right, day } of rounds) {
      const asked = await ask(world.owner, id, day)
      expect(asked.statusCode, asked.body).toBe(200)
      expect((await ask(world.owner, id, later(200))).statusCode).toBe(409)
      expect(await world.told('extension_asked')).toContainEqual({ person: right.id, record: id, day })
      for (const who of wrong) expect((await decide(who, id, true)).statusCode).toBe(403)
      const decided = await decide(right, id, true)
      expect(decided.json(), decided.body).toMatchObject({ dueOn: day, originalDueOn, status: 'agreed' })
      expect(await world.told('extension_decided')).toContainEqual({
        person: world.owner.id,
        record: id,
        day,
      })
    }
    const { extensions } = await world.action(id)
    expect((extensions as Extension[]).map(({ dueOn, granted }) => [dueOn, granted])).toEqual(
      rounds.map(({ day }) => [day, true]),
    )
  })

  it('is refused with a reason, and then does not count as an extension', async () => {
    const id = await agreed()
    const { dueOn } = await world.action(id)
    expect((await decide(world.manager, id, true)).statusCode).toBe(409)
    await ask(world.owner, id, later(40))
    expect((await decide(world.manager, id, false)).statusCode).toBe(400)
    const refused = await decide(world.manager, id, false, 'It was promised to the board.')
    expect(refused.json()).toMatchObject({ dueOn, extensions: [{ granted: false }] })
    await ask(world.owner, id, later(30))
    expect((await decide(world.manager, id, true)).json()).toMatchObject({ dueOn: later(30) })
  })
})

it('counts as treatment of its risk until cancelled or verified, in the next period too', async () => {
  const { id, lines } = await world.begin('R-P2P-03')
  const one = await world.judge(lines[0]!, 5, 5)
  const undecided = async (of: string) => (await world.assessment(of)).undecided
  expect(await undecided(id)).toBe(1)
  const made = (await world.propose(one.id, world.manager)).json<ActionRecord>()
  expect(await undecided(id)).toBe(0)
  const next = await world.begin('R-P2P-03')
  await world.judge(next.lines[0]!, 5, 4)
  expect(await undecided(next.id)).toBe(0)
  expect((await world.linesOf(next.id))[0]).toMatchObject({ actions: 1 })
  await world.step(world.manager, made.id, 'cancelled', 'Replaced by another')
  expect([await undecided(id), await undecided(next.id)]).toEqual([1, 1])
})

it('is listed by due date with what is done last, in both directions and across pages', async () => {
  await completed({ dueOn: later(3) })
  for (const days of [20, 5, 12]) await proposed({ dueOn: later(days) })
  const listed = async (sort: 'dueOn' | '-dueOn') => {
    const items: ActionRecord[] = []
    let cursor: string | null | undefined
    do {
      const query = { sort, limit: 2, ...(cursor ? { cursor } : {}) }
      const page = await world.done<{ items: ActionRecord[]; next: string | null }>(
        actionRoutes.list,
        world.manager,
        { query },
      )
      items.push(...page.items)
      cursor = page.next
    } while (cursor)
    return items
  }
  const isDone = ({ status }: ActionRecord) => ['completed', 'verified', 'cancelled'].includes(status)
  for (const sort of ['dueOn', '-dueOn'] as const) {
    const items = await listed(sort)
    const open = items.filter((one) => !isDone(one))
    expect(items.slice(0, open.length)).toEqual(open)
    expect(items.length).toBeGreaterThan(open.length)
    const days = open.map(({ dueOn }) => dueOn)
    expect(days).toEqual(sort === 'dueOn' ? days.toSorted() : days.toSorted().toReversed())
  }
})
