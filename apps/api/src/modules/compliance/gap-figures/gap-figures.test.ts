import { gapAnalysisRoutes } from 'contract/compliance/gap-analyses'
import { type GapComparison, gapComparisonRoutes } from 'contract/compliance/gap-comparison'
import { type ControlMatrix, gapControlRoutes } from 'contract/compliance/gap-controls'
import { type GapFigures, gapFigureRoutes } from 'contract/compliance/gap-figures'
import { requirementRoutes, type Requirement } from 'contract/compliance/requirements'
import { positionOf, type Weighed } from 'contract/compliance/scoring'
import { type Universe, universeRoutes } from 'contract/compliance/universes'
import { controlRoutes, type Control } from 'contract/risk/controls'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { actionRoutes } from 'contract/workspace/actions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unzip } from '#test/files/unzip.ts'
import { answeredAs, ComplianceTeam, later } from '#test/compliance-team.ts'

let one: ComplianceTeam
let analysis: string
let ids: string[]

const figures = () => one.done<GapFigures>(gapFigureRoutes.get, one.officer, { params: { id: analysis } })

beforeAll(async () => {
  one = await ComplianceTeam.start('GDPR', 'NIS2')
  const begun = await one.begin()
  analysis = begun.id
  ids = begun.items.map(({ id }) => id)
  await one.move(one.assessor, analysis, 'in_progress')
  const none = { noEvidence: true }
  await one.answer(analysis, ids.slice(0, 10), { ...answeredAs('compliant', 4), ...none })
  await one.answer(analysis, ids.slice(10, 25), { ...answeredAs('partially_compliant', 2), ...none })
  await one.answer(analysis, ids.slice(25, 40), { ...answeredAs('non_compliant', 0), severity: 3, ...none })
  await one.answer(analysis, ids.slice(40, 43), { answer: 'not_applicable', rationale: 'No children.' })
})
afterAll(() => one.stop())

describe('figures of a gap analysis', () => {
  it('match the formulas over the items, per domain and in total', async () => {
    const { total, domains, cells } = await figures()
    const items = await one.itemsOf(analysis)
    expect(total).toMatchObject(positionOf(items as Weighed[]))
    expect(total.answers).toEqual({
      compliant: 10,
      partially_compliant: 15,
      non_compliant: 15,
      not_applicable: 3,
      not_assessed: 17,
    })
    expect(total).toMatchObject({ items: 60, unsupported: 10 })
    expect(domains.length).toBeGreaterThan(3)
    for (const domain of domains) {
      const own = items.filter((item) => item.domain === domain.id)
      expect(domain).toMatchObject({ items: own.length, ...positionOf(own as Weighed[]) })
    }
    expect(cells.reduce((sum, { count }) => sum + count, 0)).toBe(40)
    const behind = items.filter((item) => item.maturity !== null && item.maturity < item.target!)
    expect(cells.reduce((sum, cell) => sum + cell.behind, 0)).toBe(behind.length)
  })

  it('list the gaps without an action, and the plan once there is one', async () => {
    const before = await figures()
    const { unplanned } = await one.analysis(analysis)
    expect(before.unplanned).toHaveLength(unplanned)
    expect(before.actions).toEqual([])
    const scores = before.unplanned.map(({ priorityScore }) => priorityScore!)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    await one.done(actionRoutes.create, one.officer, {
      body: {
        name: { en: 'Write the procedure' },
        description: 'And teach it.',
        source: 'gap',
        gapitem: before.unplanned[0]!.id,
        ownerId: one.owner.id,
        dueOn: later(20),
        priority: 'high',
      },
    })
    const after = await figures()
    expect(after.unplanned).toHaveLength(unplanned - 1)
    expect(await one.analysis(analysis)).toMatchObject({ unplanned: unplanned - 1 })
    expect(after.actions).toMatchObject([
      { priority: 'high', dueOn: later(20), overdue: false, item: { id: before.unplanned[0]!.id } },
    ])
  })

  it('take the same number of queries whatever the number of items', async () => {
    const cost = async (id: string) => {
      const before = await one.harness.queriesOf(gapFigureRoutes.get)
      await one.done(gapFigureRoutes.get, one.officer, { params: { id } })
      return (await one.harness.queriesOf(gapFigureRoutes.get)) - before
    }
    const [first] = await one.requirements()
    const small = await one.begin([first!.id])
    const all = await cost(analysis)
    expect(all).toBeLessThanOrEqual(6)
    expect(await cost(small.id)).toBe(all)
  })
})

