import { type AuditFigures, auditFigureRoutes as routes, type ProjectFigures } from 'contract/audit/figures'
import { requestRoutes } from 'contract/audit/requests'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Fieldwork } from '#test/fieldwork.ts'
import type { Person } from '#test/harness.ts'

let work: Fieldwork
beforeAll(async () => {
  work = await Fieldwork.start()
})
afterAll(() => work.audit.stop())

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const ofProject = (id = work.project, who: Person = work.audit.lead): Promise<ProjectFigures> =>
  work.audit.done(routes.project, who, { params: { id } })
const ofArea = (query: Record<string, unknown> = {}, who: Person = work.audit.lead): Promise<AuditFigures> =>
  work.audit.done(routes.area, who, { query })
const sql = (text: string, ...values: unknown[]) => work.audit.harness.admin.query(text, values)

describe('figures of a project', () => {
  it('count procedures by status and by person, with hours', async () => {
    const first = await work.procedure({ hours: 1600 })
    await work.procedure({ hours: 800, ownerId: work.audit.lead.id, reviewerId: work.audit.reviewer.id })
    await work.prepare(first.id)
    const { procedures, people } = await ofProject()
    expect(procedures).toEqual(
      expect.arrayContaining([
        { status: 'prepared', count: 1, hours: 1600 },
        { status: 'not_started', count: 1, hours: 800 },
      ]),
    )
    const preparer = people.find(({ person }) => person?.id === work.audit.preparer.id)
    expect(preparer).toMatchObject({ count: 1, open: 0, hours: 1600, booked: 0 })
  })

  it('list overdue requests, the latest first', async () => {
    const ask = (dueOn: string) =>
      work.audit.done<{ id: string }>(requestRoutes.create, work.audit.lead, {
        body: {
          project: work.project,
          name: { en: 'Ledger' },
          ownerId: work.audit.auditee.id,
          dueOn,
        },
      })
    const late = await ask(day(3))
    await ask(day(5))
    await sql('update records set due_on = $2 where id = $1', late.id, day(-3))
    const { requests } = await ofProject()
    expect(requests).toMatchObject({ count: 2, open: 2, late: 1 })
    expect(requests.worst).toMatchObject([{ id: late.id, daysLate: 3, owner: { id: work.audit.auditee.id } }])
  })

  it('show control conclusions for design and operation', async () => {
    const { id } = await work.procedure({ test: 'tod' })
    await sql(
      `update procedures set design_result = 'adequate', operation_result = 'ineffective' where id = $1`,
      id,
    )
    expect((await ofProject()).controls).toEqual([
      { design: 'adequate', operation: 'ineffective', count: 1, controls: [] },
    ])
  })

  it('return 404 to people who cannot see the project', async () => {
    await work.audit.join(work.project, work.audit.auditee, 'auditee_contact')
    for (const who of [work.audit.auditee, work.audit.outsider]) {
      const hidden = await work.audit.call(routes.project, who, { params: { id: work.project } })
      expect(hidden.statusCode).toBe(404)
    }
  })

  it('take the same number of statements whatever the volume', async () => {
    const { harness } = work.audit
    const before = await harness.queriesOf(routes.project)
    await ofProject()
    expect((await harness.queriesOf(routes.project)) - before).toBeLessThanOrEqual(4)
  })
})

