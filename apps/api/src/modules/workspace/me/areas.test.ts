import { issueRoutes } from 'contract/audit/issues'
import { projectRoutes } from 'contract/audit/projects'
import { risklineRoutes } from 'contract/risk/risk-lines'
import { riskRoutes } from 'contract/risk/risks'
import { homeRoutes, type Recent } from 'contract/workspace/home'
import { type AreaName, type AreaSummaries, HOME_AREAS } from 'contract/workspace/home-areas'
import { actionRoutes } from 'contract/workspace/actions'
import type { Route } from 'contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RiskTeam } from '#test/risk-team.ts'
import { AuditTeam } from '#test/audit-team.ts'
import type { Person } from '#test/harness.ts'

let audit: AuditTeam
let standard: string
let restricted: string
beforeAll(async () => {
  audit = await AuditTeam.start()
  standard = (await audit.project({ kickoffOn: day(10), dueOn: day(40) })).id
  restricted = (await audit.project({ confidentiality: 'restricted', kickoffOn: day(9) })).id
})
afterAll(() => audit.stop())

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const sql = (text: string, ...values: unknown[]) => audit.harness.admin.query(text, values)
const areasOf = (who: Person) => audit.done<AreaSummaries>(homeRoutes.areas, who)
const areaOf = async (area: AreaName, who: Person = audit.lead) =>
  (await areasOf(who)).areas.find((one) => one.area === area)!
const figure = async (area: AreaName, key: string, who?: Person) =>
  (await areaOf(area, who)).figures.find((one) => one.key === key)

let made = 0
/** Codes as the contract declares them: replies are checked. */
const CODES: Readonly<Record<string, string>> = { issue: 'AUD-2026-001-I', action: 'ACT-2026-' }

const record = (type: string) => `with r as (
  insert into records (org_id, id, type, code, title, status, due_on, owner_id, created_at, created_by, updated_at, updated_by, search)
  values ($1, gen_random_uuid(), '${type}', '${CODES[type] ?? 'X'}${1000 + made++}', '{"en":"X"}', $3, $4, $2, now(), $2, now(), $2, '')
  returning id)`

const issue = (project: string, reported: string, closed: string | null, due = day(30)) =>
  sql(
    `${record('issue')} insert into issues (org_id, id, project, type, reported_on, closed_on)
     select $1, r.id, $5, 'design', $6, $7 from r`,
    audit.org,
    audit.lead.id,
    closed ? 'closed' : 'in_remediation',
    due,
    project,
    reported,
    closed,
  )

const action = (proposed: string, completed: string | null, due: string) =>
  sql(
    `${record('action')} insert into actions (org_id, id, source, description, priority, original_due_on, proposed_on, completed_on)
     select $1, r.id, 'gap', 'Do it', 'high', $4, $5, $6 from r`,
    audit.org,
    audit.lead.id,
    completed ? 'verified' : 'in_progress',
    due,
    proposed,
    completed,
  )

