import { monthsAfter } from 'contract/days'
import { type Acceptance, acceptanceRoutes } from 'contract/risk/acceptances'
import { type Assessment, assessmentRoutes } from 'contract/risk/assessments'
import { risklineRoutes } from 'contract/risk/risk-lines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RiskTeam, later } from '#test/risk-team.ts'
import type { Person } from '#test/harness.ts'
import { watchRisks } from './assessments/watch-risks.jobs.ts'

let world: RiskTeam
beforeAll(async () => {
  world = await RiskTeam.start()
})
afterAll(() => world.stop())

// R-P2P-02 is a fraud risk: appetite 4, tolerance 6.
const ABOVE = [4, 5] as const
const WITHIN = [2, 3] as const

async function lineAt([likelihood, impact]: readonly [number, number], code = 'R-P2P-02') {
  const { id, lines } = await world.begin(code)
  const line = await world.judge(lines[0]!, likelihood, impact)
  return { id, line }
}

async function asked(line: string, options: Parameters<RiskTeam['ask']>[1] = {}): Promise<Acceptance> {
  const response = await world.ask(line, options)
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}

const accept = (who: Person, id: string) => world.signed(who, id, 'accepted', 'responsibility')
const tryAccept = (who: Person, id: string) => world.sign(who, id, 'accepted', 'responsibility')

async function refuse(who: Person, id: string, reason?: string) {
  const { version } = await world.acceptance(id)
  return world.call(acceptanceRoutes.transition, who, {
    params: { id },
    version,
    body: { to: 'refused', reason },
  })
}

describe('within tolerance', () => {
  it('is requested by the owner and accepted by a risk manager by signature, for a year at most', async () => {
    const { line } = await lineAt(WITHIN)
    expect(line.position).toBe('within_tolerance')
    const { id } = await asked(line.id, { expiresOn: monthsAfter(later(0), 12) })
    expect(await world.acceptance(id)).toMatchObject({
      score: 6,
      currentScore: 6,
      riskOwnerId: world.owner.id,
    })
    expect((await tryAccept(world.owner, id)).statusCode).toBe(403)
    const plain = await world.call(acceptanceRoutes.transition, world.manager, {
      params: { id },
      version: 1,
      body: { to: 'accepted' },
    })
    expect(plain.json()).toMatchObject({ error: 'SIGNATURE_REQUIRED' })
    await accept(world.manager, id)
    expect((await world.acceptance(id)).status).toBe('accepted')
    expect(await world.told('acceptance_decided')).toContainEqual(
      expect.objectContaining({ person: world.owner.id, record: id }),
    )
    const long = await asked((await lineAt(WITHIN)).line.id, { expiresOn: later(370) })
    expect((await tryAccept(world.manager, long.id)).json()).toMatchObject({
      details: { guards: ['notTooLong'] },
    })
  })

  it('is not accepted by the risk manager who requested it', async () => {
    const { line } = await lineAt(WITHIN)
    const { id } = await asked(line.id, { who: world.manager })
    expect((await tryAccept(world.manager, id)).statusCode).toBe(403)
    await accept(world.reviewer, id)
  })
})

