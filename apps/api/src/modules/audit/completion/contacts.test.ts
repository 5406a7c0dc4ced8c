import { type Report, reportRoutes } from 'contract/audit/reports'
import { type ReportState, reportWritingRoutes as writing } from 'contract/audit/report-writing'
import { completionRoutes } from 'contract/audit/completion'
import { type Issue, issueRoutes } from 'contract/audit/issues'
import { procedureRoutes } from 'contract/audit/procedures'
import { type Project, projectRoutes } from 'contract/audit/projects'
import { requestRoutes } from 'contract/audit/requests'
import { type Survey, surveyRoutes } from 'contract/audit/surveys'
import { allRoutes } from 'contract/routes'
import { discussionRoutes, type Thread } from 'contract/workspace/discussion'
import { searchRoutes } from 'contract/workspace/search'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AuditTeam, REPORTED } from '#test/audit-team.ts'
import type { Person } from '#test/harness.ts'

let audit: AuditTeam
let project: Project
let report: Report
let survey: Survey
let other: Survey
/** Their own part in the project, which they declared. */
let seat: string

const force = (sql: string, values: unknown[]) => audit.harness.admin.query(sql, values)
const now = () => audit.done<Report>(reportRoutes.get, audit.lead, { params: { id: report.id } })
const ask = (who: Person) =>
  audit.done<Survey>(surveyRoutes.create, audit.lead, { body: { project: project.id, ownerId: who.id } })

beforeAll(async () => {
  audit = await AuditTeam.start()
  project = await audit.project({
    name: { en: 'Walrus purchasing' },
    ...REPORTED,
    recipients: [audit.outsider.id],
  })
  const body = { project: project.id }
  seat = (await audit.join(project.id, audit.auditee, 'auditee_contact')).id
  await audit.join(project.id, audit.outsider, 'auditee_contact')
  await audit.declareAll(project.id)
  await audit.done(procedureRoutes.create, audit.lead, {
    body: { ...body, section: 'C', name: { en: 'Walrus test' }, test: 'tod', ownerId: audit.lead.id },
  })
  await audit.done(requestRoutes.create, audit.lead, {
    body: { ...body, name: { en: 'Walrus list' }, ownerId: audit.outsider.id, dueOn: '2026-02-01' },
  })
  await force(`update app.records set status = 'completion' where id = $1`, [project.id])
  await audit.done<Issue>(issueRoutes.create, audit.lead, {
    body: { ...body, name: { en: 'Walrus issue' }, type: 'operation' },
  })
  report = await audit.done<Report>(reportRoutes.create, audit.lead, {
    body: { ...body, name: { en: 'Walrus report' }, locale: 'en', conformance: 'conforms' },
  })
  await audit.done(writing.compose, audit.lead, { params: { id: report.id } })
  survey = await ask(audit.auditee)
  other = await ask(audit.outsider)
})
afterAll(() => audit.stop())

/** The ids of everything of this audit that somebody finds, in the list of every collection of the area. */
async function seenBy(who: Person): Promise<string[]> {
  const lists = allRoutes.filter(({ name }) => /^\w+\.list$/.test(name))
  const seen = new Set<string>()
  for (const route of lists) {
    if (route.params) continue
    const response = await audit.call(route, who, {})
    if (response.statusCode !== 200) continue
    for (const { id, ...values } of response.json<{ items?: { id: string; project?: string }[] }>().items ??
      [])
      if (id === project.id || values.project === project.id) seen.add(id)
  }
  return [...seen].toSorted()
}

it('shows an auditee contact their survey and the report sent to them, and nothing else', async () => {
  expect(await seenBy(audit.auditee)).toEqual([seat, survey.id].toSorted())
  const unread = await audit.call(writing.state, audit.auditee, { params: { id: report.id } })
  expect(unread.statusCode).toBe(404)
  // As a draft becomes one that is with the audited unit; what must be true before has tests of its own.
  await force(`update app.records set status = 'validated' where type = 'issue' and org_id = $1`, [audit.org])
  const { version } = await now()
  await audit.done(reportRoutes.update, audit.lead, {
    params: { id: report.id },
    version,
    body: { responseDueOn: '2027-01-31' },
  })
  await audit.move(reportRoutes.transition, audit.lead, await now(), 'internal_review')
  expect(await seenBy(audit.auditee)).toEqual([seat, survey.id].toSorted())
  await audit.move(reportRoutes.transition, audit.reviewer, await now(), 'with_auditee')

  expect(await seenBy(audit.auditee)).toEqual([seat, report.id, survey.id].toSorted())
  const state = await audit.done<ReportState>(writing.state, audit.auditee, { params: { id: report.id } })
  expect(state.sections.every(({ words, parts }) => words > 0 && parts.length === 0)).toBe(true)
  for (const [route, params] of [
    [projectRoutes.get, { id: project.id }],
    [completionRoutes.opinion, { id: project.id }],
    [completionRoutes.files, { id: project.id }],
    [surveyRoutes.get, { id: other.id }],
  ] as const)
    expect((await audit.call(route, audit.auditee, { params })).statusCode, route.name).not.toBe(200)
  const found = await audit.done<{ items?: object[] }>(searchRoutes.search, audit.auditee, {
    query: { q: 'walrus' },
  })
  expect(JSON.stringify(found)).not.toContain(project.id)
  expect(JSON.stringify(found)).not.toContain(other.id)
})

it('lets an auditee contact comment on the report but not change it', async () => {
  const params = { id: report.id }
  const said = await audit.done<Thread>(discussionRoutes.create, audit.auditee, {
    params,
    body: { text: 'The figure of March is wrong.', field: null, mentions: [] },
  })
  const heard = await audit.done<{ items: Thread[] }>(discussionRoutes.list, audit.lead, { params })
  expect(heard.items.map(({ id }) => id)).toEqual([said.id])
  const { version } = await now()
  const tries = [
    [reportRoutes.update, { params, version, body: { responseDueOn: '2027-02-01' } }],
    [reportRoutes.transition, { params, version, body: { to: 'final' } }],
    [reportRoutes.archive, { params, version, body: {} }],
    [writing.compose, { params }],
    [writing.refresh, { params, body: {} }],
    [writing.distribute, { params, body: { recipients: [audit.auditee.id] } }],
    [writing.noResponse, { params }],
    [writing.revise, { params, body: { correction: 'x' } }],
  ] as const
  for (const [route, request] of tries)
    expect((await audit.call(route, audit.auditee, request)).statusCode, route.name).toBe(403)
  expect((await now()).version).toBe(version)
})

it('lets an auditee contact answer their own survey only', async () => {
  const answers = { objectives: 5, communication: 4, professionalism: 5, value: 4, timeliness: 3 }
  const at = ({ id, version }: Survey) => ({ params: { id }, version, body: answers })
  expect((await audit.call(surveyRoutes.update, audit.auditee, at(other))).statusCode).toBe(404)
  expect((await audit.call(surveyRoutes.update, audit.outsider, at(survey))).statusCode).toBe(404)
  const saved = await audit.done<Survey>(surveyRoutes.update, audit.auditee, at(survey))
  const done = await audit.move(surveyRoutes.transition, audit.auditee, saved, 'answered')
  expect(done).toMatchObject({ status: 'answered' })
})
