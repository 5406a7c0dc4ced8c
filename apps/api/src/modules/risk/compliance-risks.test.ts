import type { Domain } from 'contract/compliance/domains'
import { domainRoutes } from 'contract/compliance/domains'
import { acceptanceRoutes } from 'contract/risk/acceptances'
import { type Assessment, assessmentRoutes } from 'contract/risk/assessments'
import { type Comparison, comparisonRoutes } from 'contract/risk/comparison'
import { type Figures, figureRoutes } from 'contract/risk/figures'
import { type Riskline, risklineRoutes } from 'contract/risk/risk-lines'
import { actionRoutes } from 'contract/workspace/actions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linesOf as rowsOf, makeWorkbook } from '#platform/collection/excel/test-workbook.ts'
import { answeredAs, ComplianceTeam, later } from '#test/compliance-team.ts'
import type { Person } from '#test/harness.ts'
import { Signer } from '#test/signer.ts'

let one: ComplianceTeam
let domains: Domain[]

beforeAll(async () => {
  one = await ComplianceTeam.start('GDPR', 'NIS2')
  const query = { universe: [one.universe], sort: 'position', limit: 100 }
  ;({ items: domains } = await one.done<{ items: Domain[] }>(domainRoutes.list, one.officer, { query }))
})
afterAll(() => one.stop())

const begin = (more: object = {}) =>
  one.call(assessmentRoutes.create, one.officer, {
    body: {
      name: { en: 'Risks of not complying' },
      context: 'compliance',
      universe: one.universe,
      periodFrom: '2026-01-01',
      periodTo: '2026-12-31',
      dueOn: '2026-12-31',
      ownerId: one.assessor.id,
      reviewerId: one.reviewer.id,
      approverId: one.approver.id,
      ...more,
    },
  })

async function begun(): Promise<string> {
  const made = await begin()
  expect(made.statusCode, made.body).toBe(201)
  return made.json<Assessment>().id
}

const add = (id: string, body: object) =>
  one.call(assessmentRoutes.addRequirements, one.assessor, { params: { id }, body })

async function linesOf(assessment: string): Promise<Riskline[]> {
  const query = { assessment: [assessment], sort: 'code' }
  return (await one.done<{ items: Riskline[] }>(risklineRoutes.list, one.officer, { query })).items
}
const line = (id: string): Promise<Riskline> => one.done(risklineRoutes.get, one.officer, { params: { id } })

async function judge(id: string, body: object, who: Person = one.assessor): Promise<Riskline> {
  const { version } = await line(id)
  return one.done(risklineRoutes.update, who, { params: { id }, version, body })
}

const JUDGED = {
  inherentLikelihood: 4,
  impactCompliance: 3,
  sanctionClass: 2,
  rationale: 'Supervised closely',
  response: 'treat',
}

async function move(who: Person, id: string, to: string) {
  const { version } = await one.done<Assessment>(assessmentRoutes.get, one.officer, { params: { id } })
  return one.call(assessmentRoutes.transition, who, { params: { id }, version, body: { to } })
}

/** Answers some requirements in a separate gap analysis. */
async function answer(requirements: readonly string[], as: string): Promise<void> {
  const { id, items } = await one.begin(requirements)
  await one.move(one.assessor, id, 'in_progress')
  const found = items.map((item) => item.id)
  await one.answer(id, found, { ...answeredAs(as), noEvidence: true })
}

