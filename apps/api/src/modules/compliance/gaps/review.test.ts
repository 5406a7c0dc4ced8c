import { gapAnalysisRoutes } from 'contract/compliance/gap-analyses'
import { gapItemRoutes } from 'contract/compliance/gap-items'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answeredAs, ComplianceTeam } from '#test/compliance-team.ts'
import type { Person } from '#test/harness.ts'
import { watchGaps } from './watch-gaps.jobs.ts'

let one: ComplianceTeam
beforeAll(async () => {
  one = await ComplianceTeam.start('GDPR')
})
afterAll(() => one.stop())

/** An analysis of three requirements, of which one does not apply, submitted for review. */
async function submitted() {
  const wanted = (await one.requirements()).slice(0, 3).map(({ id }) => id)
  const { id, items } = await one.begin(wanted)
  expect((await one.move(one.assessor, id, 'in_progress')).statusCode).toBe(200)
  const ids = items.map((item) => item.id)
  await one.answer(id, ids.slice(0, 2), { ...answeredAs('partially_compliant', 2), noEvidence: true })
  await one.answer(id, ids.slice(2), { answer: 'not_applicable', rationale: 'No children.' })
  const handedIn = await one.move(one.assessor, id, 'in_review')
  expect(handedIn.statusCode, handedIn.body).toBe(200)
  return { id, ids }
}

const review = (who: Person, ids: readonly string[]) =>
  one.call(gapItemRoutes.bulk, who, { body: { ids, to: 'reviewed' } })

const name = async (id: string, people: object) => {
  const { version } = await one.analysis(id)
  return one.call(gapAnalysisRoutes.update, one.officer, { params: { id }, version, body: people })
}

it('a requirement that is not met is a gap at any maturity, a compliant one at none', async () => {
  const wanted = (await one.requirements()).slice(0, 3).map(({ id }) => id)
  const { id, items } = await one.begin(wanted)
  await one.move(one.assessor, id, 'in_progress')
  const [mature, partly, met] = items.map((item) => item.id)
  const none = { noEvidence: true }
  const answer = async (item: string | undefined, changes: object) =>
    (await one.answer(id, [item!], { ...changes, ...none }))[0]
  // Without a severity it is not complete, and already listed as a gap.
  const open = await answer(mature, { ...answeredAs('non_compliant', 5), severity: null })
  expect(open).toMatchObject({ status: 'not_assessed', priority: 'low' })
  expect(await answer(mature, { severity: 3 })).toMatchObject({ status: 'assessed', gapScore: 0 })
  expect((await one.item(mature!)).priority).not.toBe('none')
  expect((await answer(partly, answeredAs('partially_compliant', 4)))!.priority).not.toBe('none')
  expect(await answer(met, { ...answeredAs('compliant', 0), severity: null })).toMatchObject({
    status: 'assessed',
    priority: 'none',
    priorityScore: 0,
  })
  // What an earlier release has stored is corrected by the daily job.
  await one.harness.admin.query(
    `update gapitems set priority = 'none', priority_score = 0 where org_id = $1 and id = $2`,
    [one.org, mature],
  )
  await watchGaps(one.harness.services, { org: one.org })
  expect((await one.item(mature!)).priority).not.toBe('none')
})

describe('a gap analysis in review', () => {
  it('is reviewed in bulk by an executive who may not edit it', async () => {
    const { ids } = await submitted()
    const check = await one.call(gapItemRoutes.bulkCheck, one.approver, { body: { ids, to: 'reviewed' } })
    expect(check.statusCode, check.body).toBe(200)
    expect((await review(one.approver, ids)).json()).toMatchObject({ changed: 3, skipped: [] })
    // Field changes in bulk still need permission to edit.
    const edited = await one.call(gapItemRoutes.bulk, one.approver, {
      body: { ids, changes: { severity: 1 } },
    })
    expect(edited.json()).toMatchObject({ changed: 0 })
    expect(edited.json<{ skipped: { reason: string }[] }>().skipped.map(({ reason }) => reason)).toEqual(
      ids.map(() => 'FORBIDDEN'),
    )
  })

  it('is recalled with a reason by people who may submit it, and then reassigned', async () => {
    const { id } = await submitted()
    expect((await one.move(one.approver, id, 'in_progress', 'Wrong person')).statusCode).toBe(409)
    const recalled = await one.move(one.assessor, id, 'in_progress', 'The reviewer is on leave')
    expect(recalled.json(), recalled.body).toMatchObject({ status: 'in_progress' })
    const other = await one.harness.member(one.org, ['compliance_officer'], 'Deputy')
    expect((await name(id, { reviewerId: other.id })).statusCode).toBe(200)
    expect((await one.move(one.assessor, id, 'in_review')).statusCode).toBe(200)
  })

  it('is not submitted to a reviewer or an approver who could not act', async () => {
    const { id } = await submitted()
    await one.move(one.assessor, id, 'in_progress', 'To name another approver')
    const admin = await one.harness.member(one.org, ['admin'], 'Administrator')
    expect((await name(id, { approverId: admin.id })).json()).toEqual({
      error: 'INVALID_INPUT',
      details: [{ path: ['approverId'], code: 'cannot_act' }],
    })
    await one.harness.admin.query('update gapanalyses set reviewer_id = $3 where org_id = $1 and id = $2', [
      one.org,
      id,
      admin.id,
    ])
    expect((await one.move(one.assessor, id, 'in_review')).json()).toEqual({
      error: 'PERSON_CANNOT_ACT',
      details: { fields: ['reviewerId'] },
    })
  })
})
