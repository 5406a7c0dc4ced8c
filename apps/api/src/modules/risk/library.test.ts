import { controlRoutes, type Control } from 'contract/risk/controls'
import { riskRoutes, type Risk } from 'contract/risk/risks'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { subprocessRoutes, type Subprocess } from 'contract/risk/subprocesses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Harness, type Person } from '#test/harness.ts'

let harness: Harness
let org: string
let manager: Person
let subprocess: string

const text = (words: string) => ({ en: words, fr: words, ar: words })

beforeAll(async () => {
  harness = await Harness.start()
  ;({ id: org, founder: manager } = await harness.organisation(['risk_manager']))
  await harness.call(starterLibraryRoutes.load, manager, org, { body: { processes: ['P2P'] } })
  const list = await harness.call(subprocessRoutes.list, manager, org, { query: { sort: 'code', limit: 10 } })
  subprocess = list.json<{ items: Subprocess[] }>().items[0]!.id
})
afterAll(() => harness.stop())

async function makeRisk(more: object = {}): Promise<Risk> {
  const response = await harness.call(riskRoutes.create, manager, org, {
    body: {
      subprocess,
      name: text('Paid twice'),
      description: text('An invoice is paid twice.'),
      category: 'financial',
      inherentLikelihood: 4,
      inherentImpact: 3,
      objectives: ['OPS', 'ACC'],
      ...more,
    },
  })
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}

async function makeControl(risks: string[]): Promise<Control> {
  const response = await harness.call(controlRoutes.create, manager, org, {
    body: {
      subprocess,
      name: text('Duplicate check'),
      description: text('The system compares invoices.'),
      risks,
      type: 'preventive',
      nature: 'automated',
      frequency: 'continuous',
      key: true,
      objectives: ['ACC'],
      ownerRole: 'AP_MGR',
      testProcedure: text('Enter one invoice twice.'),
      testMethods: ['reperformance'],
    },
  })
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}

const activate = (routes: typeof riskRoutes | typeof controlRoutes, { id, version }: Risk | Control) =>
  harness.call(routes.transition, manager, org, {
    params: { id },
    version,
    body: { to: 'active' },
  })

describe('the starter library', () => {
  it('loads risks linked to their controls and skips those already loaded', async () => {
    const other = await harness.organisation(['risk_manager'])
    const load = () => harness.call(starterLibraryRoutes.load, other.founder, other.id, { body: {} })
    const first = (await load()).json<{ created: object; existing: object }>()
    expect(first.created).toEqual({ processes: 20, subprocesses: 77, risks: 138, controls: 164 })
    const second = (await load()).json<{ created: object; existing: object }>()
    expect(second.created).toEqual({ processes: 0, subprocesses: 0, risks: 0, controls: 0 })
    expect(second.existing).toEqual({ processes: 20, subprocesses: 77, risks: 138, controls: 164 })
    const list = await harness.call(riskRoutes.list, other.founder, other.id, {
      query: { limit: 100, sort: 'code' },
    })
    const risks = list.json<{ items: Risk[] }>().items
    expect(risks.every(({ status, controls }) => status === 'active' && (controls ?? 0) > 0)).toBe(true)
    expect(risks[0]).toMatchObject({ inherentScore: risks[0]!.inherentLikelihood * risks[0]!.inherentImpact })
  })
})

describe('a risk', () => {
  it('is counted under its process, and its score follows changes', async () => {
    const risk = await makeRisk()
    expect(risk.code).toMatch(/^R-P2P-\d{2}$/)
    expect(risk).toMatchObject({ inherentScore: 12, controls: 0, status: 'draft' })
    const changed = await harness.call(riskRoutes.update, manager, org, {
      params: { id: risk.id },
      version: risk.version,
      body: { inherentLikelihood: 5 },
    })
    expect(changed.json()).toMatchObject({ inherentScore: 15 })
  })

  it('is activated with a control that mitigates it, or with a reason why there is none', async () => {
    const bare = await makeRisk()
    expect((await activate(riskRoutes, bare)).json()).toEqual({
      error: 'GUARD_NOT_MET',
      details: { guards: ['answered'] },
    })
    await makeControl([bare.id])
    expect((await activate(riskRoutes, bare)).json()).toMatchObject({ status: 'active', controls: 1 })
    const accepted = await makeRisk({ noControlReason: 'Insured in full.' })
    expect((await activate(riskRoutes, accepted)).json()).toMatchObject({ status: 'active' })
  })

  it('is found by any of its objectives, which must be distinct', async () => {
    const { id } = await makeRisk({ objectives: ['SFT', 'CUT'] })
    const found = async (objectives: ('SFT' | 'CUT' | 'AVA')[]) => {
      const list = await harness.call(riskRoutes.list, manager, org, { query: { objectives } })
      return list.json<{ items: Risk[] }>().items.map((risk) => risk.id)
    }
    expect(await found(['CUT'])).toContain(id)
    expect(await found(['AVA'])).not.toContain(id)
    const twice = await harness.call(riskRoutes.update, manager, org, {
      params: { id },
      version: 1,
      body: { objectives: ['SFT', 'SFT'] },
    })
    expect(twice.statusCode).toBe(400)
  })
})

describe('a control', () => {
  it('is activated only if it mitigates a risk', async () => {
    const idle = await makeControl([])
    expect((await activate(controlRoutes, idle)).json()).toEqual({
      error: 'GUARD_NOT_MET',
      details: { guards: ['mitigates'] },
    })
    const { id } = await makeRisk()
    expect((await activate(controlRoutes, await makeControl([id]))).json()).toMatchObject({
      status: 'active',
    })
  })
})
