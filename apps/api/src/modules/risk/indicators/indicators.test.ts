import type { ImportReport, Route } from 'contract'
import { daysAfter } from 'contract/days'
import { type Assessment, assessmentRoutes } from 'contract/risk/assessments'
import { type Indicator, indicatorRoutes } from 'contract/risk/indicators'
import { type Measurement, measurementRoutes } from 'contract/risk/measurements'
import { type Riskline, risklineRoutes } from 'contract/risk/risk-lines'
import { type Risk, riskRoutes } from 'contract/risk/risks'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { type ThresholdBreach, thresholdBreachRoutes } from 'contract/risk/threshold-breaches'
import { actionRoutes } from 'contract/workspace/actions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Harness, type Person, type Request } from '#test/harness.ts'
import { makeWorkbook } from '#test/security/workbooks.ts'

let harness: Harness
let org: string
let manager: Person
/** Owns the indicators. */
let owner: Person
/** Owns the risk, and so decides. */
let decider: Person
let risk: Risk

beforeAll(async () => {
  harness = await Harness.start()
  ;({ id: org, founder: manager } = await harness.organisation(['risk_manager']))
  owner = await harness.member(org, ['owner'], 'Indicator owner')
  decider = await harness.member(org, ['owner'], 'Risk owner')
  await done(starterLibraryRoutes.load, manager, { body: { processes: ['P2P'] } })
  const { items } = await done<{ items: Risk[] }>(riskRoutes.list, manager, {
    query: { sort: 'code', limit: 1 },
  })
  risk = items[0]!
  await done(riskRoutes.update, manager, {
    params: { id: risk.id },
    version: risk.version,
    body: { ownerId: decider.id },
  })
})
afterAll(() => harness.stop())

const call = (route: Route, who: Person, request: Request) => harness.call(route, who, org, request)
async function done<T = unknown>(route: Route, who: Person, request: Request): Promise<T> {
  const response = await call(route, who, request)
  expect(response.statusCode, response.body).toBeLessThan(300)
  return response.json()
}

const today = new Date().toISOString().slice(0, 10)
const ago = (days: number) => daysAfter(today, -days)

const create = (more: object = {}) =>
  done<Indicator>(indicatorRoutes.create, manager, {
    body: {
      name: { en: 'Payments released without a second approval' },
      kind: 'risk',
      unitOfMeasure: '%',
      direction: 'higher_worse',
      amberHigh: 2,
      redHigh: 5,
      cadence: 'monthly',
      firstOn: ago(90),
      ownerId: owner.id,
      risks: [risk.id],
      ...more,
    },
  })
const get = (id: string) => done<Indicator>(indicatorRoutes.get, manager, { params: { id } })
const enter = (id: string, values: object[], who = owner) =>
  call(measurementRoutes.enter, who, { params: { id }, body: { values } })
async function entered(id: string, value: number, measuredOn = today, who = owner): Promise<Measurement> {
  const response = await enter(id, [{ measuredOn, value }], who)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ items: Measurement[] }>().items[0]!
}
const breachesOf = async (indicator: string): Promise<ThresholdBreach[]> =>
  (
    await done<{ items: ThresholdBreach[] }>(thresholdBreachRoutes.list, manager, {
      query: { indicator: [indicator], sort: 'createdAt' },
    })
  ).items
const breach = (id: string) => done<ThresholdBreach>(thresholdBreachRoutes.get, manager, { params: { id } })
const decide = (who: Person, { id, version }: ThresholdBreach, to: string, reason?: string) =>
  call(thresholdBreachRoutes.transition, who, {
    params: { id },
    version,
    body: { to, ...(reason ? { reason } : {}) },
  })
async function told(who: Person, record: string): Promise<string[]> {
  const { rows } = await harness.admin.query<{ kind: string }>(
    'select kind from notifications where org_id = $1 and person_id = $2 and record_id = $3 order by kind',
    [org, who.id, record],
  )
  return rows.map(({ kind }) => kind)
}

