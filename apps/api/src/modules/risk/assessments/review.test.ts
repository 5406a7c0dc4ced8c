import { type Assessment, assessmentRoutes } from 'contract/risk/assessments'
import { risklineRoutes } from 'contract/risk/risk-lines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RiskTeam } from '#test/risk-team.ts'
import type { Person } from '#test/harness.ts'

let world: RiskTeam
beforeAll(async () => {
  world = await RiskTeam.start()
})
afterAll(() => world.stop())

/** An assessment whose lines are all assessed. */
async function assessed(...codes: string[]) {
  const { id, lines } = await world.begin(...codes)
  for (const line of lines) await world.judge(line, 1, 2)
  expect((await world.move(world.assessor, id, 'in_progress')).statusCode).toBe(200)
  return { id, lines: await world.linesOf(id) }
}

async function submitted(...codes: string[]) {
  const { id, lines } = await assessed(...codes)
  const handedIn = await world.move(world.assessor, id, 'in_review')
  expect(handedIn.statusCode, handedIn.body).toBe(200)
  return { id, lines }
}

const agree = (who: Person, ids: readonly string[]) =>
  world.call(risklineRoutes.bulk, who, { body: { ids, to: 'agreed' } })

const name = async (id: string, people: object) => {
  const { version } = await world.assessment(id)
  return world.call(assessmentRoutes.update, world.manager, { params: { id }, version, body: people })
}

describe('an assessment in review', () => {
  it('is approved only after every line was reviewed', async () => {
    const { id, lines } = await submitted('R-P2P-01', 'R-P2P-02')
    expect(await world.assessment(id)).toMatchObject({ unreviewed: 2 })
    const refused = await world.sign(world.approver, id, 'approved', 'approval')
    expect(refused.json()).toMatchObject({ error: 'GUARD_NOT_MET', details: { guards: ['allReviewed'] } })
    const report = await agree(
      world.reviewer,
      lines.map((line) => line.id),
    )
    expect(report.json(), report.body).toMatchObject({ changed: 2, skipped: [] })
    expect(await world.assessment(id)).toMatchObject({ unreviewed: 0 })
    await world.signed(world.approver, id, 'approved', 'approval')
  })

  it('is reviewed in bulk by executives too, and by nobody else', async () => {
    const { lines } = await submitted('R-P2P-03')
    const ids = lines.map((line) => line.id)
    const stranger = await world.harness.member(world.org, ['executive'])
    expect((await agree(stranger, ids)).json()).toMatchObject({
      changed: 0,
      skipped: [{ reason: 'FORBIDDEN' }],
    })
    expect((await agree(world.approver, ids)).json()).toMatchObject({ changed: 1, skipped: [] })
  })

  it('is recalled with a reason by people who may submit it, and then edited and reassigned', async () => {
    const { id, lines } = await submitted('R-P2P-04')
    const reviewing = (who: Person) => world.done<Assessment>(assessmentRoutes.get, who, { params: { id } })
    expect((await reviewing(world.assessor)).can).toContain('to:in_progress:recalled')
    // Nothing is challenged, so it cannot be sent back.
    expect((await reviewing(world.reviewer)).can.filter((one) => one.startsWith('to:in_progress'))).toEqual(
      [],
    )
    expect((await world.move(world.reviewer, id, 'in_progress', 'Wrong person')).statusCode).toBe(409)
    expect((await world.move(world.approver, id, 'in_progress', 'Wrong person')).statusCode).toBe(409)
    expect((await world.move(world.assessor, id, 'in_progress')).statusCode).toBe(400)
    const recalled = await world.move(world.assessor, id, 'in_progress', 'The reviewer is on leave')
    expect(recalled.json(), recalled.body).toMatchObject({ status: 'in_progress' })
    const other = await world.harness.member(world.org, ['risk_manager'], 'Deputy')
    expect((await name(id, { reviewerId: other.id })).statusCode).toBe(200)
    expect((await world.move(world.assessor, id, 'in_review')).statusCode).toBe(200)
    expect((await agree(other, [lines[0]!.id])).json()).toMatchObject({ changed: 1 })
    // A lead of assessments recalls it if the submitter is away.
    expect((await world.move(world.manager, id, 'in_progress', 'The approver has left')).statusCode).toBe(200)
  })

  it('is not submitted to a reviewer or an approver who could not act', async () => {
    const { id } = await assessed('R-P2P-05')
    const admin = await world.harness.member(world.org, ['admin'], 'Administrator')
    const cae = await world.harness.member(world.org, ['cae'], 'Chief audit executive')
    for (const [field, person] of [
      ['reviewerId', admin],
      ['approverId', cae],
    ] as const) {
      const refused = await name(id, { [field]: person.id })
      expect(refused.json()).toEqual({
        error: 'INVALID_INPUT',
        details: [{ path: [field], code: 'cannot_act' }],
      })
    }
    // A person may lose the role after being named.
    const leaving = await world.harness.member(world.org, ['risk_manager'], 'Leaving')
    expect((await name(id, { reviewerId: leaving.id })).statusCode).toBe(200)
    await world.harness.admin.query(`update members set roles = '{auditor}' where org_id = $1 and id = $2`, [
      world.org,
      leaving.id,
    ])
    const refused = await world.move(world.assessor, id, 'in_review')
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toEqual({ error: 'PERSON_CANNOT_ACT', details: { fields: ['reviewerId'] } })
    // Other fields can be changed meanwhile, also by a form that sends all of them.
    const kept = await name(id, { reviewerId: leaving.id, summary: 'Purchasing was reorganised.' })
    expect(kept.statusCode, kept.body).toBe(200)
    expect((await name(id, { reviewerId: world.reviewer.id })).statusCode).toBe(200)
    expect((await world.move(world.assessor, id, 'in_review')).statusCode).toBe(200)
  })
})
