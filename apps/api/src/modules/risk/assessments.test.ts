import { assessmentRoutes, type Assessment } from 'contract/risk/assessments'
import { methodRoutes } from 'contract/risk/methods'
import { controlRoutes, type Control } from 'contract/risk/controls'
import { risklineRoutes, type Riskline } from 'contract/risk/risk-lines'
import { riskRoutes, type Risk } from 'contract/risk/risks'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { subprocessRoutes } from 'contract/risk/subprocesses'
import { actionRoutes } from 'contract/workspace/actions'
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
  const loaded = await harness.call(starterLibraryRoutes.load, manager, org, { body: { processes: ['P2P'] } })
  expect(loaded.statusCode, loaded.body).toBe(200)
})
afterAll(() => harness.stop())

async function begin(more: object = {}): Promise<Assessment> {
  const response = await harness.call(assessmentRoutes.create, manager, org, {
    body: {
      name: { en: 'Purchasing' },
      context: 'process',
      periodFrom: '2026-01-01',
      periodTo: '2026-12-31',
      dueOn: '2026-12-31',
      ownerId: assessor.id,
      reviewerId: reviewer.id,
      approverId: approver.id,
      ...more,
    },
  })
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}

async function riskOf(code: string): Promise<Risk> {
  const found = await harness.call(riskRoutes.list, manager, org, { query: { q: code } })
  return found.json<{ items: Risk[] }>().items.find((risk) => risk.code === code)!
}

async function withLines(...codes: string[]): Promise<{ id: string; lines: Riskline[] }> {
  const { id } = await begin()
  const risks = await Promise.all(codes.map(async (code) => (await riskOf(code)).id))
  const added = await harness.call(assessmentRoutes.addRisks, assessor, org, {
    params: { id },
    body: { risks },
  })
  expect(added.statusCode, added.body).toBe(200)
  return { id, lines: await linesOf(id) }
}

async function linesOf(assessment: string): Promise<Riskline[]> {
  const listed = await harness.call(risklineRoutes.list, manager, org, {
    query: { assessment: [assessment], sort: 'code' },
  })
  return listed.json<{ items: Riskline[] }>().items
}

const get = async (id: string): Promise<Assessment> =>
  (await harness.call(assessmentRoutes.get, manager, org, { params: { id } })).json()

/** The reviewer agrees to every line of a submitted assessment. */
async function agree(id: string): Promise<void> {
  const ids = (await linesOf(id)).map((line) => line.id)
  const agreed = await harness.call(risklineRoutes.bulk, reviewer, org, { body: { ids, to: 'agreed' } })
  expect(agreed.json(), agreed.body).toMatchObject({ changed: ids.length })
}

const edit = (who: Person, { id, version }: { id: string; version: number }, body: object) =>
  harness.call(risklineRoutes.update, who, org, { params: { id }, version, body })

/** All values that a complete line needs. */
const judged = {
  inherentLikelihood: 2,
  impactOperational: 2,
  rationale: 'Seen twice in three years',
  response: 'treat',
}

async function move(who: Person, id: string, to: string, reason?: string) {
  const { version } = await get(id)
  return harness.call(assessmentRoutes.transition, who, org, {
    params: { id },
    version,
    body: { to, reason },
  })
}

describe('a new assessment', () => {
  it('is scored by the active method, by default the built-in one', async () => {
    const { method } = await begin()
    const used = await harness.call(methodRoutes.get, manager, org, { params: { id: method! } })
    expect(used.json()).toMatchObject({ status: 'active', config: { matrix: { likelihood: 5, impact: 5 } } })
  })

  it('copies risks with their controls as they stand in the library', async () => {
    const { lines } = await withLines('R-P2P-02')
    expect(lines[0]).toMatchObject({
      category: 'fraud',
      status: 'not_started',
      phase: 'draft',
      unrated: lines[0]!.controls!.length,
    })
    expect(lines[0]!.controls!.map(({ code }) => code)).toContain('C-P2P-02')
  })
})

