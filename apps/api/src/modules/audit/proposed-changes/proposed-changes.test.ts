import type { Role } from 'contract'
import { type ProposedChange, proposedChangeRoutes as routes } from 'contract/audit/proposed-changes'
import { procedureRoutes } from 'contract/audit/procedures'
import { type Assessment, assessmentRoutes } from 'contract/risk/assessments'
import { type Control, controlRoutes } from 'contract/risk/controls'
import { type Riskline, risklineRoutes } from 'contract/risk/risk-lines'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { type Signature, signatureRoutes } from 'contract/workspace/signatures'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Fieldwork } from '#test/fieldwork.ts'
import type { Person } from '#test/harness.ts'
import { Signer } from '#test/signer.ts'
import { proposeChanges } from './index.ts'

let work: Fieldwork
let control: Control
let assessment: string
/** Reviews and approves the assessments. */
let riskManager: Person
beforeAll(async () => {
  work = await Fieldwork.start()
  const { audit } = work
  await audit.done(starterLibraryRoutes.load, audit.outsider, { body: { processes: ['P2P'] } })
  const { items } = await audit.done<{ items: Control[] }>(controlRoutes.list, audit.outsider, {
    query: { key: true, sort: 'code', limit: 100 },
  })
  control = items.find((one) => (one.risks ?? []).length > 0)!
  await sql(`update records set owner_id = $2 where id = $1`, control.id, audit.auditee.id)
  riskManager = await audit.harness.member(audit.org, ['risk_manager'], 'Second risk manager')
  ;({ id: assessment } = await audit.done<Assessment>(assessmentRoutes.create, audit.outsider, {
    body: {
      name: { en: 'Purchasing' },
      context: 'process',
      periodFrom: '2026-01-01',
      periodTo: '2026-12-31',
      dueOn: '2026-12-31',
      ownerId: audit.outsider.id,
      reviewerId: riskManager.id,
      approverId: riskManager.id,
    },
  }))
  await begin(assessment)
})
afterAll(() => work.audit.stop())

const sql = (text: string, ...values: unknown[]) => work.audit.harness.admin.query(text, values)
const begin = (id: string) =>
  work.audit.done(assessmentRoutes.addRisks, work.audit.outsider, {
    params: { id },
    body: { risks: [control.risks![0]!] },
  })
const lineOf = async (id: string): Promise<Riskline> => {
  const { items } = await work.audit.done<{ items: Riskline[] }>(risklineRoutes.list, work.audit.outsider, {
    query: { assessment: [id] },
  })
  return items[0]!
}
const ratedOn = (line: Riskline) => line.controls!.find(({ id }) => id === control.id)!
const actor = (person: Person, roles: Role[]) => ({
  personId: person.id,
  orgId: work.audit.org,
  roles,
  superUser: false,
  locale: 'en' as const,
})
const propose = () => {
  const { services } = work.audit.harness
  const context = { actor: actor(work.audit.cae, ['cae']), requestId: 'test' }
  return services.db.write(context.actor, async (tx) => ({
    value: await proposeChanges(tx, services.collections, work.project, context),
  }))
}
const list = async (who: Person = work.audit.lead): Promise<ProposedChange[]> =>
  (
    await work.audit.done<{ items: ProposedChange[] }>(routes.list, who, {
      query: { project: [work.project], sort: 'code', limit: 100 },
    })
  ).items
const decide = (who: Person, { id, version }: ProposedChange, to: string, reason?: string) =>
  work.audit.call(routes.transition, who, {
    params: { id },
    version,
    body: { to, ...(reason ? { reason } : {}) },
  })

/** A procedure that was reviewed, with what it says of the control. */
async function tested(design: string, operation: string): Promise<string> {
  const { id } = await work.procedure({ controls: [control.id] })
  await sql(
    `update procedures set design_result = $2, operation_result = $3, conclusion = 'As tested', reviewed_on = current_date where id = $1`,
    id,
    design,
    operation,
  )
  await sql(`update records set status = 'reviewed' where id = $1`, id)
  return id
}

