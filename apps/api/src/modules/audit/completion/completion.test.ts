import { randomInt } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AuditFile, completionRoutes as routes, type Opinion } from 'contract/audit/completion'
import { type Project, projectRoutes } from 'contract/audit/projects'
import { type Report, reportRoutes } from 'contract/audit/reports'
import {
  type ReportDifference,
  type ReportState,
  reportWritingRoutes as writing,
} from 'contract/audit/report-writing'
import { type Survey, surveyRoutes } from 'contract/audit/surveys'
import { type RichText, richTextRoutes } from 'contract/workspace/rich-texts'
import { type Export, exportRoutes } from 'contract/workspace/exports'
import { verifyBundle } from 'verify-bundle'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unzip } from '#test/files/unzip.ts'
import { readPdf } from '#test/files/pdf-text.ts'
import { AuditTeam, REPORTED } from '#test/audit-team.ts'
import type { Person } from '#test/harness.ts'
import { saveSealedFile } from './seal/save-sealed-file.ts'
import { idsOfProject } from './seal/parts.ts'

let audit: AuditTeam
let folder: string
let project: Project
let report: Report
let issue: string

const get = (id: string, who: Person = audit.lead) =>
  audit.done<Project>(projectRoutes.get, who, { params: { id } })
const reportNow = (id = report.id, who: Person = audit.lead) =>
  audit.done<Report>(reportRoutes.get, who, { params: { id } })
const stateOf = (who: Person = audit.lead, id = report.id) =>
  audit.done<ReportState>(writing.state, who, { params: { id } })
const sectionOf = (state: ReportState, section: string) =>
  state.sections.find((one) => one.section === section)!
const said = (state: ReportState, section: string) => JSON.stringify(sectionOf(state, section).content)
const force = (sql: string, values: unknown[]) => audit.harness.admin.query(sql, values)

async function update(who: Person, body: object): Promise<Project> {
  const { version } = await get(project.id)
  return audit.done(projectRoutes.update, who, { params: { id: project.id }, version, body })
}

/** An issue as another part of the area would have made it. */
async function issueOf(code: string, rating: string, status: string): Promise<string> {
  const id = crypto.randomUUID()
  await force(
    `insert into app.records (org_id, id, type, code, title, status, created_at, created_by, updated_at, updated_by, search)
     values ($1, $2, 'issue', $3, '{"en": "Payments without order"}', $4, now(), $5, now(), $5, '')`,
    [audit.org, id, code, status, audit.lead.id],
  )
  await force(
    `insert into app.issues (org_id, id, project, type, rating, condition) values ($1, $2, $3, 'operation', $4, 'Seven of forty.')`,
    [audit.org, id, project.id, rating],
  )
  return id
}

async function made(asked: Export, who: Person): Promise<Buffer> {
  await audit.makeExport(asked)
  const { state, error } = await audit.done<Export>(exportRoutes.get, who, { params: { id: asked.id } })
  expect([state, error]).toEqual(['done', null])
  return (await audit.call(exportRoutes.download, who, { params: { id: asked.id } })).rawPayload
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evidentia-audit-file-'))
  audit = await AuditTeam.start()
  project = await audit.project()
  await audit.join(project.id, audit.auditee, 'auditee_contact')
  await audit.declareAll(project.id)
  await update(audit.lead, {
    ...REPORTED,
    recipients: [audit.outsider.id],
  })
  await force(`update app.records set status = 'completion' where id = $1`, [project.id])
  issue = await issueOf('AUD-I-1', 'high', 'agreed')
})
afterAll(async () => {
  await audit.stop()
  await rm(folder, { recursive: true, force: true })
})

