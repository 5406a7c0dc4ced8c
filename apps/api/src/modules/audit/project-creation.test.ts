import { auditPlanRoutes, type PlanLine, type PriorityExplained } from 'contract/audit/audit-plan'
import { priorityOf } from 'contract/audit/priority'
import {
  projectCreationRoutes as beginnings,
  type Programme,
  type AppliedProgramme,
} from 'contract/audit/project-creation'
import { type Project, projectRoutes as routes } from 'contract/audit/projects'
import { processRoutes } from 'contract/risk/processes'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { notificationRoutes } from 'contract/workspace/notifications'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

const people = () => ({
  ownerId: audit.lead.id,
  reviewerId: audit.reviewer.id,
  caeId: audit.cae.id,
  confidentiality: 'standard',
})
const begin = (more: object = {}) =>
  audit.done<{ project: Project; taken: AppliedProgramme }>(beginnings.fromProgramme, audit.cae, {
    params: { code: 'AP-P2P' },
    body: { ...people(), year: 2026, type: 'assurance', languages: ['en'], ...more },
  })
const processOf = async (code: string) => {
  const { items } = await audit.done<{ items: { id: string; code: string }[] }>(processRoutes.list, manager, {
    query: { q: code },
  })
  return items.find((one) => one.code === code)!.id
}
/** What of a project there is, whichever slices are served. */
const parts = async (project: string, table: string) =>
  (
    await audit.harness.admin.query<Record<string, unknown>>(
      `select t.*, r.title, r.status from ${table} t join records r on r.org_id = t.org_id and r.id = t.id
       where t.org_id = $1 and t.project = $2 order by r.created_at, r.code`,
      [audit.org, project],
    )
  ).rows

describe('a project created from a programme', () => {
  it('copies objectives, questions, hours and the library records in scope', async () => {
    const { programmes } = await audit.done<{ programmes: Programme[] }>(beginnings.programmes, audit.cae)
    const programme = programmes.find(({ code }) => code === 'AP-P2P')!
    expect(programme.here).toEqual({ risks: programme.holds.risks, controls: programme.holds.controls })
    const { project, taken } = await begin()
    expect(project).toMatchObject({ programme: 'AP-P2P', status: 'planned', hoursPlanned: 24_400 })
    expect(project.name).toEqual(programme.name)
    expect(project.processes).toHaveLength(2)
    expect(project.objectives!.length).toBeGreaterThan(2)
    expect(project.scopeAnswers![0]).toMatchObject({ answer: null })
    expect(taken.missing).toEqual([])
    const made = { risks: 'engagementrisks', rows: 'racmrows', procedures: 'procedures' } as const
    for (const [key, table] of Object.entries(made))
      expect(await parts(project.id, table), table).toHaveLength(taken[key as keyof typeof made])
  })

  it('can be created only by those who may create projects, and only from a known programme', async () => {
    const call = (who: Person, code: string) =>
      audit.call(beginnings.fromProgramme, who, {
        params: { code },
        body: { ...people(), year: 2026, type: 'assurance', languages: ['en'] },
      })
    expect((await call(audit.preparer, 'AP-P2P')).statusCode).toBe(403)
    expect((await call(audit.cae, 'AP-NONE')).statusCode).toBe(404)
  })

  it('adds single procedures later', async () => {
    const { id } = await audit.project()
    const taken = await audit.done<AppliedProgramme>(beginnings.addProgramme, audit.lead, {
      params: { id },
      body: { programme: 'AP-P2P', procedures: ['C1', 'C2'] },
    })
    expect(await parts(id, 'procedures')).toHaveLength(taken.procedures)
    const unknown = await audit.call(beginnings.addProgramme, audit.lead, {
      params: { id },
      body: { programme: 'AP-P2P', procedures: ['C99'] },
    })
    expect(unknown.statusCode).toBe(400)
  })
})