describe('a compliance risk assessment', () => {
  it('has its own code pattern and requires a universe', async () => {
    expect((await begin()).json<Assessment>().code).toMatch(/^CRA-\d{4}-\d{3}$/)
    expect((await begin({ universe: null })).json()).toMatchObject({ error: 'INVALID_INPUT' })
    expect((await begin({ context: 'enterprise' })).statusCode).toBe(400)
  })

  it('adds requirements and domains as lines, once each, with data of the universe', async () => {
    const id = await begun()
    const [first] = await one.requirements()
    const wanted = { requirements: [first!.id], domains: [domains[1]!.id] }
    expect((await add(id, wanted)).json()).toEqual({ added: 2, existing: 0 })
    expect((await add(id, wanted)).json()).toEqual({ added: 0, existing: 2 })
    const [group, alone] = await Promise.all((await linesOf(id)).map((each) => line(each.id)))
    const inside = await one.requirements({ domain: [domains[1]!.id] })
    expect(group).toMatchObject({
      about: 'domain',
      risk: null,
      requirement: null,
      domain: domains[1]!.id,
      name: domains[1]!.name,
      category: 'compliance',
      compliance: 0,
      complianceNow: 0,
      dutyCount: inside.length,
    })
    expect(group!.requirements!.toSorted()).toEqual(inside.map((each) => each.id).toSorted())
    expect(group!.description!.fr).toContain(inside[0]!.ref)
    expect(alone).toMatchObject({
      about: 'requirement',
      requirement: first!.id,
      domain: first!.domain,
      name: first!.name,
      dutyWeight: first!.weight,
      requirements: [first!.id],
    })
    expect(alone!.code).toMatch(/^CRA-\d{4}-\d{3}-002$/)
  })

  it('adds every domain if none is named, and nothing from another universe', async () => {
    const id = await begun()
    expect((await add(id, {})).json()).toEqual({ added: domains.length, existing: 0 })
    const foreign = await begin({ universe: domains[0]!.id })
    expect(foreign.statusCode).toBe(400)
    const body = { assessment: id, requirement: (await one.requirements())[0]!.id, risk: domains[0]!.id }
    expect((await one.call(risklineRoutes.create, one.assessor, { body })).statusCode).toBe(400)
    expect(
      (await one.call(risklineRoutes.create, one.assessor, { body: { assessment: id } })).statusCode,
    ).toBe(400)
  })

  it('takes the same number of queries for many lines as for few', async () => {
    const [few, many] = [await begun(), await begun()]
    const counted = async (id: string, wanted: readonly Domain[]) => {
      const before = await one.harness.queriesOf(assessmentRoutes.addRequirements)
      await add(id, { domains: wanted.map((each) => each.id) })
      return (await one.harness.queriesOf(assessmentRoutes.addRequirements)) - before
    }
    expect(await counted(many, domains)).toBe(await counted(few, domains.slice(0, 2)))
  })
})

describe('likelihood', () => {
  it('uses prudent compliance, updated only when somebody refreshes it', async () => {
    const [, , third, fourth] = await one.requirements()
    const id = await begun()
    await add(id, { requirements: [third!.id, fourth!.id] })
    const [first] = await linesOf(id)
    expect(await judge(first!.id, JUDGED)).toMatchObject({ effectLikelihood: 0, residualLikelihood: 4 })

    await answer([third!.id], 'partially_compliant')
    // The line does not change by itself; it only shows the new value.
    expect(await line(first!.id)).toMatchObject({ compliance: 0, complianceNow: 500, residualLikelihood: 4 })
    const refresh = () =>
      one.call(assessmentRoutes.refreshCompliance, one.assessor, { params: { id }, body: {} })
    expect((await refresh()).json()).toEqual({ refreshed: 1 })
    expect((await refresh()).json()).toEqual({ refreshed: 0 })
    expect(await line(first!.id)).toMatchObject({
      compliance: 500,
      effectLikelihood: 45,
      residualLikelihood: 3,
      residualScore: 9,
    })
  })

  it('cannot be refreshed by owners of other lines or by readers', async () => {
    const id = await begun()
    const refused = await one.call(assessmentRoutes.refreshCompliance, one.owner, {
      params: { id },
      body: {},
    })
    expect(refused.statusCode).toBe(403)
    expect(
      (await one.call(assessmentRoutes.addRequirements, one.owner, { params: { id }, body: {} })).statusCode,
    ).toBe(403)
  })
})

