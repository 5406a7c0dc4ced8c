import { acceptanceRoutes } from 'contract/risk/acceptances'
import { assessmentRoutes } from 'contract/risk/assessments'
import { comparisonRoutes, type RegisterComparison } from 'contract/risk/comparison'
import { figureRoutes as routes, type Figures } from 'contract/risk/figures'
import { LEVELS } from 'contract/risk/method'
import type { Riskline } from 'contract/risk/risk-lines'
import { aggregateOf, reductionOf } from 'contract/risk/testing/scored-risks'
import { actionRoutes } from 'contract/workspace/actions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Harness, type Person } from '#test/harness.ts'
import { TestRegister } from '#test/risk-register.ts'

let harness: Harness
let register: TestRegister
let first: string
let second: string
let open: string
let lines: Riskline[]

const figures = async (query: object = {}, who: Person = register.manager): Promise<Figures> => {
  const response = await harness.call(routes.get, who, register.org, { query: query as never })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

beforeAll(async () => {
  harness = await Harness.start()
  register = await TestRegister.start(harness)
  const risks = (await register.risks()).slice(0, 12).map(({ id }) => id)
  const before = await register.begin(risks)
  first = before.id
  for (const [at, line] of before.lines.entries()) {
    const judged = await register.judge(line, {
      inherentLikelihood: (at % 5) + 1,
      impactOperational: ((at * 2) % 5) + 1,
    })
    if (judged.position === 'above_tolerance') await register.treat(judged.id, '2026-01-15')
  }
  await register.approve(first)
  const after = await register.begin(risks.slice(0, 8))
  second = after.id
  for (const [at, line] of after.lines.entries()) {
    const controls = line.controls!.map((one) => ({
      ...one,
      design: 3,
      operating: at % 4,
      source: at % 2 ? 'audit' : 'self',
    }))
    const judged = await register.judge(line, {
      inherentLikelihood: ((at + 1) % 5) + 1,
      impactOperational: ((at * 2) % 5) + 1,
      impactFinancial: 3,
      controls: at === 7 ? line.controls! : controls,
      ...(at === 0 ? { targetLikelihood: 1, targetImpact: 1, targetOn: '2030-01-01' } : {}),
      ...(at < 2 ? { lossMin: 10_000, lossLikely: 50_000, lossMax: 200_000, lossProbability: 10 + at } : {}),
    })
    if (judged.position === 'above_tolerance' || judged.targetScore !== null)
      await register.treat(judged.id, '2031-03-31')
  }
  await register.approve(second)
  open = (await register.begin(risks.slice(8))).id
  const inForce = (await register.lines(first)).filter(({ current }) => current)
  lines = [...(await register.lines(second)), ...inForce]
})
afterAll(() => harness.stop())

const scored = (of: readonly Riskline[]) =>
  of.map(({ inherentScore, residualScore }) => ({ inherent: inherentScore!, residual: residualScore! }))
const tally = (of: readonly Riskline[], l: keyof Riskline, i: keyof Riskline) => {
  const cells = Map.groupBy(
    of.filter((line) => line[l] !== null),
    (line) => `${String(line[l])}:${String(line[i])}`,
  )
  return new Map([...cells].map(([key, own]) => [key, own.length]))
}
const asMap = (cells: Figures['cells']['residual']) =>
  new Map(cells.map(({ likelihood, impact, count }) => [`${likelihood}:${impact}`, count]))

describe('figures of the risk register', () => {
  it('count exactly the lines that the register lists', async () => {
    expect(lines).toHaveLength(12)
    const found = await figures()
    expect(found).toMatchObject({ lines: 12, scored: 12, assessment: null, narrowedTo: null, otherMethod: 0 })
    expect(asMap(found.cells.inherent)).toEqual(tally(lines, 'inherentLikelihood', 'inherentImpact'))
    expect(asMap(found.cells.residual)).toEqual(tally(lines, 'residualLikelihood', 'residualImpact'))
    expect(asMap(found.cells.target)).toEqual(new Map([['1:1', 1]]))
    for (const level of LEVELS)
      expect(found.levels.residual[level]).toBe(lines.filter((line) => line.residualLevel === level).length)
    const above = lines.filter(({ position }) => position === 'above_tolerance')
    expect(found.positions.above_tolerance).toBe(above.length)
    expect(found.above).toMatchObject({ count: above.length, decided: above.length, undecided: 0 })
    expect(new Set(found.above.lines.map(({ id }) => id))).toEqual(new Set(above.map(({ id }) => id)))
    for (const trend of ['up', 'same', 'down'] as const)
      expect(found.trend[trend]).toBe(lines.filter((line) => line.trend === trend).length)
    expect(found.trend.first).toBe(4)
    expect(found.moves.reduce((sum, { count }) => sum + count, 0)).toBe(8)
    expect(found.fraud.count).toBe(lines.filter(({ fraud }) => fraud).length)
    expect(found.estimated).toBe(2)
  })

  it('aggregate by the method’s rule, and break the aggregate down by process and category', async () => {
    const found = await figures()
    const config = found.method!.config
    expect(found.whole.aggregate).toBeCloseTo(aggregateOf(config, scored(lines))!)
    expect(found.reduction.share).toBeCloseTo(reductionOf(scored(lines))!)
    for (const group of found.byProcess) {
      const own = lines.filter(({ process }) => process === group.process.id)
      expect(group.count).toBe(own.length)
      expect(group.aggregate).toBeCloseTo(aggregateOf(config, scored(own))!)
      expect(group.above).toBe(own.filter(({ position }) => position === 'above_tolerance').length)
    }
    for (const group of found.byBoth) {
      const own = lines.filter((line) => line.process === group.process && line.category === group.category)
      expect(group.aggregate).toBeCloseTo(aggregateOf(config, scored(own))!)
      expect(LEVELS.reduce((sum, level) => sum + group.levels[level], 0)).toBe(own.length)
    }
  })

  it('list the top risks, controls, treatments and coverage', async () => {
    const found = await figures()
    const worst = lines.map(({ residualScore }) => residualScore!).toSorted((a, b) => b - a)
    expect(found.top.map(({ residualScore }) => residualScore)).toEqual(worst.slice(0, 10))
    expect(found.top[0]).toMatchObject({
      owner: { name: 'Amal Assessor' },
      process: { code: expect.any(String) },
    })
    const all = lines.flatMap(({ controls }) => controls!)
    expect(found.controls.unrated).toBe(all.filter(({ design }) => design === null).length)
    const rated = all.filter(({ design, operating }) => design !== null && operating !== null)
    expect(found.controls.ratings).toEqual(
      [0, 1, 2, 3].map(
        (rating) => rated.filter(({ design, operating }) => Math.min(design!, operating!) === rating).length,
      ),
    )
    const keys = (of: typeof all) => new Set(of.filter((one) => one.key).map(({ id }) => id)).size
    expect(found.controls).toMatchObject({
      key: keys(all),
      keyRated: keys(rated),
      keyTested: keys(rated.filter(({ source }) => source === 'audit')),
    })
    expect(found.treatments!.open).toBe(
      found.treatments!.months.reduce((sum, { open: count }) => sum + count, 0),
    )
    expect(found.treatments!.overdue).toBe(found.treatments!.months[0]!.overdue)
    expect(found.treatments!.months[0]!.month).toBe('2026-01-01')
    expect(found.coverage!.processes).toBe(2)
    expect(found.coverage!.assessed).toBe(new Set(lines.map(({ process }) => process)).size)
    // Only the open assessment is due; the approved ones have no review date.
    expect(found.due!.items.map(({ id }) => id)).toEqual([open])
  })

  it('show the scores of each category and which risks were above tolerance before', async () => {
    const found = await figures()
    for (const { category, scores, count } of found.byCategory) {
      const own = lines.filter((line) => line.category === category)
      expect(scores.reduce((sum, one) => sum + one.count, 0)).toBe(count)
      for (const { score, level, position, count: at } of scores)
        expect(at).toBe(
          own.filter(
            (line) =>
              line.residualScore === score && line.residualLevel === level && line.position === position,
          ).length,
        )
    }
    const earlier = (await register.lines(first)).filter(
      ({ current, position }) => !current && position === 'above_tolerance',
    )
    expect(found.above.before).toBe(earlier.length)
    expect(found.byCategory.reduce((sum, { before }) => sum + before, 0)).toBe(earlier.length)
    const [top] = found.top
    const line = lines.find(({ id }) => id === top!.id)!
    expect(top!.residual).toEqual({ likelihood: line.residualLikelihood, impact: line.residualImpact })
    expect(top!.inherent).toEqual({ likelihood: line.inherentLikelihood, impact: line.inherentImpact })
  })

  it('show the register at the end of each quarter since the first approval', async () => {
    const found = await figures()
    // Both assessments were approved today: the register is as it is now.
    expect(found.quarters).toEqual([
      {
        from: expect.stringMatching(/^\d{4}-(01|04|07|10)-01$/),
        levels: found.levels.residual,
        above: Object.fromEntries(
          LEVELS.map((level) => [
            level,
            lines.filter(
              ({ residualLevel, position }) => residualLevel === level && position === 'above_tolerance',
            ).length,
          ]),
        ),
      },
    ])
    // The first assessment two quarters earlier: its lines were the register until the second was approved.
    await harness.admin.query(
      `update assessments set approved_on = approved_on - interval '6 months' where org_id = $1 and id = $2`,
      [register.org, first],
    )
    const then = await figures()
    expect(then.quarters).toHaveLength(3)
    const total = (levels: Figures['quarters'][number]['levels']) =>
      LEVELS.reduce((sum, level) => sum + levels[level], 0)
    expect(then.quarters.map(({ levels }) => total(levels))).toEqual([12, 12, 12])
    expect(then.quarters[0]!.above).toEqual(then.quarters[1]!.above)
    expect(then.quarters[2]).toEqual(found.quarters[0])
    expect((await figures({ assessment: first })).quarters).toEqual([])
    expect((await figures({ ownerId: [register.manager.id] })).quarters).toEqual([])
  })

  it('link to lists with exactly the records they count', async () => {
    const found = await figures()
    const listed = async (route: Parameters<Harness['call']>[0], query: object) => {
      const answer = await harness.call(route, register.manager, register.org, { query: query as never })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<{ items: { id: string }[] }>().items.map(({ id }) => id)
    }
    const query = { source: 'risk_treatment', overdue: true, limit: 100 }
    const overdue = await listed(actionRoutes.list, query)
    expect(overdue.length).toBeGreaterThan(0)
    expect(overdue).toHaveLength(found.treatments!.overdue)
    expect(await listed(assessmentRoutes.list, { dueSoon: true })).toEqual([open])
    expect(await listed(acceptanceRoutes.list, { endsSoon: true })).toHaveLength(found.expiring!.count)
  })

  it('respect the filters', async () => {
    const category = lines[0]!.category!
    const own = lines.filter((line) => line.category === category)
    expect((await figures({ category: [category] })).lines).toBe(own.length)
    expect((await figures({ process: [lines[0]!.process!] })).lines).toBe(
      lines.filter(({ process }) => process === lines[0]!.process).length,
    )
    expect((await figures({ ownerId: [register.manager.id] })).lines).toBe(0)
    expect(await figures({ from: '2027-01-01' })).toMatchObject({ lines: 0, narrowedTo: [] })
    const during = await figures({ from: '2026-06-01', to: '2026-06-30' })
    expect(during.lines).toBe(12)
    expect(new Set(during.narrowedTo)).toEqual(new Set([first, second, open]))
    expect(await figures({ status: ['draft'] })).toMatchObject({ lines: 4, scored: 0, narrowedTo: [open] })
    expect(await figures({ assessment: first })).toMatchObject({ lines: 12, assessment: { id: first } })
  })
})

describe('readers of the figures', () => {
  it('see work in progress only with the permission for it', async () => {
    const auditor = await harness.member(register.org, ['auditor'], 'Auditor')
    expect(await figures({}, auditor)).toMatchObject({ lines: 12, due: null, expiring: null })
    expect(await figures({ status: ['draft', 'approved'] }, auditor)).toMatchObject({ lines: 8 })
    const hidden = await harness.call(routes.get, auditor, register.org, { query: { assessment: open } })
    expect(hidden.statusCode).toBe(404)
    const losses = await harness.call(routes.losses, auditor, register.org, { query: { assessment: open } })
    expect(losses.statusCode).toBe(404)
  })

  it('cause the same number of queries whatever the number of lines', async () => {
    const cost = async (query: object) => {
      const before = await harness.queriesOf(routes.get)
      await figures(query)
      return (await harness.queriesOf(routes.get)) - before
    }
    const all = await cost({})
    expect(all).toBeLessThanOrEqual(5)
    expect(await cost({ ownerId: [register.manager.id] })).toBe(all)
    expect(await cost({ category: [lines[0]!.category!] })).toBe(all)
  })

  it('get the losses, highest expected first', async () => {
    const found = await harness.call(routes.losses, register.manager, register.org, { query: {} })
    expect(found.json()).toMatchObject({
      items: [{ probability: 11 }, { probability: 10, likely: 50_000 }],
      more: false,
    })
  })
})

describe('the register at the end of two days', () => {
  const compared = async (query: { from: string; to: string }, who: Person = register.manager) => {
    const response = await harness.call(comparisonRoutes.register, who, register.org, { query })
    expect(response.statusCode, response.body).toBe(200)
    return response.json<RegisterComparison>()
  }
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)

  /** Runs with the first assessment approved ten days ago, and the second five. */
  async function withPast(run: () => Promise<void>): Promise<void> {
    const before = await harness.admin.query<{ id: string; day: string }>(
      'select id, approved_on::text as day from assessments where org_id = $1 and approved_on is not null',
      [register.org],
    )
    const approve = (id: string, back: number) =>
      harness.admin.query(
        `update assessments set approved_on = current_date - $3::integer where org_id = $1 and id = $2`,
        [register.org, id, back],
      )
    await approve(first, 10)
    await approve(second, 5)
    try {
      await run()
    } finally {
      for (const row of before.rows)
        await harness.admin.query(
          'update assessments set approved_on = $3::date where org_id = $1 and id = $2',
          [register.org, row.id, row.day],
        )
    }
  }

  it('is that of today, has the lines of the day, and names what is not kept', () =>
    withPast(async () => {
      const now = await figures()
      const today = await compared({ from: day(7), to: day(-1) })
      expect(today.after).toMatchObject({ lines: now.lines, scored: now.scored, levels: now.levels.residual })
      expect(today.after.above).toBe(now.above.count)
      // Eight risks were assessed again; the four others are the same.
      const old = await register.lines(first)
      expect(today.before).toMatchObject({
        lines: old.length,
        above: old.filter(({ position }) => position === 'above_tolerance').length,
      })
      expect(today.same + today.lines.length).toBe(12)
      expect(today.lines.every(({ change }) => change === 'changed')).toBe(true)
      expect(today.notKept).toContain('treatments')

      const begun = await compared({ from: day(20), to: day(7) })
      expect(begun.before).toMatchObject({ lines: 0, residual: 0 })
      expect(begun.lines.map(({ change }) => change)).toEqual(Array.from({ length: 12 }, () => 'added'))
      expect((await compared({ from: day(7), to: day(20) })).lines[0]).toMatchObject({
        change: 'removed',
        after: null,
      })
      expect(await compared({ from: day(7), to: day(7) })).toMatchObject({ same: 12, lines: [] })
    }))

  it('has the figures and the heat map of the day, and leaves out what is not kept', () =>
    withPast(async () => {
      const [now, today] = [await figures(), await figures({ asAt: day(-1) })]
      const {
        computedAt: _then,
        treatments,
        coverage,
        due,
        expiring,
        asAt,
        notKept,
        cells,
        moves,
        ...kept
      } = now
      expect({ treatments, coverage, due, expiring }).not.toMatchObject({ treatments: null })
      expect([asAt, notKept]).toEqual([null, []])
      const unowned = (top: Figures['top']) =>
        top.map((line) => ({ ...line, owner: null, actions: null, nextDueOn: null, acceptance: null }))
      expect(today).toMatchObject({
        ...kept,
        above: { ...now.above, decided: null, undecided: null, lines: unowned(now.above.lines) },
        top: unowned(now.top),
        asAt: day(-1),
        notKept: ['treatments', 'acceptances', 'coverage', 'due', 'owners'],
        treatments: null,
        coverage: null,
        due: null,
        expiring: null,
      })

      // Neither has an order.
      for (const stage of ['inherent', 'residual', 'target'] as const)
        expect(asMap(today.cells[stage])).toEqual(asMap(cells[stage]))
      const unordered = (rows: Figures['moves']) => rows.map((row) => JSON.stringify(row)).toSorted()
      expect(unordered(today.moves)).toEqual(unordered(moves))

      const past = await figures({ asAt: day(7) })
      const old = await register.lines(first)
      expect(past).toMatchObject({ lines: 12, scored: 12, method: now.method, otherMethod: 0 })
      expect(asMap(past.cells.inherent)).toEqual(tally(old, 'inherentLikelihood', 'inherentImpact'))
      expect(asMap(past.cells.residual)).toEqual(tally(old, 'residualLikelihood', 'residualImpact'))
      expect(past.above.count).toBe(old.filter((line) => line.position === 'above_tolerance').length)
      expect(past.trend).toEqual({ up: 0, same: 0, down: 0, first: 12 })
      expect(past.quarters.at(-1)!.levels).toEqual(past.levels.residual)
      const own = old[0]!
      expect(await figures({ asAt: day(7), category: [own.category] })).toMatchObject({
        lines: old.filter(({ category }) => category === own.category).length,
      })
      expect(await figures({ asAt: day(20) })).toMatchObject({ lines: 0, quarters: [] })
    }))

  it('is only of the register: an assessment, a status and an owner have no past', async () => {
    for (const query of [
      { assessment: first },
      { status: ['approved'] },
      { ownerId: [register.manager.id] },
    ]) {
      const refused = await harness.call(routes.get, register.manager, register.org, {
        query: { ...query, asAt: day(7) },
      })
      expect(refused.statusCode).toBe(400)
    }
  })

  it('takes no more statements for a past day', async () => {
    const statements = async (query: object) => {
      const before = await harness.queriesOf(routes.get)
      await figures(query)
      return (await harness.queriesOf(routes.get)) - before
    }
    expect(await statements({ asAt: day(7) })).toBeLessThanOrEqual(await statements({}))
  })
})