describe('a project rolled forward', () => {
  it('keeps scope, team and procedures, and drops results and findings', async () => {
    const { project } = await begin()
    await audit.join(project.id, audit.preparer, 'preparer')
    await audit.declareAll(project.id)
    await audit.harness.admin.query(
      `update procedures set result = 'fail', conclusion = 'Bad', steps = '[{"id":"s1","text":{"en":"Look"},"done":true,"note":"seen"}]'
       where org_id = $1 and project = $2`,
      [audit.org, project.id],
    )
    const next = await audit.done<Project>(beginnings.rollForward, audit.cae, {
      params: { id: project.id },
      body: { ...people(), year: 2027 },
    })
    expect(next).toMatchObject({ year: 2027, previous: project.id, status: 'planned', programme: 'AP-P2P' })
    expect(next.objectives).toEqual(project.objectives)
    const team = (await audit.members(next.id)).items
    expect(team.map(({ role }) => role).toSorted()).toEqual(['lead', 'preparer', 'reviewer'])
    expect(team.every(({ status }) => status === 'pending')).toBe(true)
    for (const table of ['engagementrisks', 'racmrows', 'procedures'])
      expect(await parts(next.id, table)).toHaveLength((await parts(project.id, table)).length)
    const procedures = await parts(next.id, 'procedures')
    for (const one of procedures) {
      expect(one).toMatchObject({ result: null, conclusion: null, status: 'not_started' })
      expect(one['steps']).toMatchObject([{ done: false, note: null }])
    }
    const before = await parts(project.id, 'procedures')
    expect(new Set(procedures.map((one) => one['previous']))).toEqual(new Set(before.map((one) => one['id'])))
  })

  it('shows for each procedure what changed since', async () => {
    const { project } = await begin()
    const next = await audit.done<Project>(beginnings.rollForward, audit.cae, {
      params: { id: project.id },
      body: { ...people(), year: 2028 },
    })
    const changes = async () =>
      (
        await audit.done<{
          procedures: { newer: { code: string }[]; previous: { result: string | null } }[]
        }>(beginnings.changes, audit.lead, { params: { id: next.id } })
      ).procedures
    const first = await changes()
    expect(first).toHaveLength((await parts(next.id, 'procedures')).length)
    expect(first.every(({ newer }) => newer.length === 0)).toBe(true)
    if (first.length === 0) return
    await audit.harness.admin.query(
      `update records set version = version + 1 where org_id = $1 and type = 'control' and code = 'C-P2P-02'`,
      [audit.org],
    )
    await audit.harness.admin.query(
      `update procedures set result = 'exceptions' where org_id = $1 and project = $2`,
      [audit.org, project.id],
    )
    const then = await changes()
    expect(then.some(({ newer }) => newer.some(({ code }) => code === 'C-P2P-02'))).toBe(true)
    expect(then.every(({ previous }) => previous.result === 'exceptions')).toBe(true)
  })

  it('returns 404 to people who cannot see it', async () => {
    const { id } = await audit.project({ confidentiality: 'restricted' })
    const other = await audit.harness.member(audit.org, ['audit_manager'], 'Not named')
    for (const [route, body] of [
      [beginnings.rollForward, { ...people(), year: 2027 }],
      [beginnings.addProgramme, { programme: 'AP-P2P' }],
    ] as const)
      expect((await audit.call(route, other, { params: { id }, body })).statusCode, route.name).toBe(404)
    for (const route of [beginnings.changes, auditPlanRoutes.priority])
      expect((await audit.call(route, other, { params: { id } })).statusCode, route.name).toBe(404)
  })
})

