import { gapAnalysisRoutes } from 'contract/compliance/gap-analyses'
import { gapItemRoutes } from 'contract/compliance/gap-items'
import { positionOf, type Weighed } from 'contract/compliance/scoring'
import { actionRoutes } from 'contract/workspace/actions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answeredAs, ComplianceTeam, later } from '#test/compliance-team.ts'

let one: ComplianceTeam

beforeAll(async () => {
  one = await ComplianceTeam.start('GDPR', 'NIS2')
})
afterAll(() => one.stop())

describe('a universe loaded from the starter library', () => {
  it('has its domains and requirements, and counts them', async () => {
    expect(await one.readUniverse()).toMatchObject({
      code: 'GDPR',
      status: 'draft',
      requirements: 60,
      applicable: 60,
      undecided: 60,
      unowned: 60,
      assessed: 0,
      compliance: null,
      coverage: 0,
      band: null,
    })
  })

  it('a non-applicable requirement needs a reason and is excluded from the count', async () => {
    const [first] = await one.requirements()
    await expect(one.changeRequirement(first!.id, { applicability: 'not_applicable' })).rejects.toThrow(
      'applicabilityReason',
    )
    await one.changeRequirement(first!.id, {
      applicability: 'not_applicable',
      applicabilityReason: 'We decide on no purposes.',
    })
    expect(await one.readUniverse()).toMatchObject({ applicable: 59, undecided: 59 })
    await one.changeRequirement(first!.id, { applicability: 'applicable', applicabilityReason: null })
    expect(await one.readUniverse()).toMatchObject({ applicable: 60, undecided: 59 })
  })
})

describe('a gap analysis', () => {
  let analysis: string
  let ids: string[]

  beforeAll(async () => {
    const wanted = (await one.requirements()).slice(0, 5).map(({ id }) => id)
    const begun = await one.begin(wanted)
    analysis = begun.id
    ids = begun.items.map(({ id }) => id)
    expect((await one.move(one.assessor, analysis, 'in_progress')).statusCode).toBe(200)
  })

  it('scores items and the universe by the formulas', async () => {
    await one.answer(analysis, [ids[0]!], { ...answeredAs('compliant', 4), noEvidence: true })
    await one.answer(analysis, [ids[1]!], { ...answeredAs('partially_compliant', 2), noEvidence: true })
    await one.answer(analysis, [ids[2]!], {
      ...answeredAs('non_compliant', 0),
      severity: 3,
      noEvidence: true,
    })
    const items = await one.itemsOf(analysis)
    expect(items.map(({ factor, unsupported, status }) => [factor, unsupported, status])).toEqual([
      [50, true, 'assessed'],
      [50, false, 'assessed'],
      [0, false, 'assessed'],
      [null, false, 'not_assessed'],
      [null, false, 'not_assessed'],
    ])
    const { compliance, coverage, prudent, gapIndex, maturity } = positionOf(items as Weighed[])
    expect(await one.analysis(analysis)).toMatchObject({
      items: 5,
      open: 2,
      unsupported: 1,
      compliance,
      coverage,
      prudent,
      gapIndex,
      maturity,
    })
    expect(await one.readUniverse()).toMatchObject({ assessed: 3, compliance, provisional: true })
  })

  it('“compliant” counts in full as soon as its evidence is accepted', async () => {
    const { requirement } = await one.item(ids[0]!)
    const { id } = await one.accepted([requirement])
    expect(await one.item(ids[0]!)).toMatchObject({ factor: 100, unsupported: false, evidence: 1 })
    // The earlier "no evidence" mark is cleared, and the audit trail records it.
    expect(await one.item(ids[0]!)).toMatchObject({ noEvidence: null, status: 'assessed' })
    expect(await one.item(ids[1]!)).toMatchObject({ noEvidence: true })
    const history = await one.done<{ items: { changes: object }[] }>(gapItemRoutes.history, one.officer, {
      params: { id: ids[0]! },
    })
    expect(history.items[0]!.changes).toEqual({ noEvidence: [true, null] })
    await one.harness.admin.query(
      `update evidence set obtained_on = current_date - 400 where org_id = $1 and id = $2`,
      [one.org, id],
    )
    await one.answer(analysis, [ids[0]!], { gap: 'None seen', noEvidence: true })
    expect(await one.item(ids[0]!)).toMatchObject({ noEvidence: null })
    expect(await one.item(ids[0]!)).toMatchObject({ factor: 50, unsupported: true })
    await one.accepted([ids[0]!], { validUntil: later(30) })
    expect(await one.item(ids[0]!)).toMatchObject({ factor: 100, supportedUntil: later(30), evidence: 2 })
  })

  it('an item that lacks only evidence becomes assessed when its evidence is accepted', async () => {
    const [item] = await one.answer(analysis, [ids[3]!], answeredAs('compliant', 3))
    expect(item).toMatchObject({ status: 'not_assessed' })
    await one.accepted([ids[3]!])
    expect(await one.item(ids[3]!)).toMatchObject({ status: 'assessed', factor: 100 })
  })

  it('is submitted once every item is assessed, reviewed by another person, and approved with a plan', async () => {
    expect((await one.move(one.assessor, analysis, 'in_review')).json()).toMatchObject({
      error: 'GUARD_NOT_MET',
      details: { guards: ['allAssessed'] },
    })
    await one.answer(analysis, [ids[4]!], { answer: 'not_applicable', rationale: 'No children.' })
    expect((await one.move(one.assessor, analysis, 'in_review')).statusCode).toBe(200)
    expect((await one.stepItem(one.assessor, ids[0]!, 'reviewed')).statusCode).toBe(403)
    for (const id of ids.slice(0, 4)) {
      const reviewed = await one.stepItem(one.reviewer, id, 'reviewed')
      expect(reviewed.statusCode, reviewed.body).toBe(200)
    }
    expect(await one.item(ids[2]!)).toMatchObject({ priority: 'critical', unplanned: true })
    const refused = await one.sign(one.approver, analysis, 'approved')
    expect(refused.json()).toMatchObject({ details: { guards: ['allPlanned'] } })
    const planned = (await one.itemsOf(analysis)).filter(({ unplanned }) => unplanned)
    for (const { id } of planned) {
      const made = await one.call(actionRoutes.create, one.officer, {
        body: {
          name: { en: 'Write the procedure' },
          description: 'And teach it.',
          source: 'gap',
          gapitem: id,
          ownerId: one.owner.id,
          dueOn: later(20),
          priority: 'high',
        },
      })
      expect(made.statusCode, made.body).toBe(201)
    }
    await one.signed(one.approver, analysis, 'approved')
    expect(await one.analysis(analysis)).toMatchObject({ status: 'approved', unplanned: 0, unreviewed: 0 })
    expect(await one.readUniverse()).toMatchObject({ provisional: false })
  })

  it('is copied to the next period with its answers', async () => {
    const copy = await one.done<{ id: string }>(gapAnalysisRoutes.copy, one.officer, {
      params: { id: analysis },
      body: { periodFrom: '2027-01-01', periodTo: '2027-12-31', dueOn: '2027-12-31' },
    })
    const items = await one.itemsOf(copy.id)
    expect(items.map(({ answer, previous }) => [answer, previous])).toEqual(
      (await one.itemsOf(analysis)).map(({ answer, id }) => [answer, id]),
    )
    const [requirement] = await one.requirements()
    expect(requirement).toMatchObject({ item: ids[0], answer: 'compliant' })
  })
})
