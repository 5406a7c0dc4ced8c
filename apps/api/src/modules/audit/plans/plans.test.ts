import { type AuditEntity, auditEntityRoutes } from 'contract/audit/audit-entities'
import {
  type AuditPlan,
  auditPlanRecordRoutes as routes,
  type PlanChanges,
  type PlanProposalReply,
} from 'contract/audit/audit-plans'
import { planLineRoutes, type PlanLineRecord } from 'contract/audit/plan-lines'
import { projectRoutes } from 'contract/audit/projects'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AuditTeam } from '#test/audit-team.ts'

let audit: AuditTeam
let entities: AuditEntity[]
beforeAll(async () => {
  audit = await AuditTeam.start()
  entities = []
  for (const [name, adjustment, mandated] of [
    ['Treasury', 20, false],
    ['Payroll provider', -20, true],
    ['Archive', -30, false],
  ] as const)
    entities.push(
      await audit.done<AuditEntity>(auditEntityRoutes.create, audit.cae, {
        body: {
          name: { en: name },
          kind: 'system',
          cycleMonths: 12,
          mandated,
          adjustment,
          adjustmentReason: 'Judgement',
          earlierAuditOn: '2025-06-30',
        },
      }),
    )
})
afterAll(() => audit.stop())

const plan = (more: object = {}, who = audit.lead) =>
  audit.done<AuditPlan>(routes.create, who, {
    body: {
      name: { en: 'Plan 2027 to 2028' },
      firstYear: 2027,
      years: 2,
      capacity1: 25,
      capacity2: 40,
      reserve: 20,
      daysPerAudit: 10,
      ownerId: audit.lead.id,
      ...more,
    },
  })
const read = (id: string) => audit.done<AuditPlan>(routes.get, audit.lead, { params: { id } })
const linesOf = async (id: string) =>
  (
    await audit.done<{ items: PlanLineRecord[] }>(planLineRoutes.list, audit.lead, {
      query: { auditplan: [id], sort: 'code' },
    })
  ).items
const propose = (id: string) => audit.done(routes.propose, audit.lead, { params: { id } })
const changes = (id: string) => audit.done<PlanChanges>(routes.changes, audit.lead, { params: { id } })
const edit = async (id: string, line: PlanLineRecord, values: object) => {
  const { lines } = await audit.done<{ lines: { outcome: string; problems: unknown[] }[] }>(
    planLineRoutes.editMany,
    audit.lead,
    { params: { id }, body: { edits: [{ id: line.id, version: line.version, changes: values }] } },
  )
  return lines[0]!
}
const submit = async (id: string) => audit.move(routes.transition, audit.lead, await read(id), 'in_review')
const approved = async () => {
  const { id } = await plan()
  await propose(id)
  await submit(id)
  await audit.sign(audit.cae, id, 'approval', 'approved')
  return id
}

describe('the proposal', () => {
  it('plans by score, cycle and capacity, and names what has no room', async () => {
    const { id } = await plan()
    const { audits, left } = await audit.done<PlanProposalReply>(routes.proposal, audit.lead, {
      params: { id },
    })
    expect(audits.map(({ name, year, quarter }) => [name.en, year, quarter])).toEqual([
      ['Payroll provider', 2027, 'q1'],
      ['Treasury', 2027, 'q2'],
      ['Payroll provider', 2028, 'q1'],
      ['Treasury', 2028, 'q2'],
      ['Archive', 2028, 'q3'],
    ])
    expect(left.map(({ name, year }) => [name.en, year])).toEqual([['Archive', 2027]])
    expect(await linesOf(id)).toEqual([])
    expect(await propose(id)).toEqual({ added: 5, left: 1 })
    expect(await propose(id)).toEqual({ added: 0, left: 1 })
    expect(await read(id)).toMatchObject({ audits: 5, daysPlanned: 50, started: 0 })
    const [first] = await linesOf(id)
    expect(first).toMatchObject({ score: 30, scoreNow: 30, dueOn: '2026-06-30', progress: 'planned' })
  })

  it('takes entities by hand, each once', async () => {
    const { id } = await plan()
    const body = { entities: entities.map((one) => one.id) }
    const add = () => audit.done(planLineRoutes.add, audit.lead, { params: { id }, body })
    expect(await add()).toEqual({ added: 3, existing: 0 })
    expect(await add()).toEqual({ added: 0, existing: 3 })
  })
})

describe('the lines of a plan', () => {
  it('are edited in a sheet, within the years of the plan', async () => {
    const { id } = await plan()
    await propose(id)
    const [line] = await linesOf(id)
    expect(await edit(id, line!, { year: 2031 })).toMatchObject({
      outcome: 'refused',
      problems: [{ path: ['year'], code: 'invalid' }],
    })
    expect((await edit(id, line!, { quarter: 'q4', days: 15 })).outcome).toBe('saved')
    const outside = await audit.call(planLineRoutes.create, audit.lead, {
      body: { auditplan: id, entity: entities[0]!.id, year: 2029, quarter: 'q1', days: 5 },
    })
    expect(outside.json()).toMatchObject({ details: [{ path: ['year'], code: 'too_big' }] })
  })
})