it('suggests an opinion; the lead proposes, the head of audit decides, with a reason if they differ', async () => {
  const params = { id: project.id }
  const before = await audit.done<Opinion>(routes.opinion, audit.lead, { params })
  expect(before).toMatchObject({ suggested: 'some_improvement', rule: 'one_high', keyRate: null })
  expect(before.may).toEqual({ propose: true, decide: false })
  const unexplained = { params, body: { opinion: 'satisfactory' } }
  expect((await audit.call(routes.proposeOpinion, audit.lead, unexplained)).statusCode).toBe(400)
  await audit.done(routes.proposeOpinion, audit.lead, {
    params,
    body: { opinion: 'satisfactory', reason: 'It was corrected at once.' },
  })
  const decision = { params, body: { opinion: 'some_improvement' } }
  expect((await audit.call(routes.decideOpinion, audit.lead, decision)).statusCode).toBe(403)
  const decided = await audit.done<Opinion>(routes.decideOpinion, audit.cae, decision)
  expect(decided).toMatchObject({
    proposed: { opinion: 'satisfactory', suggested: 'some_improvement', by: audit.lead.id },
    decided: { opinion: 'some_improvement', reason: null, by: audit.cae.id },
    signed: false,
  })
  expect((await get(project.id)).opinion).toBe('some_improvement')
  await audit.sign(audit.cae, project.id, 'approval', undefined as never)
  expect((await audit.done<Opinion>(routes.opinion, audit.lead, { params })).signed).toBe(true)
})

it('generates every section from data and flags the parts whose data has changed since', async () => {
  report = await audit.done<Report>(reportRoutes.create, audit.lead, {
    body: { project: project.id, name: { en: 'Purchase to pay 2026' }, locale: 'en' },
  })
  expect(report).toMatchObject({ number: 1, emptySections: 10, recipients: [audit.outsider.id] })
  // Nobody has stated conformance with the Standards yet, and the report does not state it by itself.
  const unstated = await audit.done<ReportState>(writing.compose, audit.lead, { params: { id: report.id } })
  expect(sectionOf(unstated, 'conformance').words).toBe(0)
  const early = await audit.call(reportRoutes.transition, audit.lead, {
    params: { id: report.id },
    version: (await reportNow()).version,
    body: { to: 'internal_review' },
  })
  expect(early.json()).toMatchObject({
    error: 'GUARD_NOT_MET',
    details: { guards: expect.arrayContaining(['conformanceStated', 'filled']) },
  })
  await audit.done(reportRoutes.update, audit.lead, {
    params: { id: report.id },
    version: (await reportNow()).version,
    body: { conformance: 'conforms' },
  })
  const written = await audit.done<ReportState>(writing.compose, audit.lead, { params: { id: report.id } })
  expect(said(written, 'conformance')).toContain('in conformance with')
  expect(written.sections.every(({ document, words, outdated }) => document && words > 0 && !outdated)).toBe(
    true,
  )
  expect(said(written, 'issues')).toContain('Seven of forty.')
  expect((await reportNow()).emptySections).toBe(0)

  await force(`update app.issues set condition = 'Nine of forty.' where id = $1`, [issue])
  const issues = sectionOf(await stateOf(), 'issues')
  expect(issues).toMatchObject({ outdated: true, parts: [{ id: `issue:${issue}`, state: 'stale' }] })
  expect(JSON.stringify(issues.parts[0]!.difference)).toContain('"deletion"')
})