describe('6.1 the suggested priority', () => {
  const priority = (id: string) =>
    audit.done<PriorityExplained>(auditPlanRoutes.priority, audit.lead, { params: { id } })
  const plan = async () =>
    (await audit.done<{ lines: PlanLine[] }>(auditPlanRoutes.plan, audit.lead, { query: { year: 2030 } }))
      .lines

  it('is the same in the list and in its explanation, whatever its inputs', async () => {
    const process = await processOf('PRC')
    for (const mandated of [true, false]) {
      const { id } = await audit.project({ processes: [process], mandated, year: 2030 })
      const explained = await priority(id)
      expect(explained.priority).toBe(priorityOf(explained))
      const { priority: listed } = await audit.done<Project>(routes.get, audit.lead, { params: { id } })
      expect(listed).toBe(explained.priority)
    }
  })

  it('weighs risk from approved lines and the time since the last report', async () => {
    const process = await processOf('P2P')
    const { id } = await audit.project({ processes: [process], year: 2030 })
    expect(await priority(id)).toMatchObject({ aggregate: null, months: null, priority: 30 })
    await riskLines(process)
    const last = await audit.project({ processes: [process], year: 2024 })
    await audit.harness.admin.query(
      `update projects set report_issued_on = (current_date - interval '18 months')::date where org_id = $1 and id = $2`,
      [audit.org, last.id],
    )
    await setStatus(last.id, 'follow_up')
    // 0.6 · 12 + 0.4 · (12·20 + 6·12 + 4·9) / 41 = 10.595
    const explained = await priority(id)
    expect(explained).toMatchObject({ months: 18, lines: 3, priority: 36 })
    expect(explained.aggregate).toBeCloseTo(10.595, 2)
    const line = (await plan()).find(({ process: { code } }) => code === 'P2P')!
    expect(line).toMatchObject({ priority: 36, months: 18 })
    expect(line.projects.map((one) => one.id)).toContain(id)
  })

  it('ranks in one statement and omits projects that the reader cannot see', async () => {
    const process = await processOf('PRC')
    const secret = await audit.project({ processes: [process], confidentiality: 'restricted', year: 2030 })
    const before = await audit.harness.queriesOf(auditPlanRoutes.plan)
    const lines = await plan()
    expect((await audit.harness.queriesOf(auditPlanRoutes.plan)) - before).toBe(1)
    const scores = lines.map((line) => line.priority)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    expect(JSON.stringify(lines)).toContain(secret.id)
    const seen = await audit.done(auditPlanRoutes.plan, audit.preparer, { query: { year: 2030 } })
    expect(JSON.stringify(seen)).not.toContain(secret.id)
  })

  const setStatus = (id: string, status: string) =>
    audit.harness.admin.query('update records set status = $3 where org_id = $1 and id = $2', [
      audit.org,
      id,
      status,
    ])

  /** The worked example of 3.5: residual 12, 6, 4 with inherent 20, 12, 9. */
  async function riskLines(process: string): Promise<void> {
    await audit.harness.admin.query(
      `do $$ begin set local session_replication_role = replica;
       insert into risklines (org_id, id, assessment, risk, category, process, subprocess, current, residual_score, inherent_score)
       select '${audit.org}', gen_random_uuid(), gen_random_uuid(),
         (select id from records where org_id = '${audit.org}' and type = 'risk' order by code offset n.o limit 1),
         'operational', '${process}', gen_random_uuid(), true, n.r, n.i from (values (0, 12, 20), (1, 6, 12), (2, 4, 9)) n(o, r, i); end $$`,
    )
  }
})

describe('a plan that changes after agreement', () => {
  it('asks whether to notify the auditee contacts, and notifies them', async () => {
    const { id } = await audit.project()
    const seat = await audit.join(id, audit.auditee, 'auditee_contact')
    const read = () => audit.done<Project>(routes.get, audit.lead, { params: { id } })
    const change = async (body: object) =>
      await audit.done<Project>(routes.update, audit.lead, {
        params: { id },
        version: (await read()).version,
        body,
      })
    expect((await change({ scopeIn: 'Purchasing' })).uninformedSince).toBeNull()
    await audit.harness.admin.query(`update records set status = 'fieldwork' where org_id = $1 and id = $2`, [
      audit.org,
      id,
    ])
    expect((await change({ hoursPlanned: 100 })).uninformedSince).toBeNull()
    expect((await change({ scopeIn: 'Purchasing and payments' })).uninformedSince).not.toBeNull()
    const inform = (tell: boolean) =>
      audit.done<{ told: number }>(beginnings.inform, audit.lead, { params: { id }, body: { tell } })
    expect(await inform(true)).toEqual({ told: 1 })
    expect((await read()).uninformedSince).toBeNull()
    expect((await change({ dueOn: '2027-01-31' })).uninformedSince).not.toBeNull()
    expect(await inform(false)).toEqual({ told: 0 })
    expect((await read()).uninformedSince).toBeNull()
    const { items } = await audit.done<{ items: { kind: string; record: { id: string } }[] }>(
      notificationRoutes.list,
      audit.auditee,
    )
    expect(items.filter(({ kind }) => kind === 'project_changed').map(({ record }) => record.id)).toEqual([
      seat.id,
    ])
    const refused = await audit.call(beginnings.inform, audit.preparer, {
      params: { id },
      body: { tell: true },
    })
    expect(refused.statusCode).toBe(403)
  })
})