describe('an indicator', () => {
  it('takes only thresholds that are complete and in order, and drops those of the other side', async () => {
    const refused = await call(indicatorRoutes.create, manager, {
      body: {
        name: { en: 'Wrong' },
        kind: 'risk',
        unitOfMeasure: 'days',
        direction: 'higher_worse',
        amberHigh: 5,
        redHigh: 2,
        cadence: 'weekly',
        firstOn: today,
        ownerId: owner.id,
      },
    })
    expect(refused.json()).toEqual({
      error: 'INVALID_INPUT',
      details: [{ path: ['redHigh'], code: 'out_of_order' }],
    })
    expect(await create({ amberLow: 1, redLow: 0 })).toMatchObject({
      amberLow: null,
      redLow: null,
      level: null,
    })
  })

  it('shows its last value, its level and when the next one is due, and keeps its version', async () => {
    const { id, version } = await create()
    await entered(id, 1.25, ago(40))
    await entered(id, 0.5, ago(70))
    expect(await get(id)).toMatchObject({ lastValue: 1.25, lastOn: ago(40), level: 'green', version })
    const { nextOn } = await get(id)
    expect(nextOn! > ago(40)).toBe(true)
    await done(indicatorRoutes.update, manager, { params: { id }, version, body: { amberHigh: 1 } })
    expect(await get(id)).toMatchObject({ lastValue: 1.25, level: 'amber', version: version + 1 })
  })

  it('is measured by its owner and the second line, and by nobody else', async () => {
    const { id } = await create()
    expect((await enter(id, [{ measuredOn: today, value: 1 }], decider)).statusCode).toBe(403)
    await entered(id, 1, ago(1), manager)
    await entered(id, 1, today, owner)
  })

  it('has one value a day, none of the future, and none once it has ended', async () => {
    const { id } = await create()
    const codeOf = async (values: object[]) =>
      (await enter(id, values)).json<{ details: { code: string }[] }>().details[0]!.code
    expect(await codeOf([{ measuredOn: daysAfter(today, 2), value: 1 }])).toBe('in_future')
    await entered(id, 1)
    expect(await codeOf([{ measuredOn: today, value: 2 }])).toBe('already_measured')
    const twice = { measuredOn: ago(3), value: 2 }
    expect(await codeOf([{ measuredOn: ago(4), value: 2 }, twice, twice])).toBe('already_measured')
    // All or none.
    const { items } = await done<{ items: unknown[] }>(measurementRoutes.list, manager, {
      query: { indicator: [id] },
    })
    expect(items).toHaveLength(1)
    const { version } = await get(id)
    await done(indicatorRoutes.transition, manager, {
      params: { id },
      version,
      body: { to: 'ended', reason: 'Sold' },
    })
    expect(await codeOf([{ measuredOn: ago(5), value: 2 }])).toBe('not_open')
  })
})