describe('above tolerance', () => {
  it('SoD-5: is accepted by an executive only, for half a year at most', async () => {
    const { line } = await lineAt(ABOVE)
    const { id } = await asked(line.id)
    expect(await world.told('acceptance_asked')).toContainEqual(
      expect.objectContaining({ person: world.approver.id, record: id }),
    )
    for (const who of [world.manager, world.reviewer, world.owner, world.assessor])
      expect((await tryAccept(who, id)).statusCode).toBe(403)
    await accept(world.approver, id)
    const { id: long } = await asked((await lineAt(ABOVE)).line.id, { expiresOn: later(200) })
    expect((await tryAccept(world.approver, long)).json()).toMatchObject({
      details: { guards: ['notTooLong'] },
    })
  })

  it('SoD-5: is not accepted by an executive who owns the risk', async () => {
    const { line } = await lineAt(ABOVE)
    const owning = await world.harness.member(world.org, ['executive', 'owner'])
    const handed = await world.done<{ version: number }>(risklineRoutes.update, world.assessor, {
      params: { id: line.id },
      version: line.version,
      body: { ownerId: owning.id },
    })
    expect(handed.version).toBe(line.version + 1)
    const { id } = await asked(line.id, { who: world.assessor })
    expect((await tryAccept(owning, id)).statusCode).toBe(403)
    await accept(world.approver, id)
  })

  it('is rejected with a reason and can be requested again', async () => {
    const { id: assessment, line } = await lineAt(ABOVE, 'R-P2P-04')
    const { id } = await asked(line.id)
    expect(await world.assessment(assessment)).toMatchObject({ undecided: 0, requested: 1 })
    expect((await refuse(world.approver, id)).statusCode).toBe(400)
    expect((await refuse(world.approver, id, 'Treat it instead.')).statusCode).toBe(200)
    expect(await world.assessment(assessment)).toMatchObject({ undecided: 1, requested: 0 })
    expect((await world.ask(line.id)).statusCode).toBe(201)
  })

  it('is requested only by those who can edit the line, and needs a future expiry date', async () => {
    const { line } = await lineAt(ABOVE, 'R-P2P-05')
    const nonMember = await world.harness.member(world.org, ['owner'])
    expect((await world.ask(line.id, { who: nonMember })).statusCode).toBe(403)
    const { id } = await asked(line.id, { expiresOn: later(0) })
    expect((await tryAccept(world.approver, id)).json()).toMatchObject({
      details: { guards: ['notLapsed'] },
    })
  })
})

async function approved(code: string) {
  const { id, line } = await lineAt(ABOVE, code)
  const { id: acceptance } = await asked(line.id)
  expect((await world.move(world.assessor, id, 'in_progress')).statusCode).toBe(200)
  expect((await world.move(world.assessor, id, 'in_review')).statusCode).toBe(200)
  await world.agree(id)
  const early = await world.sign(world.approver, id, 'approved', 'approval')
  expect(early.json()).toMatchObject({ details: { guards: ['acceptancesAnswered'] } })
  await accept(world.approver, acceptance)
  await world.signed(world.approver, id, 'approved', 'approval')
  return { id, line, acceptance }
}

describe('when the score changes', () => {
  it('a new score in the next assessment makes the acceptance stale and the line undecided', async () => {
    const { id, acceptance } = await approved('R-P2P-06')
    const copy = await world.done<Assessment>(assessmentRoutes.copy, world.manager, {
      params: { id },
      body: { periodFrom: '2027-01-01', periodTo: '2027-12-31', dueOn: '2027-12-31' },
    })
    const [line] = await world.linesOf(copy.id)
    expect(line).toMatchObject({ acceptance: 'accepted', residualScore: 20 })
    expect(await world.assessment(copy.id)).toMatchObject({ aboveTolerance: 1, undecided: 0 })
    await world.judge(line!, 5, 5)
    expect((await world.linesOf(copy.id))[0]).toMatchObject({ acceptance: 'stale', residualScore: 25 })
    expect(await world.assessment(copy.id)).toMatchObject({ aboveTolerance: 1, undecided: 1 })
    expect(await world.acceptance(acceptance)).toMatchObject({ stale: true, score: 20, currentScore: 25 })
    const listed = await world.done<{ items: Acceptance[] }>(acceptanceRoutes.list, world.manager, {
      query: { stale: true },
    })
    expect(listed.items.map((one) => one.id)).toContain(acceptance)
    await world.move(world.assessor, copy.id, 'in_progress')
    expect((await world.move(world.assessor, copy.id, 'in_review')).json()).toMatchObject({
      details: { guards: ['allDecided'] },
    })
    // The score is back to the accepted one, so the acceptance applies again.
    const [moved] = await world.linesOf(copy.id)
    await world.judge(moved!, 4, 5)
    expect((await world.linesOf(copy.id))[0]).toMatchObject({ acceptance: 'accepted' })
    expect((await world.acceptance(acceptance)).stale).toBe(false)
  })

  it('a request made for the previous score can no longer be accepted', async () => {
    const { line } = await lineAt(ABOVE, 'R-P2P-07')
    const { id } = await asked(line.id)
    await world.judge(line, 5, 5)
    expect((await tryAccept(world.approver, id)).json()).toMatchObject({ details: { guards: ['unchanged'] } })
  })
})

