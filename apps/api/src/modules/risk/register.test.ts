import { assessmentRoutes, type Assessment } from 'contract/risk/assessments'
import { comparisonRoutes, type Comparison } from 'contract/risk/comparison'
import type { Method } from 'contract/risk/method'
import { type MethodPreview, methodRoutes, type MethodVersion } from 'contract/risk/methods'
import { risklineRoutes, type Riskline } from 'contract/risk/risk-lines'
import { riskRoutes, type Risk } from 'contract/risk/risks'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { unitRoutes } from 'contract/workspace/units'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Harness, type Person } from '#test/harness.ts'
import { Signer } from '#test/signer.ts'

let harness: Harness
let org: string
let manager: Person
let assessor: Person
let reviewer: Person
let approver: Person

beforeAll(async () => {
  harness = await Harness.start()
  ;({ id: org, founder: manager } = await harness.organisation(['risk_manager']))
  assessor = await harness.member(org, ['owner'], 'Assessor')
  reviewer = await harness.member(org, ['risk_manager'], 'Reviewer')
  approver = await harness.member(org, ['executive'], 'Approver')
  await harness.call(starterLibraryRoutes.load, manager, org, { body: { processes: ['P2P'] } })
})
afterAll(() => harness.stop())

async function begin(more: object = {}): Promise<Assessment> {
  const body = {
    name: { en: 'Purchasing' },
    context: 'process',
    periodFrom: '2026-01-01',
    periodTo: '2026-12-31',
    dueOn: '2031-12-31',
    ownerId: assessor.id,
    reviewerId: reviewer.id,
    approverId: approver.id,
    ...more,
  }
  const response = await harness.call(assessmentRoutes.create, manager, org, { body })
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}

const get = async (id: string): Promise<Assessment> =>
  (await harness.call(assessmentRoutes.get, manager, org, { params: { id } })).json()

async function risksOf(...codes: string[]): Promise<string[]> {
  const found = await harness.call(riskRoutes.list, manager, org, { query: { sort: 'code', limit: 100 } })
  const { items } = found.json<{ items: Risk[] }>()
  return codes.map((code) => items.find((risk) => risk.code === code)!.id)
}

const add = (id: string, risks: readonly string[]) =>
  harness.call(assessmentRoutes.addRisks, manager, org, { params: { id }, body: { risks } })

async function linesOf(assessment: string): Promise<Riskline[]> {
  const query = { assessment: [assessment], sort: 'code' }
  return (await harness.call(risklineRoutes.list, manager, org, { query })).json<{ items: Riskline[] }>()
    .items
}

async function judge(line: Riskline, more: object): Promise<Riskline> {
  const body = {
    ownerId: assessor.id,
    rationale: 'Seen twice in three years',
    response: 'treat',
    controls: [],
    ...more,
  }
  const saved = await harness.call(risklineRoutes.update, manager, org, {
    params: { id: line.id },
    version: line.version,
    body,
  })
  expect(saved.statusCode, saved.body).toBe(200)
  return saved.json()
}

async function move(who: Person, id: string, to: string) {
  const { version } = await get(id)
  const moved = await harness.call(assessmentRoutes.transition, who, org, {
    params: { id },
    version,
    body: { to },
  })
  expect(moved.statusCode, moved.body).toBe(200)
}

/** The reviewer agrees to every line of a submitted assessment. */
async function agree(id: string): Promise<void> {
  const ids = (await linesOf(id)).map((line) => line.id)
  const agreed = await harness.call(risklineRoutes.bulk, reviewer, org, { body: { ids, to: 'agreed' } })
  expect(agreed.json(), agreed.body).toMatchObject({ changed: ids.length })
}

/** An approved assessment with these lines, all scored alike. */
async function approved(codes: readonly string[], more: object = {}, of: object = {}): Promise<string> {
  const { id } = await begin(of)
  await add(id, await risksOf(...codes))
  for (const line of await linesOf(id))
    await judge(line, { inherentLikelihood: 2, impactOperational: 3, ...more })
  await move(assessor, id, 'in_progress')
  await move(assessor, id, 'in_review')
  await agree(id)
  await new Signer(harness, approver, org).sign(id, { meaning: 'approval', to: 'approved' })
  return id
}