describe('a value', () => {
  it('is replaced by a correction with a reason, and is never changed itself', async () => {
    const { id } = await create()
    const first = await entered(id, 50)
    const correct = (body: object) =>
      call(measurementRoutes.correct, owner, { params: { id: first.id }, version: first.version, body })
    expect((await correct({ measuredOn: today, value: 0.5 })).statusCode).toBe(400)
    const response = await correct({
      measuredOn: today,
      value: 0.5,
      reason: 'Typed without the decimal sign',
    })
    expect(response.json(), response.body).toMatchObject({
      value: 0.5,
      level: 'green',
      corrects: first.id,
      reason: 'Typed without the decimal sign',
    })
    expect(await done(measurementRoutes.get, manager, { params: { id: first.id } })).toMatchObject({
      value: 50,
      status: 'corrected',
    })
    expect(await get(id)).toMatchObject({ lastValue: 0.5, level: 'green' })
    const again = await call(measurementRoutes.correct, owner, {
      params: { id: first.id },
      version: first.version + 1,
      body: { measuredOn: today, value: 1, reason: 'Again' },
    })
    expect(again.json()).toMatchObject({ error: 'TRANSITION_NOT_ALLOWED' })
    await expect(
      harness.admin.query('update measurements set value = 1 where id = $1', [first.id]),
    ).rejects.toThrow('a measurement is corrected by another one')
    // The proposal of the wrong value is withdrawn.
    expect((await breachesOf(id)).map(({ status }) => status)).toEqual(['withdrawn'])
  })

  it('comes from a workbook, whose dry run says what entering would refuse', async () => {
    const { id, code } = await create()
    await entered(id, 1, ago(10))
    const rows = [
      { indicator: code, measured_on: ago(10), value: 1 },
      { indicator: code, measured_on: ago(9), value: 1.5 },
      { indicator: code, measured_on: daysAfter(today, 3), value: 2 },
    ]
    const check = async (who: Person) =>
      done<ImportReport>(measurementRoutes.importCheck, who, { body: await makeWorkbook(rows) })
    const report = await check(owner)
    expect(report.counts, JSON.stringify(report.rows)).toMatchObject({ create: 1, unchanged: 1, error: 1 })
    expect(report.rows.flatMap(({ problems }) => problems.map((problem) => problem.code))).toEqual(
      expect.arrayContaining(['in_future']),
    )
    expect((await check(decider)).rows.flatMap(({ problems }) => problems.map((one) => one.code))).toContain(
      'forbidden',
    )
    const body = await makeWorkbook(rows.slice(0, 2))
    expect(await done(measurementRoutes.importCommit, owner, { body })).toMatchObject({
      counts: { create: 1 },
    })
    expect(await get(id)).toMatchObject({ lastValue: 1.5, lastOn: ago(9) })
  })

  it('comes from a program with a key of this permission, and with no other', async () => {
    const { id } = await create()
    const keyOf = (permissions: string[]) =>
      harness.serviceAccount(org, manager, { roles: ['risk_manager'], permissions })
    const reading = await keyOf(['indicator.read', 'measurement.read'])
    expect((await enter(id, [{ measuredOn: today, value: 1 }], reading)).statusCode).toBe(403)
    const writing = await keyOf(['indicator.read', 'measurement.read', 'measurement.create'])
    await entered(id, 9, today, writing)
    expect(await get(id)).toMatchObject({ level: 'red' })
    expect(await told(owner, id)).toEqual(['threshold_reached'])
    const [made] = await breachesOf(id)
    expect((await decide(writing, made!, 'accepted')).statusCode).toBe(403)
  })
})