describe('from assessed line to approval and the next period', () => {
  it('is treated, accepted, approved and compared, and stays out of the process risk register', async () => {
    const [, , , , fifth, sixth] = await one.requirements()
    const id = await begun()
    await add(id, { requirements: [fifth!.id], domains: [domains[0]!.id] })
    const [group, alone] = await linesOf(id)
    for (const each of [group!, alone!])
      await judge(each.id, { ...JUDGED, ownerId: one.owner.id, inherentLikelihood: 5, impactCompliance: 5 })
    expect((await move(one.assessor, id, 'in_progress')).statusCode).toBe(200)
    expect(await line(alone!.id)).toMatchObject({ position: 'above_tolerance', undecided: true })

    await one.done(actionRoutes.create, one.officer, {
      body: {
        name: { en: 'Train the desk' },
        description: 'Twice a year',
        source: 'risk_treatment',
        riskline: group!.id,
        ownerId: one.owner.id,
        dueOn: later(20),
        priority: 'high',
      },
    })
    expect(await line(group!.id)).toMatchObject({ actions: 1, undecided: false })
    expect(await line(alone!.id)).toMatchObject({ actions: 0, undecided: true })
    const asked = await one.done<{ id: string; requirement: string }>(acceptanceRoutes.create, one.assessor, {
      body: { riskline: alone!.id, reason: 'The system is replaced in spring.', expiresOn: later(30) },
    })
    expect(asked.requirement).toBe(fifth!.id)
    expect(await line(alone!.id)).toMatchObject({ acceptance: 'requested' })
    expect((await move(one.assessor, id, 'in_review')).statusCode).toBe(200)
    const refused = await one.call(assessmentRoutes.refreshCompliance, one.assessor, {
      params: { id },
      body: {},
    })
    expect(refused.statusCode).toBe(403)
    const executive = await one.harness.member(one.org, ['executive'], 'Executive')
    await new Signer(one.harness, executive, one.org).sign(asked.id, {
      meaning: 'responsibility',
      to: 'accepted',
    })
    const ids = (await linesOf(id)).map((found) => found.id)
    await one.done(risklineRoutes.bulk, one.reviewer, { body: { ids, to: 'agreed' } })
    await one.signed(one.approver, id, 'approved')
    expect(await line(alone!.id)).toMatchObject({ current: true, acceptance: 'accepted' })

    const figures = (query: object) =>
      one.done<Figures>(figureRoutes.get, one.officer, { query: query as Record<string, unknown> })
    // The risk register is unchanged; compliance lines are selected by their context.
    expect((await figures({})).lines).toBe(0)
    const own = await figures({ context: ['compliance'] })
    expect(own).toMatchObject({ lines: 2, treatments: { open: 1 } })
    expect(own.byProcess.map(({ process }) => process.id).toSorted()).toEqual(
      [...new Set([domains[0]!.id, fifth!.domain])].toSorted(),
    )

    const copied = await one.done<Assessment>(assessmentRoutes.copy, one.officer, {
      params: { id },
      body: { periodFrom: '2027-01-01', periodTo: '2027-12-31', dueOn: '2027-12-31' },
    })
    expect(copied).toMatchObject({ context: 'compliance', universe: one.universe, lines: 2 })
    expect(copied.code).toMatch(/^CRA-/)
    await add(copied.id, { requirements: [sixth!.id] })
    const next = await linesOf(copied.id)
    expect(next.map(({ about }) => about)).toEqual(['domain', 'requirement', 'requirement'])
    expect(next[0]).toMatchObject({ previous: group!.id, sanctionClass: 2, actions: 1 })
    const compared = await one.done<Comparison>(comparisonRoutes.compare, one.officer, {
      params: { id: copied.id },
      query: { from: id },
    })
    expect(new Map(compared.lines.map(({ subject, change }) => [subject, change]))).toEqual(
      new Map([
        [domains[0]!.id, 'same'],
        [fifth!.id, 'same'],
        [sixth!.id, 'added'],
      ]),
    )
  })

  it('is exported to Excel and imported again', async () => {
    const id = await begun()
    const [first, second] = await one.requirements()
    await add(id, { requirements: [first!.id] })
    const out = await one.call(risklineRoutes.export, one.officer, { query: { assessment: [id] } })
    const [row] = await rowsOf(out.rawPayload)
    expect(row).toMatchObject({ requirement: first!.code })
    const made = { assessment: row!['assessment']!, requirement: second!.code, sanction_class: 3 }
    const kept = { ...row, sanction_class: 1, breaches: 'None so far' }
    const bytes = await makeWorkbook([kept, made], Object.keys(kept))
    const back = await one.call(risklineRoutes.importCommit, one.officer, {
      body: Buffer.from(bytes),
      query: {},
    })
    expect(back.json(), back.body).toMatchObject({ counts: { create: 1, update: 1 } })
    expect((await linesOf(id)).map((each) => [each.requirement, each.sanctionClass])).toEqual([
      [first!.id, 1],
      [second!.id, 3],
    ])
  })
})

it('an action that closes the gap of a requirement counts as treatment of its risk', async () => {
  const requirement = (await one.requirements())[8]!.id
  const analysis = await one.begin([requirement])
  const item = analysis.items[0]!.id
  const id = await begun()
  await add(id, { requirements: [requirement] })
  await one.done(actionRoutes.create, one.officer, {
    body: {
      name: { en: 'Write it down' },
      description: 'As a procedure',
      source: 'gap',
      gapitem: item,
      ownerId: one.owner.id,
      dueOn: later(20),
      priority: 'high',
    },
  })
  expect((await linesOf(id))[0]).toMatchObject({ actions: 1 })
})