describe('figures of the audit area', () => {
  const issue = (project: string, rating: string, dueOn: string, more: { repeat?: string } = {}) =>
    sql(
      `with r as (insert into records (org_id, id, type, code, title, status, due_on, created_at, created_by, updated_at, updated_by, search)
         values ($1, gen_random_uuid(), 'issue', 'I-' || gen_random_uuid(), '{"en":"Issue"}', 'in_remediation', $4, now(), $5, now(), $5, '')
         returning id)
       insert into issues (org_id, id, project, type, rating, reported_on, repeat_of)
       select $1, r.id, $2, 'design', $3, current_date, $6 from r returning id`,
      work.audit.org,
      project,
      rating,
      dueOn,
      work.audit.lead.id,
      more.repeat ?? null,
    )

  it('cover plan, reports, lead time, opinions and issue age', async () => {
    const before = await ofArea()
    const one = await work.begin({ year: 2025, startOn: day(-100), dueOn: day(-10), hoursPlanned: 10_000 })
    const two = await work.begin({ year: 2025, startOn: day(-50), dueOn: day(-1) })
    await sql(
      `update projects set report_issued_on = $2, fieldwork_ended_on = $3, opinion = 'some_improvement' where id = $1`,
      one,
      day(-5),
      day(-26),
    )
    await issue(one, 'high', day(-37))
    const { rows } = await issue(one, 'high', day(10))
    await issue(two, 'medium', day(-200), { repeat: (rows[0] as { id: string }).id })
    const found = await ofArea({ year: 2025 })
    expect(found.plan).toEqual({ due: 2, issued: 1 })
    expect(found.leadDays).toEqual([21])
    expect(found.opinions).toEqual([{ year: 2025, opinion: 'some_improvement', count: 1 }])
    expect(found.issues).toEqual(
      expect.arrayContaining([
        { rating: 'high', bucket: 'd60', count: 1 },
        { rating: 'high', bucket: 'not_due', count: 1 },
        { rating: 'medium', bucket: 'over', count: 1 },
      ]),
    )
    expect(found.repeats).toEqual({ issued: 3, repeated: 1 })
    expect(found.hours).toEqual({ planned: 10_000, booked: 0 })
    expect(found.health).toEqual({ green: 0, amber: 0, red: 2 })
    expect(found.behind.map(({ id }) => id).toSorted()).toEqual([one, two].toSorted())
    expect(found.years).toContain(2025)
    expect((await ofArea()).plan.due).toBe(before.plan.due + 2)
  })

  it('omit a restricted project for people outside its audience', async () => {
    const before = await ofArea({ year: 2024 }, work.audit.preparer)
    await work.audit.project({ year: 2024, dueOn: day(-10), confidentiality: 'restricted' })
    expect(await ofArea({ year: 2024 }, work.audit.preparer)).toMatchObject({ plan: before.plan, phases: [] })
    expect((await ofArea({ year: 2024 })).plan.due).toBe(1)
  })

  it('distinguish actions completed on time from late ones', async () => {
    const action = (original: string, status: string, completed: string | null) =>
      sql(
        `with r as (insert into records (org_id, id, type, code, title, status, due_on, created_at, created_by, updated_at, updated_by, search)
           values ($1, gen_random_uuid(), 'action', 'A-' || gen_random_uuid(), '{"en":"Action"}', $4, $3, now(), $6, now(), $6, '')
           returning id)
         insert into actions (org_id, id, project, source, description, priority, original_due_on, proposed_on, completed_on)
         select $1, r.id, $2, 'issue', 'Do it', 'high', $3, $3, $5 from r`,
        work.audit.org,
        work.project,
        original,
        status,
        completed,
        work.audit.lead.id,
      )
    await action(day(-20), 'verified', day(-21))
    await action(day(-20), 'verified', day(-19))
    await action(day(-2), 'in_progress', null)
    await action(day(20), 'in_progress', null)
    const { actions, overdueByUnit } = await ofArea({ year: 2025 })
    expect(actions).toEqual({ open: 2, overdue: 1, due: 3, onTime: 1 })
    expect(overdueByUnit).toEqual([{ unit: null, count: 1 }])
  })

  it('have the status, rating and due dates of a past day, and name what is not kept', async () => {
    let seq = 10_000_000
    /** An entry of the trail in some days from now. */
    const remember = (type: string, id: string, changes: object, days: number) =>
      sql(
        `insert into trail (org_id, seq, at, type, record_id, entry, hash)
         values ($1, $2, now() + make_interval(days => $3), $4, $5, $6, '')`,
        work.audit.org,
        ++seq,
        days,
        type,
        id,
        JSON.stringify({ action: 'update', changes }),
      )
    const project = await work.begin({ year: 2023, dueOn: day(3) })
    await remember('project', project, { status: ['planned', 'fieldwork'], dueOn: [day(3), day(40)] }, 10)
    await sql('update projects set report_issued_on = $2 where id = $1', project, day(5))
    const { rows } = await issue(project, 'high', day(15))
    const { id } = rows[0] as { id: string }
    await remember('issue', id, { status: [null, 'draft'], rating: [null, 'medium'] }, 0)
    await remember('issue', id, { status: ['draft', 'in_remediation'], dueOn: [null, day(15)] }, 10)
    await remember('issue', id, { rating: ['medium', 'high'] }, 16)
    await remember('issue', id, { status: ['in_remediation', 'closed'] }, 20)
    const asAt = (days: number) => ofArea({ year: 2023, asAt: day(days) })

    expect(await asAt(-1)).toMatchObject({ plan: { due: 0, issued: 0 }, phases: [], issues: [] })
    expect(await asAt(0)).toMatchObject({
      plan: { due: 0, issued: 0 },
      phases: [{ status: 'planned', count: 1 }],
      issues: [],
    })
    expect((await asAt(4)).plan).toEqual({ due: 1, issued: 0 })
    expect((await asAt(6)).plan).toEqual({ due: 1, issued: 1 })
    // The end was moved on the tenth day.
    expect(await asAt(12)).toMatchObject({
      plan: { due: 0, issued: 0 },
      phases: [{ status: 'fieldwork', count: 1 }],
      issues: [{ rating: 'medium', bucket: 'not_due', count: 1 }],
    })
    expect((await asAt(18)).issues).toEqual([{ rating: 'high', bucket: 'd30', count: 1 }])
    expect(await asAt(21)).toMatchObject({
      asAt: day(21),
      notKept: ['health', 'hours', 'satisfaction', 'controls', 'units'],
      issues: [],
      health: null,
      behind: [],
      hours: null,
      satisfaction: null,
      keyControls: null,
      overdueByUnit: [],
    })
    expect(await ofArea({ year: 2023 })).toMatchObject({ asAt: null, notKept: [] })
  })

  it.each([{}, { asAt: day(-10) }])('take a constant number of statements with %j', async (query) => {
    const { harness } = work.audit
    const before = await harness.queriesOf(routes.area)
    await ofArea(query)
    expect((await harness.queriesOf(routes.area)) - before).toBeLessThanOrEqual(3)
  })
})