it('states departures from the Standards, and waived work as a limitation, whatever was said about limits', async () => {
  const now = async () => ({ params: { id: report.id }, version: (await reportNow()).version })
  await audit.done(reportRoutes.update, audit.lead, {
    ...(await now()),
    body: { conformance: 'departs', conformanceNote: '15.2: the follow-up was left to management.' },
  })
  await update(audit.lead, { limits: 'None' })
  const [kept, waived] = [crypto.randomUUID(), crypto.randomUUID()]
  for (const [id, status] of [
    [kept, 'reviewed'],
    [waived, 'waived'],
  ] as const) {
    await force(
      `insert into app.records (org_id, id, type, code, title, status, created_at, created_by, updated_at, updated_by, search)
       values ($1, $2, 'procedure', $3, '{"en": "Bank details"}', $4, now(), $5, now(), $5, '')`,
      [audit.org, id, `AUD-P-${status}`, status, audit.lead.id],
    )
    await force(
      `insert into app.procedures (org_id, id, project, ref, section, test, waiver_reason)
       values ($1, $2, $3, $4, 'C', 'toe', $5)`,
      [
        audit.org,
        id,
        project.id,
        `C-${status}`,
        status === 'waived' ? 'The system was being replaced.' : null,
      ],
    )
  }
  const proposed = crypto.randomUUID()
  await force(
    `insert into app.records (org_id, id, type, code, title, status, created_at, created_by, updated_at, updated_by, search)
     values ($1, $2, 'action', 'ACT-1', '{"en": "Set the limit"}', 'proposed', now(), $3, now(), $3, '')`,
    [audit.org, proposed, audit.lead.id],
  )
  await force(
    `insert into app.actions (org_id, id, project, issue, source, description, original_due_on, priority)
     values ($1, $2, $3, $4, 'issue', 'Set the limit.', current_date, 'high')`,
    [audit.org, proposed, project.id, issue],
  )
  const state = await audit.done<ReportState>(writing.refresh, audit.lead, {
    params: { id: report.id },
    body: {},
  })
  await force(`update app.records set status = 'cancelled' where id = $1`, [proposed])
  expect(said(state, 'conformance')).toContain('15.2: the follow-up was left to management.')
  expect(said(state, 'scope')).toContain('Procedures waived: 1 of 2 planned')
  expect(said(state, 'scope')).toContain('The system was being replaced.')
  expect(said(state, 'summary')).toContain('Procedures waived: 1 of 2 planned')
  // An action that is only proposed is not agreed.
  expect(said(state, 'actions')).toContain('No actions were agreed.')
  expect((await get(project.id)).facts).toMatchObject({ waivedProcedures: 1, waivedRisks: 0 })
})

it('refreshes generated parts and keeps manual edits', async () => {
  const edit = async (section: string, change: (text: string) => string, more?: object) => {
    const id = sectionOf(await stateOf(), section).document!
    const { content, version } = await audit.done<RichText>(richTextRoutes.get, audit.lead, {
      params: { id },
    })
    const edited = JSON.parse(change(JSON.stringify(content))) as { content: object[] }
    if (more) edited.content.push(more)
    await audit.done(richTextRoutes.write, audit.lead, { params: { id }, version, body: { content: edited } })
  }
  const hand = { type: 'paragraph', content: [{ type: 'text', text: 'We thank the team.' }] }
  await edit('issues', (text) => text, hand)
  await edit('context', (text) => text.replace('by a third', 'by a good third'), hand)
  await update(audit.lead, { background: 'Spend fell by a tenth.' })
  const added = await issueOf('AUD-I-2', 'low', 'agreed')
  const state = await audit.done<ReportState>(writing.refresh, audit.lead, {
    params: { id: report.id },
    body: {},
  })
  const issues = sectionOf(state, 'issues')
  expect(said(state, 'issues')).toContain('Nine of forty.')
  expect(said(state, 'issues')).toContain('We thank the team.')
  expect(issues.parts).toMatchObject([
    { id: `issue:${issue}`, state: 'fresh' },
    { id: `issue:${added}`, state: 'fresh' },
  ])
  const context = sectionOf(state, 'context')
  expect(context.parts).toMatchObject([{ id: 'background', state: 'edited_stale' }])
  expect(said(state, 'context')).toContain('by a good third')
  const forced = await audit.done<ReportState>(writing.refresh, audit.lead, {
    params: { id: report.id },
    body: { sections: ['context'], over: ['background'] },
  })
  expect(said(forced, 'context')).toContain('fell by a tenth')
  expect(said(forced, 'context')).toContain('We thank the team.')
})