describe('areas of the home page', () => {
  it('count open issues at month ends, without restricted audits for people outside their audience', async () => {
    await issue(standard, day(-800), null)
    await issue(standard, day(-200), day(-100), day(-90))
    await issue(standard, day(-10), null, day(-1))
    await issue(restricted, day(-800), null)
    const { points } = await areaOf('audit')
    expect(points).toHaveLength(13)
    expect(points.at(0)).toBe(2)
    expect(Math.max(...points.map(Number))).toBe(3)
    expect(points.at(-1)).toBe(3)
    const outside = await areaOf('audit', audit.preparer)
    expect([outside.points.at(0), outside.points.at(-1)]).toEqual([1, 2])
    expect((await areaOf('audit', audit.outsider)).points.at(-1)).toBe(0)
    expect(await figure('audit', 'overdueIssues')).toMatchObject({ value: 1 })
  })

  it('count open actions by their proposal and completion dates', async () => {
    await action(day(-400), null, day(-5))
    await action(day(-400), day(-300), day(-300))
    await action(day(-3), null, day(20))
    const { points, figures } = await areaOf('actions')
    expect([points.at(0), points.at(-1)]).toEqual([2, 2])
    expect(points.at(6)).toBe(1)
    const value = (key: string) => figures.find((one) => one.key === key)?.value
    expect([value('overdueActions'), value('actionsDueSoon')]).toEqual([1, 1])
    expect(value('medianAge')).toBeGreaterThan(3)
  })

  it('compare the share of requirements met with the previously approved analyses', async () => {
    const universe = (await sql(
      `${record('universe')} insert into universes (org_id, id, jurisdiction, instrument, official_reference, topic, applicable_from,
         edition, review_months, compliance, applicable_count) select $1, r.id, 'eu', 'regulation', 'X', 'privacy', '2020-01-01', '1', 12, 874, 10 from r returning id`,
      audit.org,
      audit.lead.id,
      'active',
      null,
    )) as { rows: { id: string }[] }
    // Approved today, for a period that ended before: it counts from the end of the period.
    const analysis = (until: string, compliance: number) =>
      sql(
        `${record('gapanalysis')} insert into gapanalyses (org_id, id, universe, period_from, period_to, reviewer_id, approver_id,
           scoring, approved_on, compliance, applicable_count)
         select $1, r.id, $5, $6::date - 300, $6, $2, $2, '{}', current_date, $7, 10 from r`,
        audit.org,
        audit.lead.id,
        'approved',
        null,
        universe.rows[0]!.id,
        until,
        compliance,
      )
    expect((await areaOf('compliance')).points.slice(0, -1)).toEqual(Array.from({ length: 12 }, () => null))
    await analysis(day(-500), 600)
    await analysis(day(-100), 800)
    const { points, parts } = await areaOf('compliance')
    expect([points[0], points.at(-2), points.at(-1)]).toEqual([60, 80, 87])
    expect(parts).toMatchObject([{ id: universe.rows[0]!.id, value: 87 }])
  })

  it('show the mean completeness of technical files to people who can read devices', async () => {
    const device = (content: number, months: object) =>
      sql(
        `${record('device')} insert into devices (org_id, id, language, structure, content, blockers, content_by_month)
         select $1, r.id, 'en', 'mdr', $5, 3, $6 from r`,
        audit.org,
        audit.lead.id,
        'in_preparation',
        null,
        content,
        JSON.stringify(months),
      )
    await device(90, { '2020-01': 40 })
    await device(61, {})
    const author = await audit.harness.member(audit.org, ['techdoc_author'])
    expect(await areaOf('techdoc')).toBeUndefined()
    const { points, parts, figures } = await areaOf('techdoc', author)
    expect([points[0], points.at(-2), points.at(-1)]).toEqual([40, 40, 76])
    expect(parts.map(({ value }) => value)).toEqual([90, 61])
    expect(figures).toEqual([{ key: 'blockers', value: 6, of: null }])
  })

  it('show users to administrators only, and nothing to external people', async () => {
    const admin = await audit.harness.member(audit.org, ['admin'])
    expect((await areasOf(admin)).areas.map(({ area }) => area)).toEqual(['people'])
    const { points, figures } = await areaOf('people', admin)
    expect(points.at(-1)).toBeGreaterThan(5)
    expect(figures.map(({ key }) => key)).toEqual(['openInvitations', 'neverSignedIn', 'pendingChanges'])
    const guest = await audit.harness.member(audit.org, ['external_reviewer'])
    expect((await areasOf(guest)).areas).toEqual([])
    expect((await areasOf(audit.lead)).areas.map(({ area }) => area)).toEqual([
      'audit',
      'risk',
      'compliance',
      'actions',
    ])
  })

  it('match the lists they link to', async () => {
    const routes: Readonly<Record<string, Route>> = {
      issue: issueRoutes.list,
      project: projectRoutes.list,
      riskline: risklineRoutes.list,
      action: actionRoutes.list,
    }
    for (const who of [audit.lead, audit.preparer, audit.outsider, audit.auditee]) {
      const { today, areas } = await areasOf(who)
      for (const { area, main, figures } of HOME_AREAS) {
        const told = areas.find((one) => one.area === area)
        const totalOf = async (type: string, query: object) =>
          (
            await audit.done<{ total: { value: number } }>(routes[type]!, who, {
              query: { ...query, total: true, limit: 1 },
            })
          ).total.value
        if (!told) continue
        if (main) expect(await totalOf(main.type!, main.query(today))).toBe(told.points.at(-1))
        for (const { key, type, query } of figures)
          if (type)
            expect([key, await totalOf(type, query(today))]).toEqual([
              key,
              told.figures.find((one) => one.key === key)?.value,
            ])
      }
    }
  })

  it('take one statement per area, and one for the counts', async () => {
    const { harness } = audit
    const everything = await harness.member(audit.org, ['admin', 'cae', 'prrc'])
    const before = await harness.queriesOf(homeRoutes.areas)
    await areasOf(everything)
    expect((await harness.queriesOf(homeRoutes.areas)) - before).toBeLessThanOrEqual(9)
  })
})