const copy = async (id: string, year = 2027): Promise<Assessment> =>
  (
    await harness.call(assessmentRoutes.copy, manager, org, {
      params: { id },
      body: { periodFrom: `${year}-01-01`, periodTo: `${year}-12-31`, dueOn: `${year}-12-31` },
    })
  ).json()

const compare = (who: Person, from: string, to: string) =>
  harness.call(comparisonRoutes.compare, who, org, { params: { id: to }, query: { from } })

async function methodOf(id: string): Promise<MethodVersion> {
  return (await harness.call(methodRoutes.get, manager, org, { params: { id } })).json()
}

/** A draft copied from the method in force, with a change. */
async function draft(change: (config: Method) => Method): Promise<MethodVersion> {
  const made = await harness.call(methodRoutes.create, manager, org, { body: { name: { en: 'Next' } } })
  const { id, version, config } = await methodOf(made.json<MethodVersion>().id)
  const saved = await harness.call(methodRoutes.update, manager, org, {
    params: { id },
    version,
    body: { config: change(config) },
  })
  expect(saved.statusCode, saved.body).toBe(200)
  return saved.json()
}

async function putIntoForce({ id, version }: MethodVersion): Promise<void> {
  const done = await harness.call(methodRoutes.transition, manager, org, {
    params: { id },
    version,
    body: { to: 'active', reason: 'Decided by the risk committee' },
  })
  expect(done.statusCode, done.body).toBe(200)
}

const withAppetite =
  (appetite: number, tolerance: number) =>
  (config: Method): Method => ({
    ...config,
    appetite: Object.fromEntries(
      Object.keys(config.appetite).map((category) => [category, { appetite, tolerance }]),
    ) as Method['appetite'],
  })

describe('the list of assessments', () => {
  it('shows progress, overdue assessments and risks above tolerance', async () => {
    const { id } = await begin({ dueOn: '2020-01-01' })
    await add(id, await risksOf('R-P2P-01', 'R-P2P-02', 'R-P2P-03'))
    const [first] = await linesOf(id)
    await judge(first!, { inherentLikelihood: 5, impactFinancial: 5 })
    expect(await get(id)).toMatchObject({ progress: 33, overdue: true, exceeds: true })
    const query = { overdue: true, exceeds: true }
    const listed = await harness.call(assessmentRoutes.list, manager, org, { query })
    expect(listed.json<{ items: Assessment[] }>().items.map((one) => one.id)).toEqual([id])
  })

  it('reminds the people who must act next, once a day', async () => {
    const { id } = await begin()
    const toRemind = () => harness.call(assessmentRoutes.remind, manager, org, { body: { ids: [id] } })
    const told = async () =>
      (
        await harness.admin.query(
          'select person_id from notifications where record_id = $1 and cause like $2',
          [id, 'remind:%'],
        )
      ).rows
    expect((await toRemind()).json()).toEqual({ reminded: 1, left: 0 })
    await toRemind()
    expect(await told()).toEqual([{ person_id: assessor.id }])
    const done = await approved(['R-P2P-04'])
    const left = await harness.call(assessmentRoutes.remind, manager, org, { body: { ids: [done] } })
    expect(left.json()).toEqual({ reminded: 0, left: 1 })
  })
})