describe('when an acceptance expires', () => {
  const end = (id: string, day: string) =>
    world.harness.admin.query('update records set due_on = $2 where id = $1', [id, day])

  it('notifies 60, 30, 7 and 0 days before expiry, once each', async () => {
    const { acceptance } = await approved('R-P2P-01')
    const day = later(90)
    const watch = (days: number) =>
      watchRisks(world.harness.services, { org: world.org }, new Date(Date.now() + days * 86_400_000))
    const told = async () =>
      (await world.told('acceptance_expiring'))
        .filter(({ record }) => record === acceptance)
        .map(({ person }) => person)
    const counts: number[] = []
    for (const days of [29, 30, 31, 59, 60, 82, 83, 89, 90, 90]) {
      await watch(days)
      counts.push((await told()).length)
    }
    // Owner and two risk managers.
    expect(counts).toEqual([0, 3, 3, 3, 6, 6, 9, 9, 12, 12])
    expect(new Set(await told())).toEqual(new Set([world.owner.id, world.manager.id, world.reviewer.id]))
    expect((await world.told('acceptance_expiring')).every((one) => one.day === day)).toBe(true)
  })

  it('leaves the risk above tolerance undecided', async () => {
    const { id, line, acceptance } = await approved('R-P2P-08')
    expect(await world.assessment(id)).toMatchObject({ status: 'approved', undecided: 0 })
    await end(acceptance, later(0))
    await watchRisks(world.harness.services, { org: world.org })
    expect(await world.assessment(id)).toMatchObject({ aboveTolerance: 1, undecided: 1 })
    expect((await world.linesOf(id))[0]).toMatchObject({ acceptance: 'expired', current: true })
    expect((await world.acceptance(acceptance)).lapsed).toBe(true)
    // It can be requested again, and accepted, for the current line.
    const { id: again } = await asked(line.id)
    await accept(world.approver, again)
    expect(await world.assessment(id)).toMatchObject({ undecided: 0 })
  })
})

describe('notifications', () => {
  it('go to reviewer and approver on submission, and about risks above tolerance on approval', async () => {
    const other = await world.harness.member(world.org, ['executive'])
    const { id, line } = await approved('R-P2P-09')
    const waiting = (await world.told('review_waiting')).filter(({ record }) => record === id)
    expect(waiting.map(({ person }) => person).toSorted()).toEqual(
      [world.reviewer.id, world.approver.id].toSorted(),
    )
    const above = await world.told('above_tolerance')
    const toldOf = (record: string) =>
      above.filter((one) => one.record === record).map(({ person }) => person)
    expect(toldOf(line.id)).toEqual([world.owner.id])
    // A score of 20 is critical, so executives are notified, except the one who approved.
    expect(toldOf(id)).toEqual(expect.arrayContaining([world.manager.id, world.reviewer.id, other.id]))
    expect(toldOf(id)).not.toContain(world.approver.id)
  })

  it('go to the assessor 60 and 30 days before an assessment is due', async () => {
    const { id } = await world.begin('R-P2P-10')
    await world.harness.admin.query('update records set due_on = $2 where id = $1', [id, later(61)])
    const watch = (days: number) =>
      watchRisks(world.harness.services, { org: world.org }, new Date(Date.now() + days * 86_400_000))
    const told = async () => (await world.told('due_soon')).filter(({ record }) => record === id)
    await watch(0)
    expect(await told()).toHaveLength(0)
    await watch(1)
    await watch(2)
    expect(await told()).toEqual([{ person: world.assessor.id, record: id, day: later(61) }])
    await watch(31)
    expect(await told()).toHaveLength(2)
  })
})