describe('comparison of two gap analyses of a universe', () => {
  it('compares requirement by requirement', async () => {
    const { id: next } = await one.done<{ id: string }>(gapAnalysisRoutes.copy, one.officer, {
      params: { id: analysis },
      body: { periodFrom: '2027-01-01', periodTo: '2027-12-31', dueOn: '2027-12-31' },
    })
    const items = await one.itemsOf(next)
    await one.answer(next, [items[25]!.id], { answer: 'partially_compliant', maturity: 2 })
    await one.answer(next, [items[10]!.id], { answer: 'non_compliant' })
    const compared = await one.done<GapComparison>(gapComparisonRoutes.compare, one.officer, {
      params: { id: next },
      query: { from: analysis },
    })
    const changes = compared.items.map(({ change }) => change)
    expect(changes.filter((change) => change !== 'same')).toEqual(['worse', 'better'])
    expect(compared.items[25]).toMatchObject({
      ref: items[25]!.ref,
      before: { answer: 'non_compliant', factor: 0 },
      after: { answer: 'partially_compliant', factor: 50 },
    })
    expect(compared.after).toMatchObject({ id: next, items: 60 })
  })

  it('needs two different analyses of the same universe', async () => {
    const same = await one.call(gapComparisonRoutes.compare, one.officer, {
      params: { id: analysis },
      query: { from: analysis },
    })
    expect(same.statusCode).toBe(400)
    const { items } = await one.done<{ items: Universe[] }>(universeRoutes.list, one.officer, { query: {} })
    const body = {
      name: { en: 'Of another text' },
      universe: items.find(({ code }) => code === 'NIS2')!.id,
      periodFrom: '2026-01-01',
      periodTo: '2026-12-31',
      dueOn: '2026-12-31',
      ownerId: one.assessor.id,
      reviewerId: one.reviewer.id,
      approverId: one.approver.id,
    }
    const { id: from } = await one.done<{ id: string }>(gapAnalysisRoutes.create, one.officer, { body })
    const other = await one.call(gapComparisonRoutes.compare, one.officer, {
      params: { id: analysis },
      query: { from },
    })
    expect(other.statusCode).toBe(400)
  })
})

describe('requirements mapped to controls', () => {
  const matrix = () =>
    one.done<ControlMatrix>(gapControlRoutes.matrix, one.officer, { params: { id: analysis } })

  it('shows links, requirements without controls and controls without requirements', async () => {
    const manager = await one.harness.member(one.org, ['risk_manager'], 'Manager')
    await one.done(starterLibraryRoutes.load, manager, { body: { processes: ['P2P'] } })
    await one.harness.admin.query(
      `update records set status = 'active' where org_id = $1 and type = 'control'`,
      [one.org],
    )
    const { items: controls } = await one.done<{ items: Control[] }>(controlRoutes.list, manager, {
      query: { limit: 3, sort: 'code' },
    })
    const empty = await matrix()
    expect(empty.links).toEqual([])
    expect(empty.controls.length).toBeGreaterThan(10)
    const [first] = await one.requirements()
    await one.changeRequirement(first!.id, { controls: controls.slice(0, 2).map(({ id }) => id) })
    const filled = await matrix()
    const named = filled.links.map(
      ([row, column]) => `${filled.requirements[row]!.id} ${filled.controls[column]!.id}`,
    )
    const wanted = controls.slice(0, 2).map(({ id }) => `${first!.id} ${id}`)
    expect(new Set(named)).toEqual(new Set(wanted))
    expect(filled.controls.filter(({ used }) => used)).toHaveLength(2)
    const file = await one.call(gapControlRoutes.export, one.officer, {
      params: { id: analysis },
      query: { locale: 'ar' },
    })
    expect(file.statusCode, file.body).toBe(200)
    expect([...(await unzip(file.rawPayload)).keys()]).toContain('xl/workbook.xml')
  })

  it('is changed through the requirement, whose other links stay', async () => {
    const [first] = await one.requirements()
    const { controls } = await one.done<Requirement>(requirementRoutes.get, one.officer, {
      params: { id: first!.id },
    })
    await one.changeRequirement(first!.id, { controls: controls!.slice(1) })
    expect((await matrix()).links).toHaveLength(1)
  })
})