describe('a comparison of two assessments', () => {
  it('shows for each risk what was added, removed and rated differently', async () => {
    const from = await approved(['R-P2P-01', 'R-P2P-02', 'R-P2P-03'])
    const { id: to } = await copy(from)
    await add(to, await risksOf('R-P2P-05'))
    const lines = await linesOf(to)
    const risk = Object.fromEntries(
      (await risksOf('R-P2P-01', 'R-P2P-02', 'R-P2P-03', 'R-P2P-05')).map((id, i) => [
        id,
        ['same', 'up', 'gone', 'new'][i]!,
      ]),
    )
    const named = (name: string) => lines.find((line) => risk[line.risk!] === name)!
    await judge(named('up'), { inherentLikelihood: 4, response: 'transfer' })
    await harness.call(risklineRoutes.archive, manager, org, {
      params: { id: named('gone').id },
      version: named('gone').version,
      body: { reason: 'Out of scope' },
    })
    const answer = await compare(manager, from, to)
    expect(answer.statusCode, answer.body).toBe(200)
    const found = answer.json<Comparison>()
    expect(found.before).toMatchObject({ id: from, status: 'approved' })
    const summary = Object.fromEntries(
      found.lines.map(({ subject: id, change, moved, before, after }) => [
        risk[id],
        [change, moved, before?.residualScore ?? null, after?.residualScore ?? null, after?.response ?? null],
      ]),
    )
    expect(summary).toEqual({
      same: ['same', 'same', 6, 6, 'treat'],
      up: ['changed', 'up', 6, 12, 'transfer'],
      gone: ['removed', null, 6, null, null],
      new: ['added', null, null, null, null],
    })
  })

  it('lists the controls whose rating differs', async () => {
    const { id: from } = await begin()
    await add(from, await risksOf('R-P2P-02'))
    const [line] = await linesOf(from)
    const rate = (design: number) =>
      line!.controls!.map((one) => ({ ...one, design, operating: 1, source: 'second_line' }))
    await judge(line!, { inherentLikelihood: 3, impactFinancial: 4, controls: rate(1) })
    const { id: to } = await copy(from)
    const [next] = await linesOf(to)
    const [first, ...rest] = next!.controls!
    await judge(next!, { controls: [{ ...first!, design: 3 }, ...rest] })
    const [compared] = (await compare(manager, from, to)).json<Comparison>().lines
    expect(compared).toMatchObject({ change: 'changed' })
    expect(compared!.controls).toMatchObject([
      { code: first!.code, before: { design: 1, operating: 1 }, after: { design: 3, operating: 1 } },
    ])
  })

  it('is restricted to people who can read both', async () => {
    const from = await approved(['R-P2P-01'])
    const { id: to } = await copy(from)
    const auditor = await harness.member(org, ['auditor'])
    expect((await compare(auditor, from, to)).statusCode).toBe(404)
    expect((await compare(auditor, to, from)).statusCode).toBe(404)
    expect((await compare(manager, from, from)).statusCode).toBe(400)
  })

  it('takes the same number of queries whatever the number of lines', async () => {
    const pair = async (codes: readonly string[]) => {
      const { id } = await begin()
      await add(id, await risksOf(...codes))
      const { id: next } = await copy(id)
      const before = await harness.queriesOf(comparisonRoutes.compare)
      expect((await compare(manager, id, next)).json<Comparison>().lines).toHaveLength(codes.length)
      return (await harness.queriesOf(comparisonRoutes.compare)) - before
    }
    const few = await pair(['R-P2P-01'])
    expect(few).toBeLessThanOrEqual(4)
    expect(await pair(['R-P2P-01', 'R-P2P-02', 'R-P2P-03', 'R-P2P-04', 'R-P2P-05'])).toBe(few)
  })
})