describe('a value beyond a threshold', () => {
  it('tells the owners and proposes a reassessment, once until the indicator is green again', async () => {
    const { id } = await create()
    await entered(id, 3, ago(20), manager)
    const [amber] = await breachesOf(id)
    expect(amber).toMatchObject({
      risk: risk.id,
      level: 'amber',
      value: 3,
      threshold: 2,
      status: 'proposed',
      ownerId: decider.id,
    })
    expect(await told(owner, id)).toEqual(['threshold_reached'])
    expect(await told(decider, amber!.id)).toEqual(['review_waiting'])
    await entered(id, 4, ago(19), manager)
    expect(await breachesOf(id)).toHaveLength(1)
    // A worse value takes the place of what is undecided.
    await entered(id, 6, ago(18), manager)
    expect((await breachesOf(id)).map(({ level, status }) => [level, status])).toEqual([
      ['amber', 'withdrawn'],
      ['red', 'proposed'],
    ])
    const [, red] = await breachesOf(id)
    expect((await decide(decider, red!, 'refused')).statusCode).toBe(400)
    expect((await decide(decider, red!, 'refused', 'Known, and treated already')).statusCode).toBe(200)
    await entered(id, 7, ago(17), manager)
    expect(await breachesOf(id)).toHaveLength(2)
    await entered(id, 1, ago(16), manager)
    await entered(id, 7, ago(15), manager)
    expect(await breachesOf(id)).toHaveLength(3)
    // A value of the past is history.
    await entered(id, 9, ago(30), manager)
    expect(await breachesOf(id)).toHaveLength(3)
  })

  it('changes no risk before its owner accepts; then open assessments take the likelihood', async () => {
    const assessment = await done<Assessment>(assessmentRoutes.create, manager, {
      body: {
        name: { en: 'Purchasing' },
        context: 'process',
        periodFrom: '2026-01-01',
        periodTo: '2026-12-31',
        dueOn: '2026-12-31',
        ownerId: manager.id,
        reviewerId: decider.id,
        approverId: decider.id,
      },
    })
    await done(assessmentRoutes.addRisks, manager, {
      params: { id: assessment.id },
      body: { risks: [risk.id] },
    })
    const line = async (): Promise<Riskline> => {
      const { items } = await done<{ items: Riskline[] }>(risklineRoutes.list, manager, {
        query: { assessment: [assessment.id] },
      })
      return done(risklineRoutes.get, manager, { params: { id: items[0]!.id } })
    }
    const { id: lineId, version } = await line()
    await done(risklineRoutes.update, manager, {
      params: { id: lineId },
      version,
      body: { inherentLikelihood: 2, impactOperational: 3, controls: [] },
    })
    const { id } = await create()
    await entered(id, 8)
    const [made] = await breachesOf(id)
    expect(await line()).toMatchObject({ residualLikelihood: 2, overrideLikelihood: null })
    const auditor = await harness.member(org, ['auditor'], 'Auditor')
    expect((await decide(auditor, made!, 'accepted')).statusCode).toBe(403)
    expect((await decide(owner, made!, 'accepted')).statusCode).toBe(403)
    const off = await call(thresholdBreachRoutes.update, decider, {
      params: { id: made!.id },
      version: made!.version,
      body: { likelihood: 7 },
    })
    expect(off.json()).toMatchObject({ details: [{ path: ['likelihood'], code: 'off_scale' }] })
    const changed = await done<ThresholdBreach>(thresholdBreachRoutes.update, decider, {
      params: { id: made!.id },
      version: made!.version,
      body: { likelihood: 4 },
    })
    expect((await decide(decider, changed, 'accepted')).statusCode).toBe(200)
    expect(await line()).toMatchObject({ residualLikelihood: 4, overrideLikelihood: 4 })
    expect((await line()).overrideReason).toContain('8 %')
  })

  it('becomes an action of the risk with one press, and only once', async () => {
    const { id } = await create()
    await entered(id, 8)
    const [made] = await breachesOf(id)
    const press = (who: Person) => call(thresholdBreachRoutes.addAction, who, { params: { id: made!.id } })
    expect((await press(owner)).statusCode).toBe(403)
    const added = await press(manager)
    expect(added.json(), added.body).toMatchObject({
      status: 'proposed',
      source: 'risk_treatment',
      risk: risk.id,
      ownerId: owner.id,
      priority: 'critical',
      dueOn: daysAfter(today, 30),
    })
    const action = added.json<{ id: string; name: { en: string; ar: string } }>()
    expect(action.name.en).toContain('back within its thresholds')
    expect((await breach(made!.id)).action).toBe(action.id)
    const { rows } = await harness.admin.query<{ entry: object }>(
      'select entry from trail where org_id = $1 and record_id = any($2::uuid[]) order by seq desc limit 2',
      [org, [action.id, made!.id]],
    )
    expect(rows.map(({ entry }) => entry)).toMatchObject([{ actor: manager.id }, { actor: manager.id }])
    expect((await press(manager)).json()).toMatchObject({ error: 'TRANSITION_NOT_ALLOWED' })
    const { items } = await done<{ items: { id: string }[] }>(actionRoutes.list, manager, {
      query: { risk: [risk.id] },
    })
    expect(items.map((one) => one.id)).toEqual([action.id])
  })
})
