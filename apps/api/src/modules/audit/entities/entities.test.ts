import type { ImportReport } from 'contract'
import {
  type AuditEntity,
  auditEntityRoutes as routes,
  type EntityCandidate,
  type EntityCoverage,
} from 'contract/audit/audit-entities'
import { entityScore } from 'contract/audit/entity-score'
import { processRoutes } from 'contract/risk/processes'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linesOf, makeWorkbook } from '#platform/collection/excel/test-workbook.ts'
import { AuditTeam } from '#test/audit-team.ts'
import type { Person } from '#test/harness.ts'

let audit: AuditTeam
let manager: Person
beforeAll(async () => {
  audit = await AuditTeam.start()
  manager = await audit.harness.member(audit.org, ['risk_manager'], 'Risk manager')
  await audit.done(starterLibraryRoutes.load, manager, { body: { processes: ['P2P', 'PRC'] } })
})
afterAll(() => audit.stop())

const sql = (text: string, ...values: unknown[]) => audit.harness.admin.query(text, values)
const create = (body: object, who = audit.cae) =>
  audit.done<AuditEntity>(routes.create, who, {
    body: { name: { en: 'Payroll provider' }, kind: 'supplier', cycleMonths: 24, ...body },
  })
const get = (id: string) => audit.done<AuditEntity>(routes.get, audit.lead, { params: { id } })
const coverage = (id: string) => audit.done<EntityCoverage>(routes.coverage, audit.lead, { params: { id } })
const list = async (query: object = {}) =>
  (await audit.done<{ items: AuditEntity[] }>(routes.list, audit.lead, { query: query as never })).items
const processOf = async (code: string) => {
  const { items } = await audit.done<{ items: { id: string; code: string }[] }>(processRoutes.list, manager, {
    query: { q: code },
  })
  return items.find((one) => one.code === code)!.id
}
const candidates = async () =>
  (await audit.done<{ candidates: EntityCandidate[] }>(routes.candidates, audit.cae)).candidates

/** The worked example of 3.5: residual 12, 6, 4 with inherent 20, 12, 9. */
const assess = (process: string) =>
  sql(
    `do $$ begin set local session_replication_role = replica;
     insert into risklines (org_id, id, assessment, risk, category, process, subprocess, current, residual_score, inherent_score)
     select '${audit.org}', gen_random_uuid(), gen_random_uuid(),
       (select id from records where org_id = '${audit.org}' and type = 'risk' order by code offset n.o limit 1),
       'operational', '${process}', gen_random_uuid(), true, n.r, n.i from (values (0, 12, 20), (1, 6, 12), (2, 4, 9)) n(o, r, i); end $$`,
  )

async function addUnit(code: string): Promise<string> {
  const { rows } = await sql(
    `with r as (insert into records (org_id, id, type, code, title, status, created_at, created_by, updated_at, updated_by, search)
       values ($1, gen_random_uuid(), 'unit', $3, '{"en":"Unit"}', 'active', now(), $2, now(), $2, '') returning id)
     insert into units (org_id, id, kind) select $1, r.id, 'site' from r returning id`,
    audit.org,
    audit.cae.id,
    code,
  )
  return (rows[0] as { id: string }).id
}

/** A project whose report was issued some months ago. */
async function audited(months: number, more: object): Promise<string> {
  const { id } = await audit.project({ year: 2025, ...more })
  await sql(
    `update projects set report_issued_on = (current_date - make_interval(months => $3))::date where org_id = $1 and id = $2`,
    audit.org,
    id,
    months,
  )
  await sql(`update records set status = 'follow_up' where org_id = $1 and id = $2`, audit.org, id)
  return id
}

describe('the score of an auditable entity', () => {
  it('follows the risk register and explains itself', async () => {
    const process = await processOf('P2P')
    const { id, score } = await create({ name: { en: 'Purchasing' }, kind: 'process', process })
    expect(score).toBe(50)
    expect(await get(id)).toMatchObject({ score: 50, riskLines: 0 })
    await assess(process)
    // 3.5: 10.595 of 25 is 42.
    expect(await get(id)).toMatchObject({ score: 42, riskLines: 3 })
    const explained = await coverage(id)
    expect(explained).toMatchObject({ base: 42, adjustment: 0, score: 42, riskLines: 3, projects: [] })
    expect(entityScore({ aggregate: explained.aggregate, adjustment: null })).toBe(42)
  })

  it('counts the risks of the unit’s processes, and those that it names', async () => {
    const process = await processOf('P2P')
    const { rows } = await sql(
      `select risk from risklines where org_id = $1 and process = $2 order by residual_score desc limit 1`,
      audit.org,
      process,
    )
    const supplier = await create({ risks: [(rows[0] as { risk: string }).risk] })
    expect(await get(supplier.id)).toMatchObject({ score: 48, riskLines: 1 })
  })

  it('is adjusted by up to thirty points, with a reason', async () => {
    const refused = await audit.call(routes.create, audit.cae, {
      body: { name: { en: 'Archive' }, kind: 'system', cycleMonths: 36, adjustment: 10 },
    })
    expect(refused.json()).toEqual({
      error: 'INVALID_INPUT',
      details: [{ path: ['adjustmentReason'], code: 'required' }],
    })
    const { id } = await create({ kind: 'system', adjustment: 10, adjustmentReason: 'New platform' })
    expect((await get(id)).score).toBe(60)
    expect(await coverage(id)).toMatchObject({ base: 50, adjustment: 10, aggregate: null })
  })
})