describe('an issued report', () => {
  it('proposes a control rating to the owner, and a reassessment of its risks', async () => {
    await sql(`update risklines set current = true where assessment = $1`, assessment)
    await tested('adequate', 'ineffective')
    expect(await propose()).toBeGreaterThanOrEqual(2)
    const made = await list()
    expect(made.find(({ kind }) => kind === 'control_rating')).toMatchObject({
      status: 'proposed',
      control: control.id,
      design: 2,
      operation: 0,
      ownerId: work.audit.auditee.id,
      explanation: 'As tested',
    })
    const risk = made.find(({ kind }) => kind === 'residual_risk')!
    expect(risk).toMatchObject({ risk: control.risks![0], control: control.id })
    expect(risk.dueOn).not.toBeNull()
  })

  it('does not propose the same change twice', async () => {
    expect(await propose()).toBe(0)
  })

  it('changes nothing before the owner decides, and the third line cannot decide', async () => {
    const [one] = await list()
    expect((await decide(work.audit.cae, one!, 'accepted')).statusCode).toBe(403)
    expect((await decide(work.audit.lead, one!, 'accepted')).statusCode).toBe(403)
    expect(await read()).toMatchObject({ lastTestOn: null, lastOperation: null })
  })

  it('writes an accepted rating to the control, and a line created later uses it', async () => {
    const one = (await list()).find(({ kind }) => kind === 'control_rating')!
    expect((await decide(work.audit.auditee, one, 'accepted')).statusCode).toBe(200)
    expect(await read()).toMatchObject({ lastDesign: 2, lastOperation: 0 })
    expect(ratedOn(await lineOf(assessment))).toMatchObject({ source: 'none' })
    const { id } = await work.audit.done<Assessment>(assessmentRoutes.create, work.audit.outsider, {
      body: {
        name: { en: 'Again' },
        context: 'process',
        periodFrom: '2026-01-01',
        periodTo: '2026-12-31',
        dueOn: '2026-12-31',
        ownerId: work.audit.outsider.id,
        reviewerId: riskManager.id,
        approverId: riskManager.id,
      },
    })
    await begin(id)
    expect(ratedOn(await lineOf(id))).toMatchObject({ design: 2, operating: 0, source: 'audit' })
  })

  it('writes an accepted reassessment to the open line of the risk', async () => {
    const one = (await list()).find(
      ({ kind, risk }) => kind === 'residual_risk' && risk === control.risks![0],
    )!
    expect((await decide(work.audit.outsider, one, 'accepted')).statusCode).toBe(200)
    expect(ratedOn(await lineOf(assessment))).toMatchObject({ design: 2, operating: 0, source: 'audit' })
  })

  it('is rejected only with a reason, and stays rejected', async () => {
    await tested('inadequate', 'not_tested')
    expect(await propose()).toBeGreaterThanOrEqual(1)
    const one = (await list()).find(({ status, kind }) => status === 'proposed' && kind === 'control_rating')!
    expect(one).toMatchObject({ design: 0, operation: 0 })
    expect((await decide(work.audit.auditee, one, 'refused')).statusCode).toBe(400)
    expect((await decide(work.audit.auditee, one, 'refused', 'Replaced since')).statusCode).toBe(200)
    expect(await read()).toMatchObject({ lastDesign: 2 })
    const again = { ...one, version: one.version + 1 }
    expect((await decide(work.audit.auditee, again, 'accepted')).statusCode).toBe(409)
  })

  it('of a restricted project is visible outside it only to the owner of the record to change', async () => {
    await work.begin({ confidentiality: 'restricted' })
    await tested('adequate', 'exceptions')
    await propose()
    expect((await list(work.audit.auditee)).map(({ kind }) => kind)).toEqual(['control_rating'])
    expect(await list(work.audit.outsider)).toEqual([])
  })
})

