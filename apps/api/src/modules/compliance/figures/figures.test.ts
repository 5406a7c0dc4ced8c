import { type ComplianceFigures, complianceFigureRoutes as routes } from 'contract/compliance/figures'
import { requirementRoutes } from 'contract/compliance/requirements'
import { universeRoutes } from 'contract/compliance/universes'
import { actionRoutes } from 'contract/workspace/actions'
import { evidenceRoutes } from 'contract/workspace/evidence'
import type { Route } from 'contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answeredAs, ComplianceTeam, later } from '#test/compliance-team.ts'

let one: ComplianceTeam
beforeAll(async () => {
  one = await ComplianceTeam.start('GDPR', 'NIS2')
})
afterAll(() => one.stop())

const figures = (): Promise<ComplianceFigures> => one.done(routes.get, one.officer)

/** Number of records in the list that a figure links to. */
async function listed(route: Route, query: Record<string, unknown>): Promise<number> {
  const answer = await one.done<{ total: { value: number } }>(route, one.officer, {
    query: { ...query, total: true, limit: 1 },
  })
  return answer.total.value
}

describe('the figures of the area', () => {
  it('start with everything missing', async () => {
    const found = await figures()
    expect(found.universes).toEqual({ count: 2, reviewDue: 0, changeWaiting: 0 })
    expect(found.clocks).toEqual({ running: 0, breached: 0 })
    expect(found.requirements).toEqual({ count: 90, unowned: 90, uncontrolled: 90, unproven: 90 })
    expect(found.gaps).toEqual({ critical: 0, high: 0, medium: 0, low: 0, unplanned: 0 })
  })

  it('match the lists they link to', async () => {
    const [first, second, third, fourth] = await one.requirements()
    await one.changeRequirement(first!.id, { ownerId: one.owner.id })
    await one.changeRequirement(second!.id, { applicability: 'not_applicable', applicabilityReason: 'No' })
    const { id, items } = await one.begin([second!, third!, fourth!].map((row) => row.id))
    await one.answer(
      id,
      items.slice(1).map((item) => item.id),
      { ...answeredAs('non_compliant', 0), severity: 3, noEvidence: true },
    )
    await one.done(actionRoutes.create, one.officer, {
      body: {
        name: { en: 'Write the notice' },
        description: 'All of it',
        source: 'gap',
        gapitem: items[1]!.id,
        ownerId: one.owner.id,
        dueOn: later(-2),
        priority: 'high',
      },
    })
    // Evidence of the requirement is valid as long as the universe sets; evidence of the item has its own end date.
    await one.accepted([first!.id], { obtainedOn: later(-340) })
    await one.accepted([items[2]!.id], { validUntil: later(45) })
    await one.accepted([first!.id, third!.id], { validUntil: later(80) })
    const universe = await one.readUniverse()
    await one.done(universeRoutes.update, one.officer, {
      params: { id: one.universe },
      version: universe.version,
      body: { nextReviewOn: later(10) },
    })

    const found = await figures()
    const { gaps, requirements, evidence, actions, universes } = found
    const of = (query: object) => listed(requirementRoutes.list, query as Record<string, unknown>)
    expect(requirements).toEqual({ count: 89, unowned: 88, uncontrolled: 89, unproven: 86 })
    expect(await of({ unowned: true })).toBe(requirements!.unowned)
    expect(await of({ uncontrolled: true })).toBe(requirements!.uncontrolled)
    expect(await of({ unproven: true })).toBe(requirements!.unproven)
    expect(gaps.critical + gaps.high).toBe(2)
    for (const priority of ['critical', 'high', 'medium', 'low'] as const)
      expect(await of({ priority: [priority] }), priority).toBe(gaps[priority])
    expect(gaps.unplanned).toBe(1)
    expect(await of({ unplanned: true })).toBe(1)
    expect(evidence).toEqual({ ended: 0, d30: 1, d60: 1, d90: 1 })
    for (const ending of ['d30', 'd60', 'd90'] as const)
      expect(await listed(evidenceRoutes.list, { ofRequirement: true, ending: [ending] })).toBe(1)
    expect(actions).toEqual({ open: 1, overdue: 1, soon: 0 })
    expect(await listed(actionRoutes.list, { source: ['gap'], overdue: true })).toBe(1)
    expect(universes!.reviewDue).toBe(await listed(universeRoutes.list, { reviewDue: true }))
  })

  it('have the answers that were approved until a past day, and name what is not kept', async () => {
    const approvedOn = (day: string | null) =>
      one.harness.admin.query('update gapanalyses set approved_on = $2::date where org_id = $1', [
        one.org,
        day,
      ])
    await approvedOn(later(5))
    const asAt = (day: string): Promise<ComplianceFigures> =>
      one.done(routes.get, one.officer, { query: { asAt: day } })
    const none = { critical: 0, high: 0, medium: 0, low: 0, unplanned: null }
    const before = await asAt(later(4))
    expect(before.gaps).toEqual(none)
    expect(Object.values(before.answers!)).toEqual([0, 0, 0, 0, 0])
    const after = await asAt(later(5))
    expect(after.answers).toMatchObject({ non_compliant: 2, compliant: 0 })
    expect(after.gaps.critical + after.gaps.high).toBe(2)
    // The action was due two days ago.
    expect(after.actions).toEqual({ open: 1, overdue: 1, soon: 0 })
    expect((await asAt(later(-3))).actions).toEqual({ open: 0, overdue: 0, soon: 0 })
    expect(after).toMatchObject({
      asAt: later(5),
      notKept: ['universes', 'owners', 'controls', 'evidence', 'unplanned', 'deadlines'],
      universes: null,
      requirements: null,
      evidence: null,
      clocks: null,
    })
    expect(await figures()).toMatchObject({ asAt: null, notKept: [], answers: null })
    await approvedOn(null)
  })

  it('respect a universe with a shorter evidence validity', async () => {
    const { version, scoring } = await one.readUniverse()
    await one.done(universeRoutes.update, one.officer, {
      params: { id: one.universe },
      version,
      body: { scoring: { ...scoring!, validityMonths: 6 } },
    })
    const found = await figures()
    expect(found.evidence).toMatchObject({ ended: 1, d30: 0 })
    // The other evidence of the same requirement has its own end date.
    expect(found.requirements!.unproven).toBe(86)
  })

  it('exclude retired universes, as their lists do', async () => {
    const universe = await one.readUniverse()
    const id = one.universe
    await one.harness.admin.query(`update records set status = 'active' where id = $1`, [id])
    await one.done(universeRoutes.transition, one.officer, {
      params: { id },
      version: universe.version,
      body: { to: 'retired', reason: 'Repealed' },
    })
    const { requirements, gaps, universes } = await figures()
    expect(universes!.count).toBe(1)
    expect(requirements).toEqual({ count: 30, unowned: 30, uncontrolled: 30, unproven: 30 })
    expect(gaps.critical + gaps.high).toBe(0)
    expect(await listed(requirementRoutes.list, { unproven: true })).toBe(30)
    expect(await listed(requirementRoutes.list, { priority: ['critical', 'high'] })).toBe(0)
  })

  it.each([{}, { asAt: later(-10) }])('cost the same number of statements with %j', async (query) => {
    const before = await one.harness.queriesOf(routes.get)
    await one.done(routes.get, one.officer, { query })
    expect((await one.harness.queriesOf(routes.get)) - before).toBeLessThanOrEqual(3)
  })
})