describe('risks above tolerance over time', () => {
  let risk: RiskTeam
  beforeAll(async () => {
    risk = await RiskTeam.start()
  })
  afterAll(() => risk.stop())

  it('change with the next approved assessment of the same risk', async () => {
    const { items } = await risk.done<{ items: { code: string }[] }>(riskRoutes.list, risk.manager)
    const codes = items.slice(0, 2).map(({ code }) => code)
    const assess = async (until: string, positions: readonly string[], current: boolean) => {
      const { id, lines } = await risk.begin(...codes)
      const change = (text: string, ...values: unknown[]) => risk.harness.admin.query(text, values)
      await change(
        'update assessments set period_to = $2, approved_on = current_date where id = $1',
        id,
        until,
      )
      await change(`update records set status = 'approved' where id = $1`, id)
      for (const [at, line] of lines.entries())
        await change(
          'update risklines set position = $2, current = $3 where id = $1',
          line.id,
          positions[at],
          current,
        )
    }
    await assess(day(-500), ['above_tolerance', 'above_tolerance'], false)
    await assess(day(-100), ['above_tolerance', 'within_appetite'], true)
    const { areas } = await risk.done<AreaSummaries>(homeRoutes.areas, risk.manager)
    const { points, figures } = areas.find(({ area }) => area === 'risk')!
    expect([points[0], points.at(-2), points.at(-1)]).toEqual([2, 1, 1])
    expect(figures.find(({ key }) => key === 'risks')?.value).toBe(2)
  })
})

describe('recent activity and upcoming dates', () => {
  const recentOf = (who: Person) => audit.done<Recent>(homeRoutes.recent, who)

  it('list what others did, newest first, without restricted audits', async () => {
    const { activity, upcoming } = await recentOf(audit.preparer)
    expect(activity.map(({ recordId }) => recordId)).not.toContain(restricted)
    expect(upcoming.map(({ recordId, kind }) => [recordId, kind])).toEqual([
      [standard, 'audit_kickoff'],
      [standard, 'audit_report'],
    ])
    expect((await recentOf(audit.lead)).upcoming[0]).toMatchObject({ recordId: restricted, day: day(9) })
    expect((await recentOf(audit.outsider)).upcoming).toEqual([])
  })

  it('show who created or moved a record', async () => {
    const { id } = await audit.project({ name: { en: 'Payroll' } })
    const find = async () => (await recentOf(audit.lead)).activity.find(({ recordId }) => recordId === id)
    expect(await find()).toMatchObject({ action: 'create', person: { id: audit.cae.id }, status: 'planned' })
  })

  it('take the same number of statements whatever the volume', async () => {
    const { harness } = audit
    const before = await harness.queriesOf(homeRoutes.recent)
    await recentOf(audit.lead)
    expect((await harness.queriesOf(homeRoutes.recent)) - before).toBeLessThanOrEqual(4)
  })
})