describe('the approval', () => {
  it('needs audits, capacity, a signature and another person, and freezes the plan', async () => {
    const empty = await plan({ capacity2: null })
    const refused = await audit.call(routes.transition, audit.lead, {
      params: { id: empty.id },
      version: empty.version,
      body: { to: 'in_review' },
    })
    expect(refused.json()).toMatchObject({ details: { guards: ['hasAudits', 'capacityGiven'] } })
    const { id } = await plan({ ownerId: audit.cae.id }, audit.cae)
    await propose(id)
    await submit(id)
    const [line] = await linesOf(id)
    expect((await edit(id, line!, { days: 11 })).outcome).toBe('forbidden')
    const { version } = await read(id)
    const unsigned = await audit.call(routes.transition, audit.cae, {
      params: { id },
      version,
      body: { to: 'approved' },
    })
    expect(unsigned.statusCode).toBe(409)
    // The head of audit made the plan; somebody else approves it.
    await expect(audit.sign(audit.cae, id, 'approval', 'approved')).rejects.toThrow()
    const board = await audit.harness.member(audit.org, ['executive'], 'Board')
    await audit.sign(board, id, 'approval', 'approved')
    expect((await read(id)).status).toBe('approved')
    const more = await audit.call(planLineRoutes.add, audit.lead, {
      params: { id },
      body: { entities: [entities[0]!.id] },
    })
    expect(more.statusCode).toBe(403)
  })

  it('is what later changes are compared with', async () => {
    const { id: never } = await plan()
    expect(await changes(never)).toEqual({ approvedAt: null, plan: [], lines: [] })
    const id = await approved()
    expect(await changes(id)).toMatchObject({ plan: [], lines: [] })
    await audit.move(routes.transition, audit.lead, await read(id), 'draft', 'New system')
    const [first, second] = await linesOf(id)
    await edit(id, first!, { days: 15, quarter: 'q4' })
    await audit.done(planLineRoutes.archive, audit.lead, {
      params: { id: second!.id },
      version: second!.version,
      body: { reason: 'Merged' },
    })
    const added = await audit.done<PlanLineRecord>(planLineRoutes.create, audit.lead, {
      body: { auditplan: id, entity: entities[2]!.id, year: 2027, quarter: 'q3', days: 5 },
    })
    const now = await read(id)
    await audit.done(routes.update, audit.lead, {
      params: { id },
      version: now.version,
      body: { capacity1: 30 },
    })
    const found = await changes(id)
    expect(found.approvedAt).not.toBeNull()
    expect(found.plan).toEqual([{ field: 'capacity1', from: 25, to: 30 }])
    expect(found.lines.map(({ id: one, kind }) => [one, kind])).toEqual(
      expect.arrayContaining([
        [first!.id, 'changed'],
        [second!.id, 'removed'],
        [added.id, 'added'],
      ]),
    )
    expect(found.lines.find(({ kind }) => kind === 'changed')!.changes).toEqual([
      { field: 'quarter', from: first!.quarter, to: 'q4' },
      { field: 'days', from: 10, to: 15 },
    ])
  })
})

describe('a project begun from a line', () => {
  it('carries it out, covers its entity, and sets its progress', async () => {
    const draft = await plan()
    await propose(draft.id)
    const [early] = await linesOf(draft.id)
    const body = {
      name: { en: 'Treasury' },
      type: 'assurance',
      year: 2027,
      ownerId: audit.lead.id,
      reviewerId: audit.reviewer.id,
      caeId: audit.cae.id,
      confidentiality: 'standard',
      languages: ['en'],
    }
    const refused = await audit.call(projectRoutes.create, audit.cae, {
      body: { ...body, planline: early!.id },
    })
    expect(refused.json()).toMatchObject({ details: [{ path: ['planline'], code: 'not_open' }] })
    const id = await approved()
    const [line] = await linesOf(id)
    const project = await audit.project({ planline: line!.id })
    expect(project).toMatchObject({ planline: line!.id, entities: [line!.entity] })
    const progress = async () => (await linesOf(id))[0]!
    expect(await progress()).toMatchObject({ progress: 'started', project: project.id })
    expect((await read(id)).started).toBe(1)
    await audit.harness.admin.query(`update records set status = 'follow_up' where org_id = $1 and id = $2`, [
      audit.org,
      project.id,
    ])
    expect((await progress()).progress).toBe('reported')
    // The approval stands: starting an audit changes nothing that was approved.
    expect(await changes(id)).toMatchObject({ plan: [], lines: [] })
  })

  it('that a reader may not see leaves the line as not started for them', async () => {
    const id = await approved()
    const [line] = await linesOf(id)
    await audit.project({ planline: line!.id, confidentiality: 'restricted' })
    const seen = await audit.done<PlanLineRecord>(planLineRoutes.get, audit.outsider, {
      params: { id: line!.id },
    })
    expect(seen).toMatchObject({ progress: 'planned', project: null })
  })
})

it('plans are read by other lines and kept by the heads of audit', async () => {
  const { id, version } = await plan()
  for (const who of [audit.preparer, audit.outsider, audit.auditee]) {
    expect((await audit.call(routes.get, who, { params: { id } })).statusCode).toBe(200)
    expect((await audit.call(routes.propose, who, { params: { id } })).statusCode).toBe(403)
    const change = { params: { id }, version, body: { reserve: 5 } }
    expect((await audit.call(routes.update, who, change)).statusCode).toBe(403)
  }
})