describe('an assessment line', () => {
  it('is scored on saving, as in worked example A of the domain specification', async () => {
    const { id, lines } = await withLines('R-P2P-02')
    const rating: Record<string, object> = {
      'C-P2P-02': { design: 3, operating: 2, source: 'second_line' },
      'C-P2P-03': { design: 2, operating: 1, source: 'second_line' },
    }
    const controls = lines[0]!
      .controls!.filter(({ code }) => rating[code])
      .map((one) => ({ ...one, ...rating[one.code] }))
    expect(controls).toHaveLength(2)
    const saved = await edit(assessor, lines[0]!, {
      ...judged,
      inherentLikelihood: 4,
      impactFinancial: 5,
      controls,
    })
    expect(saved.json(), saved.body).toMatchObject({
      inherentScore: 20,
      inherentLevel: 'critical',
      residualScore: 8,
      residualLevel: 'medium',
      position: 'above_tolerance',
      status: 'not_started',
    })
    const whole = await edit(assessor, saved.json(), { ownerId: assessor.id })
    expect(whole.json()).toMatchObject({ status: 'assessed' })
    expect(await get(id)).toMatchObject({
      lines: 1,
      assessed: 1,
      aboveTolerance: 1,
      undecided: 1,
      worstLevel: 'medium',
    })
  })

  it('reads control attributes from the library, not from the request', async () => {
    const { lines } = await withLines('R-P2P-02')
    const [first] = lines[0]!.controls!
    const claimed = {
      ...first!,
      key: !first!.key,
      code: 'C-XXX-99',
      name: { en: 'Something else' },
      design: 3,
      operating: 3,
      source: 'self',
    }
    const saved = await edit(assessor, lines[0]!, { controls: [claimed] })
    expect(saved.json<Riskline>().controls).toEqual([{ ...first!, design: 3, operating: 3, source: 'self' }])
  })

  it('accepts another library control and refuses an unknown one', async () => {
    const { lines } = await withLines('R-P2P-02')
    const listed = await harness.call(controlRoutes.list, manager, org, { query: { q: 'C-P2P-07' } })
    const [other] = listed.json<{ items: Control[] }>().items
    const rating = { design: null, operating: null, source: 'none' }
    const unknown = {
      id: lines[0]!.risk,
      version: 1,
      code: 'x',
      name: {},
      type: 'preventive',
      key: true,
      ...rating,
    }
    expect((await edit(assessor, lines[0]!, { controls: [unknown] })).statusCode).toBe(400)
    const saved = await edit(assessor, lines[0]!, { controls: [{ ...unknown, id: other!.id }] })
    expect(saved.json<Riskline>().controls).toMatchObject([{ code: 'C-P2P-07', type: other!.type }])
  })

  it('refuses values off the method’s scales and a target above the residual risk', async () => {
    const { lines } = await withLines('R-P2P-02')
    const over = await edit(assessor, lines[0]!, { inherentLikelihood: 6 })
    expect(over.json()).toMatchObject({ error: 'INVALID_INPUT', details: [{ path: ['inherentLikelihood'] }] })
    const above = await edit(assessor, lines[0]!, {
      ...judged,
      controls: [],
      targetLikelihood: 3,
      targetImpact: 2,
    })
    expect(above.json()).toMatchObject({ error: 'INVALID_INPUT', details: [{ path: ['targetLikelihood'] }] })
  })

  it('needs a reason of minimum length when overriding the residual score', async () => {
    const { lines } = await withLines('R-P2P-02')
    const over = { ...judged, ownerId: assessor.id, controls: [], overrideLikelihood: 1 }
    const brief = await edit(assessor, lines[0]!, { ...over, overrideReason: 'Too short' })
    expect(brief.json()).toMatchObject({ status: 'not_started', computedScore: 4, residualScore: 2 })
    const full = await edit(assessor, brief.json(), { overrideReason: 'The supplier was replaced in March.' })
    expect(full.json()).toMatchObject({ status: 'assessed' })
  })

  it('is edited by its owner, its assessor and risk managers; other owners cannot add lines', async () => {
    const { id, lines } = await withLines('R-P2P-02')
    const nonMember = await harness.member(org, ['owner'])
    expect((await edit(nonMember, lines[0]!, judged)).statusCode).toBe(403)
    const risk = (await riskOf('R-P2P-01')).id
    const added = await harness.call(risklineRoutes.create, nonMember, org, {
      body: { assessment: id, risk },
    })
    expect(added.statusCode).toBe(403)
    const handed = await edit(assessor, lines[0]!, { ownerId: nonMember.id })
    expect((await edit(nonMember, handed.json(), judged)).statusCode).toBe(200)
  })
})

it('takes a risk that was identified meanwhile, while it is a draft of the library, with the scores to propose', async () => {
  const { items } = (await harness.call(subprocessRoutes.list, manager, org, { query: { limit: 1 } })).json<{
    items: { id: string }[]
  }>()
  const made = await harness.call(riskRoutes.create, manager, org, {
    body: {
      subprocess: items[0]!.id,
      name: { en: 'Supplier insolvency' },
      description: { en: 'A supplier fails and orders are lost.' },
      category: 'third_party',
      objectives: ['OPS'],
      inherentLikelihood: 2,
      inherentImpact: 4,
    },
  })
  expect(made.json(), made.body).toMatchObject({ status: 'draft' })
  const { id } = await begin()
  const added = await harness.call(assessmentRoutes.addRisks, assessor, org, {
    params: { id },
    body: { risks: [made.json<{ id: string }>().id] },
  })
  expect(added.json(), added.body).toEqual({ added: 1, existing: 0 })
  const [line] = await linesOf(id)
  expect(line).toMatchObject({ libraryLikelihood: 2, libraryImpact: 4, inherentLikelihood: null })
})