describe('the audits of an entity', () => {
  it('set when it is due next, by its process or by its own name', async () => {
    const process = await processOf('PRC')
    const entity = await create({ kind: 'process', process, cycleMonths: 12 })
    expect(await get(entity.id)).toMatchObject({ lastAuditOn: null, overdue: false })
    await audit.project({ processes: [process] })
    expect((await get(entity.id)).lastAuditOn).toBeNull()
    await audited(18, { processes: [process] })
    const late = await get(entity.id)
    expect(late.overdue).toBe(true)
    expect(late.nextDueOn! < late.updatedAt.slice(0, 10)).toBe(true)
    await audited(2, { entities: [entity.id] })
    expect((await get(entity.id)).overdue).toBe(false)
    expect((await coverage(entity.id)).projects).toHaveLength(3)
    expect((await list({ overdue: true })).map(({ id }) => id)).not.toContain(entity.id)
  })

  it('of a unit are those of the unit as a whole', async () => {
    const unit = await addUnit('LYON')
    const { id } = await create({ kind: 'site', unit })
    await audited(4, { units: [unit], processes: [await processOf('P2P')] })
    expect((await get(id)).lastAuditOn).toBeNull()
    await audited(5, { units: [unit] })
    expect((await get(id)).lastAuditOn).not.toBeNull()
  })

  it('that a reader cannot see are not counted for them', async () => {
    const entity = await create({})
    await audited(3, { entities: [entity.id], confidentiality: 'restricted' })
    expect((await get(entity.id)).lastAuditOn).not.toBeNull()
    const seen = await audit.done<EntityCoverage>(routes.coverage, audit.preparer, {
      params: { id: entity.id },
    })
    expect(seen.projects).toEqual([])
  })

  it('that were made before are entered', async () => {
    const { id } = await create({ earlierAuditOn: '2020-02-29', cycleMonths: 12 })
    expect(await get(id)).toMatchObject({ lastAuditOn: '2020-02-29', nextDueOn: '2021-02-28', overdue: true })
  })
})

describe('the universe', () => {
  it('is filled from processes and units in one step, each once', async () => {
    const unit = await addUnit('PARIS')
    const offered = await candidates()
    expect(offered).toEqual([
      expect.objectContaining({ id: unit, kind: 'unit', score: 50, riskLines: 0, cycleMonths: 24 }),
    ])
    const body = { ids: offered.map(({ id }) => id) }
    expect(await audit.done(routes.fromRecords, audit.cae, { body })).toEqual({
      added: offered.length,
      existing: 0,
    })
    expect(await audit.done(routes.fromRecords, audit.cae, { body })).toEqual({
      added: 0,
      existing: offered.length,
    })
    expect(await candidates()).toEqual([])
  })

  it('is sorted by score and by the next audit, page by page', async () => {
    const scores = (await list({ sort: '-score' })).map(({ score }) => score!)
    expect(scores.length).toBeGreaterThan(5)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    const paged: string[] = []
    let cursor: string | undefined
    do {
      const page = await audit.done<{ items: AuditEntity[]; next: string | null }>(routes.list, audit.lead, {
        query: { sort: 'nextDueOn', limit: 2, ...(cursor ? { cursor } : {}) },
      })
      paged.push(...page.items.map(({ nextDueOn }) => nextDueOn!))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(paged).toHaveLength(scores.length)
    expect(paged).toEqual(paged.toSorted())
  })

  it('goes to Excel and back', async () => {
    const sheet = (await linesOf(
      (await audit.call(routes.export, audit.cae, { query: { sort: 'code' } })).rawPayload,
    )) as Record<string, string | number>[]
    const send = async (rows: Record<string, string | number>[], route = routes.importCheck) =>
      await audit.done<ImportReport>(route, audit.cae, {
        body: Buffer.from(await makeWorkbook(rows as never)),
        query: {},
      })
    expect((await send(sheet)).counts).toMatchObject({ update: 0, error: 0, conflict: 0 })
    const report = await send([
      { ...sheet[0]!, cycle_months: 6, adjustment: '' },
      { ...sheet[1]!, adjustment: 5 },
      { name_en: 'Cloud hosting', kind: 'supplier', cycle_months: 12 },
    ])
    expect(report.counts).toMatchObject({ update: 1, create: 1, error: 1 })
    expect(report.rows.find(({ outcome }) => outcome === 'error')!.problems[0]).toMatchObject({
      column: 'adjustment_reason',
    })
  })

  it('is kept by the heads of audit and read by the other lines', async () => {
    const { id, version } = await create({})
    for (const who of [audit.preparer, audit.outsider, audit.auditee]) {
      const change = { params: { id }, version, body: { cycleMonths: 6 } }
      expect((await audit.call(routes.update, who, change)).statusCode).toBe(403)
      expect((await audit.call(routes.candidates, who)).statusCode).toBe(403)
      expect((await audit.call(routes.get, who, { params: { id } })).statusCode).toBe(200)
    }
    const retired = await audit.move(
      routes.transition,
      audit.lead,
      { id, version },
      'retired',
      'Contract ended',
    )
    expect(retired.status).toBe('retired')
    expect(await get(id)).toMatchObject({ overdue: false, nextDueOn: null })
  })

  it('takes the same number of statements whatever the volume', async () => {
    const before = await audit.harness.queriesOf(routes.list)
    await list({ sort: '-score' })
    expect((await audit.harness.queriesOf(routes.list)) - before).toBe(1)
  })
})