it('passes internal review and the audited unit, and is issued by signature of the head of audit', async () => {
  const at = async () => ({ id: report.id, version: (await reportNow()).version })
  await audit.done(reportRoutes.update, audit.lead, {
    params: { id: report.id },
    version: (await at()).version,
    body: { responseDueOn: '2026-01-31' },
  })
  await audit.move(reportRoutes.transition, audit.lead, await at(), 'internal_review')
  // Whoever submitted it takes it back, so that it never waits for a reviewer who does not come.
  await audit.move(reportRoutes.transition, audit.lead, await at(), 'drafting', 'A figure is wrong')
  await audit.move(reportRoutes.transition, audit.lead, await at(), 'internal_review')
  const own = await audit.call(reportRoutes.transition, audit.lead, {
    params: { id: report.id },
    version: (await at()).version,
    body: { to: 'with_auditee' },
  })
  expect(own.statusCode).toBe(403)
  expect((await audit.call(reportRoutes.get, audit.auditee, { params: { id: report.id } })).statusCode).toBe(
    404,
  )
  await audit.move(reportRoutes.transition, audit.reviewer, await at(), 'with_auditee')
  expect((await stateOf(audit.auditee)).sections[0]).toMatchObject({ parts: [], outdated: false })
  await audit.done(writing.noResponse, audit.lead, { params: { id: report.id } })
  await audit.done(writing.distribute, audit.lead, {
    params: { id: report.id },
    body: { recipients: [audit.outsider.id, audit.auditee.id] },
  })
  await audit.move(reportRoutes.transition, audit.lead, await at(), 'final')
  expect(await reportNow()).toMatchObject({ opinion: 'some_improvement', opinionSigned: true })
  expect((await audit.call(reportRoutes.get, audit.outsider, { params: { id: report.id } })).statusCode).toBe(
    404,
  )
  await audit.sign(audit.cae, report.id, 'approval', 'issued')
  const issued = await reportNow(report.id, audit.outsider)
  expect(issued).toMatchObject({ status: 'issued', contentHash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(issued.issuedOn).not.toBeNull()
  expect((await get(project.id, audit.outsider)).reportIssuedOn).toBe(issued.issuedOn)
  const told = await force(
    `select person_id from app.notifications where kind = 'report_issued' and record_id = $1`,
    [report.id],
  )
  expect(told.rows).toHaveLength(2)
})

it('exports the report to PDF and Word in the chosen language', async () => {
  for (const format of ['pdf', 'word'] as const) {
    const asked = await audit.done<Export>(writing.print, audit.outsider, {
      params: { id: report.id },
      body: { format, locale: 'ar' },
    })
    const bytes = await made(asked, audit.outsider)
    // To look at: DOCUMENTS=/some/folder
    if (process.env['DOCUMENTS']) await writeFile(`${process.env['DOCUMENTS']}/audit-report.${format}`, bytes)
    expect(bytes.subarray(0, 2).toString()).toBe(format === 'pdf' ? '%P' : 'PK')
  }
}, 60_000)

it('names team and fieldwork on its cover with one hash, and explains its ratings', async () => {
  await update(audit.lead, { fieldworkFrom: '2026-02-01', fieldworkTo: '2026-02-20' })
  const asked = await audit.done<Export>(writing.print, audit.lead, {
    params: { id: report.id },
    body: { format: 'pdf', locale: 'en' },
  })
  const { pages } = await readPdf(await made(asked, audit.lead))
  const [cover] = pages
  for (const shown of ['Lead', 'Reviewer', 'Head of internal audit', 'Fieldwork', '1 Feb 2026'])
    expect(cover).toContain(shown)
  expect(cover!.match(/[0-9a-f]{64}/g)).toHaveLength(1)
  // The page that a board reads follows the cover: the overall rating on its scale, and the issues by rating.
  for (const shown of ['Executive summary', '2 · Some improvement needed', '4 · Unsatisfactory', 'AUD-I-1'])
    expect(pages[1]!.replaceAll(/\s+/g, ' ')).toContain(shown)
  const text = pages.join(' ')
  expect(text.replaceAll(/\s+/g, ' ')).toContain('Appendix 1 · Objective')
  expect(text).toContain('Key to ratings')
  expect(text).toContain('corrective action within 30 days')
}, 60_000)

it('corrects an issued report by a new version, supersedes the old one and notifies its recipients', async () => {
  const { id } = await audit.done<{ id: string }>(writing.revise, audit.lead, {
    params: { id: report.id },
    body: { correction: 'One figure was wrong.' },
  })
  await force(`update app.issues set condition = 'Eight of forty.' where id = $1`, [issue])
  await audit.done(writing.refresh, audit.lead, { params: { id }, body: {} })
  const { sections } = await audit.done<ReportDifference>(writing.difference, audit.lead, {
    params: { id },
    query: { from: report.id },
  })
  expect(sections.filter(({ changed }) => changed).map(({ section }) => section)).toEqual(['issues'])
  await force(`update app.records set status = 'final' where id = $1`, [id])
  await force(`update app.reports set opinion = 'some_improvement' where id = $1`, [id])
  await audit.sign(audit.cae, id, 'approval', 'issued')
  expect((await reportNow()).status).toBe('superseded')
  const told = await force(
    `select person_id from app.notifications where kind = 'report_corrected' and record_id = $1`,
    [id],
  )
  expect(told.rows).toHaveLength(2)
})

it('collects the satisfaction survey from the audited unit', async () => {
  const body = { project: project.id, ownerId: audit.auditee.id }
  const survey = await audit.done<Survey>(surveyRoutes.create, audit.lead, { body })
  const answers = { objectives: 5, communication: 4, professionalism: 5, value: 4, timeliness: 3 }
  const answered = { params: { id: survey.id }, version: survey.version, body: answers }
  expect((await audit.call(surveyRoutes.update, audit.lead, answered)).statusCode).toBe(403)
  const saved = await audit.done<Survey>(surveyRoutes.update, audit.auditee, answered)
  expect(await audit.move(surveyRoutes.transition, audit.auditee, saved, 'answered')).toMatchObject({
    status: 'answered',
  })
})

it('seals the project into a self-verifying file while issues are open, and makes the project read-only', async () => {
  const params = { id: project.id }
  const early = await audit.call(routes.seal, audit.cae, { params })
  expect(early.json()).toMatchObject({ error: 'GUARD_NOT_MET' })
  await audit.sign(audit.cae, project.id, 'approval', 'follow_up')
  expect((await get(project.id)).facts!.openIssues).toBeGreaterThan(0)
  expect((await audit.call(routes.seal, audit.lead, { params })).statusCode).toBe(403)
  const asked = await audit.done<Export>(routes.seal, audit.cae, { params })
  const bytes = await made(asked, audit.cae)

  const path = join(folder, 'file.zip')
  await writeFile(path, bytes)
  const verdict = await verifyBundle(path)
  expect(verdict).toMatchObject({ problems: [], signatures: 4 })
  const files = await unzip(bytes)
  const names = [...files.keys()]
  expect(names.filter((name) => name.startsWith('reports/'))).toHaveLength(2)
  expect(String(files.get('index.html'))).toContain('We thank the team.')
  for (let trial = 0; trial < 20; trial++) {
    const copy = await readFile(path)
    const place = randomInt(copy.length)
    copy[place]! ^= 1 << randomInt(8)
    await writeFile(join(folder, 'copy.zip'), copy)
    expect((await verifyBundle(join(folder, 'copy.zip'))).problems, `byte ${place}`).not.toEqual([])
  }

  const { items } = await audit.done<{ items: AuditFile[] }>(routes.files, audit.lead, { params })
  expect(items).toMatchObject([{ number: 1, sha256: verdict.sha256, sealedBy: audit.cae.id }])
  // T12: the file and the evidence in it wait for their lock.
  const { rows: locks } = await force(
    `select encode(f.sha256, 'hex') as hash from app.sealed_files f where f.org_id = $1 and f.record_id = $2`,
    [audit.org, project.id],
  )
  expect(locks).toContainEqual({ hash: verdict.sha256 })
  const { rows: jobs } = await force(
    `select 1 from jobs.job where name = 'lock-sealed-files' and data->>'org' = $1`,
    [audit.org],
  )
  expect(jobs.length).toBeGreaterThan(0)
  const again = await audit.call(routes.file, audit.lead, { params: { ...params, fileId: items[0]!.id } })
  expect(again.rawPayload.equals(bytes)).toBe(true)
  const sealed = await get(project.id)
  expect(sealed.sealedOn).not.toBeNull()
  const { version } = sealed
  expect(
    (await audit.call(projectRoutes.update, audit.lead, { params, version, body: { lessons: 'x' } }))
      .statusCode,
  ).toBe(403)
  const more = { body: { project: project.id, name: { en: 'Another' }, locale: 'en' } }
  expect((await audit.call(reportRoutes.create, audit.lead, more)).statusCode).toBe(403)
}, 90_000)

it('follows issues up beside the sealed file, and needs a second file with the follow-up to close', async () => {
  const params = { id: project.id }
  // Nothing has changed since: there is nothing to seal.
  const again = await audit.call(routes.seal, audit.cae, { params })
  expect(again.json()).toMatchObject({ details: { guards: ['changedSinceSeal'] } })
  await force(
    `update app.records set status = 'closed', updated_at = now() where type = 'issue' and org_id = $1`,
    [audit.org],
  )
  expect((await get(project.id)).facts).toMatchObject({ openIssues: 0, unsealedFollowUp: 2 })
  const { version, sealedOn } = await get(project.id)
  const close = { params, version, body: { to: 'closed' } }
  expect((await audit.call(projectRoutes.transition, audit.cae, close)).json()).toMatchObject({
    details: { guards: ['followUpSealed'] },
  })
  const asked = await audit.done<Export>(routes.seal, audit.cae, { params })
  await made(asked, audit.cae)
  const { items } = await audit.done<{ items: AuditFile[] }>(routes.files, audit.lead, { params })
  expect(items.map(({ number }) => number)).toEqual([2, 1])
  expect(await get(project.id)).toMatchObject({ sealedOn, facts: { unsealedFollowUp: 0 } })
}, 90_000)

it('can be unsealed in follow-up by the head of audit, with a reason in the trail', async () => {
  const params = { id: project.id }
  const body = { reason: 'The report names a wrong date.' }
  expect((await audit.call(routes.unseal, audit.lead, { params, body })).statusCode).toBe(403)
  await audit.done(routes.unseal, audit.cae, { params, body })
  expect((await get(project.id)).sealedOn).toBeNull()
  await update(audit.lead, { lessons: 'Read dates twice.' })
  expect((await audit.call(routes.unseal, audit.cae, { params, body })).statusCode).toBe(409)
  const { rows } = await force(
    `select entry->>'reason' as reason from app.trail where record_id = $1 and entry->'changes'->'sealedOn' is not null
     order by seq desc limit 1`,
    [project.id],
  )
  expect(rows).toEqual([body])
  await made(await audit.done<Export>(routes.seal, audit.cae, { params }), audit.cae)
}, 90_000)

it('closes by signature and can be reopened, which creates a new version of the audit file', async () => {
  await audit.sign(audit.cae, project.id, 'approval', 'closed')
  const closed = await get(project.id)
  expect(closed.closedOn).not.toBeNull()
  await audit.move(projectRoutes.transition, audit.cae, closed, 'follow_up', 'A fact came to light.')
  expect(await get(project.id)).toMatchObject({ sealedOn: null, closedOn: null, status: 'follow_up' })
  const asked = await audit.done<Export>(routes.seal, audit.cae, { params: { id: project.id } })
  await update(audit.lead, { lessons: 'Ask earlier.' })
  // What was written after the last entry that a file holds is not in it: such a file is not kept.
  const { services } = audit.harness
  const late = services.db.write(audit.org, async (tx) => {
    const actor = {
      personId: audit.cae.id,
      orgId: audit.org,
      roles: ['cae' as const],
      superUser: false,
      locale: 'en' as const,
    }
    const ids = [...(await idsOfProject(tx, project.id)).values()].flat()
    const file = { name: 'x.zip', actor, order: asked.id, records: 1, sha256: Buffer.alloc(32) }
    return { value: await saveSealedFile(tx, services, { project: project.id, ids, lastSeq: 0, ...file }) }
  })
  await expect(late).rejects.toThrow('changed while its file was made')
  const bytes = await made(asked, audit.cae)
  const record = [...(await unzip(bytes))].find(([name]) => name.startsWith('records/project-'))!
  expect(record[1].toString()).toContain('Ask earlier.')
  const { items } = await audit.done<{ items: AuditFile[] }>(routes.files, audit.cae, {
    params: { id: project.id },
  })
  expect(items.map(({ number }) => number)).toEqual([4, 3, 2, 1])
}, 90_000)