describe('the approval workflow', () => {
  async function ready() {
    const made = await withLines('R-P2P-01', 'R-P2P-02')
    for (const line of made.lines) {
      const saved = await edit(assessor, line, { ...judged, ownerId: assessor.id, controls: [] })
      expect(saved.json(), saved.body).toMatchObject({ status: 'assessed', position: 'within_appetite' })
    }
    expect((await move(assessor, made.id, 'in_progress')).statusCode).toBe(200)
    return made
  }

  it('requires every line assessed, and a reviewer and approver other than the assessor', async () => {
    const empty = await begin()
    expect((await move(assessor, empty.id, 'in_progress')).json()).toMatchObject({
      details: { guards: ['hasLines'] },
    })
    const own = await begin({ approverId: assessor.id })
    expect((await move(assessor, own.id, 'in_progress')).json()).toMatchObject({
      details: { guards: ['peopleDiffer', 'hasLines'] },
    })
    const { id } = await withLines('R-P2P-01')
    await move(assessor, id, 'in_progress')
    expect((await move(assessor, id, 'in_review')).json()).toMatchObject({
      details: { guards: ['allAssessed'] },
    })
  })

  it('requires an action for a target below the residual risk', async () => {
    const { id, lines } = await withLines('R-P2P-01')
    const aim = { targetLikelihood: 1, targetImpact: 2, targetOn: '2027-06-30' }
    await edit(assessor, lines[0]!, { ...judged, ...aim, ownerId: assessor.id, controls: [] })
    await move(assessor, id, 'in_progress')
    expect((await move(assessor, id, 'in_review')).json()).toMatchObject({
      details: { guards: ['targetsPlanned'] },
    })
    const action = {
      name: { en: 'Match three ways' },
      description: 'Order, receipt and invoice',
      source: 'risk_treatment',
      riskline: lines[0]!.id,
      ownerId: assessor.id,
      dueOn: '2026-12-31',
      priority: 'high',
    }
    expect((await harness.call(actionRoutes.create, manager, org, { body: action })).statusCode).toBe(201)
    expect((await move(assessor, id, 'in_review')).statusCode).toBe(200)
  })

  it('goes through challenge and response to signature, and freezes the signed content', async () => {
    const { id } = await ready()
    expect((await move(assessor, id, 'in_review')).statusCode).toBe(200)
    expect((await get(id)).linesHash).toMatch(/^[0-9a-f]{64}$/)
    const [first] = await linesOf(id)
    expect((await edit(assessor, first!, { rationale: 'Changed' })).statusCode).toBe(403)
    const challenge = await harness.call(risklineRoutes.transition, reviewer, org, {
      params: { id: first!.id },
      version: first!.version,
      body: { to: 'challenged', reason: 'What of last spring?' },
    })
    expect(challenge.statusCode, challenge.body).toBe(200)
    expect((await get(id)).challenged).toBe(1)
    expect((await move(reviewer, id, 'in_progress', 'See the challenge')).statusCode).toBe(200)
    expect((await move(assessor, id, 'in_review')).statusCode).toBe(200)
    const refused = await new Signer(harness, approver, org).ask(id, { meaning: 'approval', to: 'approved' })
    expect(refused.json()).toMatchObject({
      error: 'GUARD_NOT_MET',
      details: { guards: ['noneChallenged', 'allReviewed'] },
    })
  })

  it('is approved by its approver only, and its lines become the register', async () => {
    const { id, lines } = await ready()
    await move(assessor, id, 'in_review')
    await agree(id)
    expect((await move(approver, id, 'approved')).json()).toMatchObject({ error: 'SIGNATURE_REQUIRED' })
    await new Signer(harness, approver, org).sign(id, { meaning: 'approval', to: 'approved' })
    expect((await get(id)).status).toBe('approved')
    const register = await harness.call(risklineRoutes.list, manager, org, { query: { current: true } })
    expect(register.json<{ items: Riskline[] }>().items.map((line) => line.id)).toEqual(
      expect.arrayContaining(lines.map((line) => line.id)),
    )
  })

  it('of the next period replaces the previous assessment', async () => {
    const { id } = await ready()
    await move(assessor, id, 'in_review')
    await agree(id)
    await new Signer(harness, approver, org).sign(id, { meaning: 'approval', to: 'approved' })
    const copied = await harness.call(assessmentRoutes.copy, manager, org, {
      params: { id },
      body: { periodFrom: '2027-01-01', periodTo: '2027-12-31', dueOn: '2027-12-31' },
    })
    expect(copied.json(), copied.body).toMatchObject({ status: 'draft', previous: id, lines: 2, assessed: 2 })
    const next = copied.json<Assessment>().id
    const [first, second] = await linesOf(next)
    expect([first!.changed, first!.trend, first!.previousScore]).toEqual([false, 'same', 4])
    await edit(assessor, first!, { inherentLikelihood: 4, response: 'accept' })
    const [moved] = await linesOf(next)
    expect(moved).toMatchObject({ changed: true, trend: 'up', residualScore: 8 })
    expect(second!.changed).toBe(false)
    await edit(assessor, moved!, { inherentLikelihood: 2 })
    await move(assessor, next, 'in_progress')
    expect((await move(assessor, next, 'in_review')).statusCode).toBe(200)
    await agree(next)
    await new Signer(harness, approver, org).sign(next, { meaning: 'approval', to: 'approved' })
    expect((await get(id)).status).toBe('superseded')
    expect((await linesOf(id)).some(({ current }) => current)).toBe(false)
  })
})