describe('the next risk method', () => {
  it('is previewed against the register without writing anything', async () => {
    const id = await approved(['R-P2P-06'])
    const [line] = await linesOf(id)
    const { config } = await methodOf((await get(id)).method!)
    const preview = async (next: Method) => {
      const answer = await harness.call(methodRoutes.preview, manager, org, { body: { config: next } })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<MethodPreview>()
    }
    expect(await preview(config)).toMatchObject({ levelUp: 0, levelDown: 0, positionWorse: 0, changes: [] })
    const stricter = await preview(withAppetite(1, 2)(config))
    expect(stricter.changes).toContainEqual(
      expect.objectContaining({
        id: line!.id,
        before: { score: 6, level: 'medium', position: line!.position },
        after: { score: 6, level: 'medium', position: 'above_tolerance' },
      }),
    )
    expect(stricter.positionWorse).toBe(stricter.changes.length)
    const levels = await preview({
      ...config,
      matrix: { ...config.matrix, from: { medium: 2, high: 6, critical: 20 } },
    })
    expect(levels.levelUp).toBeGreaterThan(0)
    const [after] = await linesOf(id)
    expect(after!.version).toBe(line!.version)
  })

  it('is refused with the path of the error, and previewed by risk managers only', async () => {
    const { config } = await methodOf((await begin()).method!)
    const wrong = { ...config, matrix: { ...config.matrix, from: { medium: 9, high: 5, critical: 20 } } }
    const answer = await harness.call(methodRoutes.preview, manager, org, { body: { config: wrong } })
    expect(answer.json()).toMatchObject({ details: [{ path: ['config', 'matrix', 'from'] }] })
    const asked = await harness.call(methodRoutes.preview, assessor, org, { body: { config } })
    expect(asked.statusCode).toBe(403)
  })

  it('retires its predecessor; assessments keep theirs until an open one is switched', async () => {
    const { id } = await begin()
    await add(id, await risksOf('R-P2P-01', 'R-P2P-02'))
    const [first, second] = await linesOf(id)
    await judge(first!, { inherentLikelihood: 5, impactOperational: 2, targetLikelihood: 4, targetImpact: 2 })
    await judge(second!, { inherentLikelihood: 3, impactOperational: 2 })
    const before = await get(id)
    const small = await draft((config) => ({
      ...config,
      scales: { ...config.scales, likelihood: config.scales.likelihood.slice(0, 4) },
      matrix: { ...config.matrix, likelihood: 4, from: { medium: 3, high: 6, critical: 12 } },
    }))
    await putIntoForce(small)
    expect((await methodOf(before.method!)).status).toBe('retired')
    expect((await get(id)).method).toBe(before.method)
    expect((await linesOf(id)).map((line) => line.residualLevel)).toEqual(['high', 'medium'])

    const adopt = (who: Person, { id: assessment, version }: Assessment) =>
      harness.call(assessmentRoutes.adoptMethod, who, org, {
        params: { id: assessment },
        version,
        body: { reason: 'New scales from this quarter' },
      })
    const current = await get(id)
    expect((await adopt(approver, current)).statusCode).toBe(403)
    const moved = await adopt(assessor, current)
    expect(moved.json(), moved.body).toMatchObject({ method: small.id, lines: 2, assessed: 1 })
    const [off, kept] = await linesOf(id)
    // Step 5 is not on the new scale, so the value is cleared.
    expect(off).toMatchObject({ inherentLikelihood: null, residualScore: null, status: 'not_started' })
    expect(kept).toMatchObject({ residualScore: 6, residualLevel: 'high', status: 'assessed' })
    const history = await harness.call(risklineRoutes.history, manager, org, { params: { id: kept!.id } })
    expect(history.body).toContain('New scales from this quarter')
  })

  it('cannot be adopted by an approved assessment', async () => {
    const id = await approved(['R-P2P-01'])
    await putIntoForce(await draft(withAppetite(8, 12)))
    const { version } = await get(id)
    const answer = await harness.call(assessmentRoutes.adoptMethod, manager, org, {
      params: { id },
      version,
      body: { reason: 'Too late' },
    })
    expect(answer.json()).toMatchObject({ error: 'FORBIDDEN' })
  })
})

describe('a unit with stricter limits', () => {
  it('lowers the tolerance of the assessments that cover it', async () => {
    const made = await harness.call(unitRoutes.create, manager, org, {
      body: { code: 'LAB', name: { en: 'Laboratory' }, kind: 'department' },
    })
    expect(made.statusCode, made.body).toBe(201)
    const unit = made.json<{ id: string }>().id
    const limit = { unit, category: null, appetite: 2, tolerance: 4 }
    await putIntoForce(await draft((config) => ({ ...withAppetite(8, 12)(config), unitLimits: [limit] })))
    const { id } = await begin()
    await add(id, await risksOf('R-P2P-01'))
    const [line] = await linesOf(id)
    expect(await judge(line!, { inherentLikelihood: 3, impactOperational: 2 })).toMatchObject({
      position: 'within_appetite',
    })
    const { version } = await get(id)
    await harness.call(assessmentRoutes.update, manager, org, {
      params: { id },
      version,
      body: { units: [unit] },
    })
    expect((await linesOf(id))[0]).toMatchObject({ residualScore: 6, position: 'above_tolerance' })
    expect(await get(id)).toMatchObject({ aboveTolerance: 1, exceeds: true })
  })

  it('must be a unit of the organisation', async () => {
    const { id, version, config } = await draft((same) => same)
    const limit = { unit: manager.id, category: null, appetite: 2, tolerance: 4 }
    const refused = await harness.call(methodRoutes.update, manager, org, {
      params: { id },
      version,
      body: { config: { ...config, unitLimits: [limit] } },
    })
    expect(refused.json()).toMatchObject({
      details: [{ path: ['config', 'unitLimits'], code: 'unknown_reference' }],
    })
  })
})