const read = (): Promise<Control> =>
  work.audit.done(controlRoutes.get, work.audit.outsider, { params: { id: control.id } })

describe('a procedure on several controls', () => {
  it('proposes for each control only what was concluded on it', async () => {
    await work.begin()
    const { audit } = work
    const { items } = await audit.done<{ items: Control[] }>(controlRoutes.list, audit.outsider, {
      query: { sort: 'code', limit: 3 },
    })
    const [first, second, untested] = items.map(({ id }) => id) as [string, string, string]
    const { id } = await work.procedure({ test: 'tod', controls: [first, second, untested] })
    await work.move(audit.preparer, id, 'in_progress')
    const refused = await audit.call(procedureRoutes.update, audit.preparer, {
      params: { id },
      version: (await work.get(id)).version,
      body: { designResult: 'adequate', operationResult: 'effective' },
    })
    expect(refused.json()).toMatchObject({
      error: 'INVALID_INPUT',
      details: [{ path: ['designResult'], code: 'concluded_per_control' }, { path: ['operationResult'] }],
    })
    const on = (concluded: string, designResult: string, operationResult: string | null) => ({
      control: concluded,
      designResult,
      designRating: null,
      operationResult,
      operationReason: null,
    })
    const conclusions = [on(first, 'adequate', 'effective'), on(second, 'inadequate', 'not_tested')]
    const half = await work.change(audit.preparer, id, {
      controlConclusions: conclusions,
      result: 'exceptions',
      conclusion: 'Two of three were tested.',
    })
    expect(half).toMatchObject({ designResult: 'inadequate', operationResult: 'not_tested' })
    await work.prove(id)
    const early = await new Signer(audit.harness, audit.preparer, audit.org).ask(id, {
      meaning: 'authorship',
      to: 'prepared',
    })
    expect(early.json()).toMatchObject({ details: { guards: ['controlsConcluded'] } })
    await work.change(audit.preparer, id, {
      controlConclusions: [...conclusions, on(untested, 'not_assessed', 'not_tested')],
    })
    await audit.sign(audit.preparer, id, 'authorship', 'prepared')
    await work.move(audit.reviewer, id, 'in_review')
    await audit.sign(audit.reviewer, id, 'review', 'reviewed')
    const { items: signed } = await audit.done<{ items: Signature[] }>(signatureRoutes.list, audit.lead, {
      params: { id },
    })
    expect(signed.map(({ validity }) => validity)).toEqual(['valid', 'valid'])
    await propose()
    const rated = (await list()).filter(({ kind }) => kind === 'control_rating')
    const saying = rated.map(({ control: of, design, operation }) => ({ of, design, operation }))
    expect(saying).toHaveLength(2)
    expect(saying).toContainEqual({ of: first, design: 2, operation: 3 })
    expect(saying).toContainEqual({ of: second, design: 0, operation: null })
  })
})

describe('an audit test', () => {
  it('counts for twelve months, a failed one until the control is tested again', async () => {
    const fresh = async () => {
      const { id } = await work.audit.done<Assessment>(assessmentRoutes.create, work.audit.outsider, {
        body: {
          name: { en: 'Later' },
          context: 'process',
          periodFrom: '2026-01-01',
          periodTo: '2026-12-31',
          dueOn: '2026-12-31',
          ownerId: work.audit.outsider.id,
          reviewerId: riskManager.id,
          approverId: riskManager.id,
        },
      })
      await begin(id)
      return ratedOn(await lineOf(id))
    }
    await sql(`update audittests set tested_on = current_date - 400 where control = $1`, control.id)
    expect(await fresh()).toMatchObject({ operating: 0, source: 'audit' })
    await sql(`update audittests set operation = 3 where control = $1`, control.id)
    expect(await fresh()).toMatchObject({ operating: null, source: 'none' })
  })
})
