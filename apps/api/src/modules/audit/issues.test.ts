import { type Issue, issueRoutes as routes } from 'contract/audit/issues'
import { type Procedure, procedureRoutes } from 'contract/audit/procedures'
import { projectRoutes } from 'contract/audit/projects'
import { type Control, controlRoutes } from 'contract/risk/controls'
import { type Risk, riskRoutes } from 'contract/risk/risks'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { type ActionRecord, actionRoutes } from 'contract/workspace/actions'
import { notificationRoutes } from 'contract/workspace/notifications'
import { evidenceRoutes } from 'contract/workspace/evidence'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AuditTeam } from '#test/audit-team.ts'
import type { Person } from '#test/harness.ts'
import { issuesReported } from './issues/index.ts'
import { watchAudit } from './issues/watch-audit.jobs.ts'

let audit: AuditTeam
let executive: Person
let project: string
beforeAll(async () => {
  audit = await AuditTeam.start()
  executive = await audit.harness.member(audit.org, ['executive'], 'Executive')
  project = await staffed()
})
afterAll(() => audit.stop())

/** A project with a preparer and a contact, everybody declared. */
async function staffed(more: object = {}): Promise<string> {
  const { id } = await audit.project(more)
  await audit.join(id, audit.preparer, 'preparer')
  await audit.join(id, audit.auditee, 'auditee_contact')
  await audit.declareAll(id)
  return id
}

const FIVE_CS = {
  criteria: 'Two people approve every payment.',
  condition: '7 of 40 payments had one approval.',
  cause: 'The limit was not set in the new system.',
  causeCategory: 'technology',
  consequence: 'Wrong or false payments go out unseen.',
  recommendation: 'Set the limit and check it monthly.',
}

const drafted = (more: object = {}, who = audit.preparer, of = project): Promise<Issue> =>
  audit.done(routes.create, who, {
    body: {
      project: of,
      name: { en: 'Payments approved by one person' },
      type: 'operation',
      sourceNote: 'Walkthrough',
      likelihood: 3,
      impact: 3,
      ownerId: audit.auditee.id,
      ...FIVE_CS,
      ...more,
    },
  })

const read = (id: string, who = audit.lead) => audit.done<Issue>(routes.get, who, { params: { id } })

async function prove(id: string, who: Person): Promise<void> {
  const made = await audit.done<{ id: string }>(evidenceRoutes.create, who, {
    body: {
      name: { en: 'Payment run' },
      obtainedOn: '2026-01-01',
      obtainedBy: who.id,
      confidentiality: 'internal',
    },
  })
  await audit.done(evidenceRoutes.link, who, { params: { id: made.id }, body: { kind: 'supports', to: id } })
}

async function change(who: Person, id: string, body: object) {
  const { version } = await read(id, who)
  return audit.call(routes.update, who, { params: { id }, version, body })
}

async function step(who: Person, id: string, to: string, reason?: string) {
  const { version } = await read(id)
  return audit.call(routes.transition, who, {
    params: { id },
    version,
    body: { to, ...(reason ? { reason } : {}) },
  })
}

async function moved(who: Person, id: string, to: string, reason?: string): Promise<void> {
  const response = await step(who, id, to, reason)
  expect(response.json(), response.body).toMatchObject({ status: to })
}

async function shared(more: object = {}, of = project): Promise<string> {
  const { id } = await drafted(more, audit.preparer, of)
  await prove(id, audit.preparer)
  await moved(audit.preparer, id, 'in_review')
  await moved(audit.reviewer, id, 'validated')
  await moved(audit.lead, id, 'shared')
  return id
}

const planned = (issue: string, who = audit.auditee) =>
  audit.call(actionRoutes.create, who, {
    body: {
      name: { en: 'Set the limit' },
      description: 'Set the limit in the system and test it.',
      source: 'issue',
      issue,
      ownerId: audit.auditee.id,
      dueOn: '2026-12-15',
      priority: 'medium',
    },
  })

async function agreed(more: object = {}, of = project): Promise<{ id: string; action: ActionRecord }> {
  const id = await shared(more, of)
  const action = (await planned(id)).json<ActionRecord>()
  expect((await change(audit.auditee, id, { response: 'agree', responseText: 'D’accord.' })).statusCode).toBe(
    200,
  )
  await moved(audit.auditee, id, 'agreed')
  return { id, action }
}

/** As the completion of a project does when its report is issued. */
async function report(day: string, of = project): Promise<number> {
  const { services } = audit.harness
  const actor = {
    personId: audit.cae.id,
    orgId: audit.org,
    roles: ['cae' as const],
    superUser: false,
    locale: 'en' as const,
  }
  return services.db.write(audit.org, async (tx) => ({
    value: await issuesReported(tx, services.collections, of, day, { actor, requestId: 'report' }),
  }))
}

describe('the rating of an issue', () => {
  it('follows the computed rating until somebody overrides it with a reason', async () => {
    // Nobody decides on what is only just begun, nor does a workbook.
    const made = await drafted({ rating: 'low' })
    expect(made).toMatchObject({ computedRating: 'medium', rating: 'medium', aboveTolerance: false })
    const floored = (await change(audit.preparer, made.id, { safety: true })).json<Issue>()
    expect(floored).toMatchObject({ computedRating: 'high', rating: 'high', aboveTolerance: true })
    const decided = (await change(audit.preparer, made.id, { rating: 'critical' })).json<Issue>()
    expect(decided).toMatchObject({ computedRating: 'high', rating: 'critical' })
    await prove(made.id, audit.preparer)
    const refused = await step(audit.preparer, made.id, 'in_review')
    expect(refused.json()).toMatchObject({ details: { guards: ['ratingExplained'] } })
    await change(audit.preparer, made.id, { likelihood: 2, ratingReason: 'It happened twice this week.' })
    expect(await read(made.id)).toMatchObject({ rating: 'critical' })
    await moved(audit.preparer, made.id, 'in_review')
  })

  it('cannot be changed in bulk, nor can issues be closed in bulk', async () => {
    const ids = [(await drafted()).id, (await drafted()).id]
    const rated = await audit.call(routes.bulk, audit.lead, { body: { ids, changes: { rating: 'low' } } })
    expect(rated.statusCode).toBe(403)
  })
})

describe('before the issue is shared', () => {
  it('is visible to the third line only, even if it already has an owner', async () => {
    const { id } = await drafted()
    expect((await audit.call(routes.get, audit.auditee, { params: { id } })).statusCode).toBe(404)
    const list = await audit.done<{ items: Issue[] }>(routes.list, audit.auditee, {
      query: { project: [project] },
    })
    expect(list.items.map((one) => one.id)).not.toContain(id)
  })

  it('is reviewed by somebody other than its author, whatever their roles', async () => {
    const { id } = await drafted({}, audit.reviewer)
    await prove(id, audit.reviewer)
    await moved(audit.reviewer, id, 'in_review')
    expect((await step(audit.reviewer, id, 'validated')).statusCode).toBe(403)
    await moved(audit.cae, id, 'validated')
  })

  it('is recalled from review by the team, and sent back by its reviewer', async () => {
    const { id } = await drafted()
    await prove(id, audit.preparer)
    await moved(audit.preparer, id, 'in_review')
    expect((await read(id, audit.preparer)).can).toContain('to:draft:recalled')
    expect((await read(id, audit.reviewer)).can.filter((one) => one.startsWith('to:draft'))).toEqual([
      'to:draft',
      'to:draft:sent_back',
    ])
    expect((await step(audit.preparer, id, 'draft')).statusCode).toBe(400)
    await moved(audit.preparer, id, 'draft', 'The reviewer is on leave')
    await moved(audit.preparer, id, 'in_review')
    await moved(audit.reviewer, id, 'draft', 'The cause is missing')
  })

  it('has an owner who is not an auditor', async () => {
    const response = await audit.call(routes.create, audit.preparer, {
      body: { project, name: { en: 'X' }, type: 'design', ownerId: audit.lead.id },
    })
    expect(response.json()).toMatchObject({ details: [{ path: ['ownerId'], code: 'auditor_cannot_own' }] })
  })

  it('is cancelled when the lead requests it and the reviewer agrees', async () => {
    const { id } = await drafted()
    expect((await step(audit.reviewer, id, 'cancelled')).statusCode).toBe(403)
    const { version } = await read(id)
    await audit.done(routes.askCancel, audit.lead, {
      params: { id },
      version,
      body: { reason: 'Not a finding.' },
    })
    expect((await step(audit.lead, id, 'cancelled')).statusCode).toBe(403)
    await moved(audit.reviewer, id, 'cancelled')
  })
})

describe('once the issue is shared', () => {
  it('gets its response from the audited unit, not from the auditors', async () => {
    const id = await shared()
    expect((await read(id, audit.auditee)).can).toEqual(['update'])
    expect((await change(audit.lead, id, { response: 'agree' })).statusCode).toBe(403)
    expect((await change(audit.auditee, id, { condition: 'Nothing.' })).statusCode).toBe(403)
    expect((await audit.call(routes.get, audit.outsider, { params: { id } })).statusCode).toBe(404)
    const early = await change(audit.auditee, id, { response: 'agree' })
    expect(early.statusCode, early.body).toBe(200)
    expect((await step(audit.auditee, id, 'agreed')).json()).toMatchObject({
      details: { guards: ['actionPlanned'] },
    })
    const action = (await planned(id)).json<ActionRecord>()
    expect(action).toMatchObject({ project, verifierId: audit.preparer.id })
    await moved(audit.auditee, id, 'agreed')
  })

  it('is disputed with a reason, then upheld or revised by the lead', async () => {
    const id = await shared()
    await change(audit.auditee, id, {
      response: 'disagree',
      responseText: 'Les paiements étaient approuvés.',
    })
    await moved(audit.auditee, id, 'disputed')
    const { version } = await read(id)
    const kept = await audit.done<Issue>(routes.keep, audit.lead, {
      params: { id },
      version,
      body: { reason: 'No second approval was found.' },
    })
    expect(kept).toMatchObject({ status: 'disputed', kept: true })
    await moved(audit.lead, id, 'draft', 'Reworded')
    expect(await read(id)).toMatchObject({ response: null, kept: null, respondedOn: null })
    expect((await audit.call(routes.get, audit.auditee, { params: { id } })).statusCode).toBe(404)
  })
})

describe('after the report', () => {
  it('has a due date by rating, and is remediated, verified and closed', async () => {
    const of = await staffed()
    const { id, action } = await agreed({}, of)
    expect((await audit.call(routes.get, audit.outsider, { params: { id } })).statusCode).toBe(404)
    expect(await report('2026-03-15', of)).toBe(1)
    const open = await read(id)
    expect(open).toMatchObject({
      status: 'in_remediation',
      reportedOn: '2026-03-15',
      originalDueOn: '2026-09-11',
      dueOn: '2026-12-15',
    })
    // Everybody who reads issues may know of those of a standard project now, and of their actions.
    expect((await audit.call(routes.get, audit.outsider, { params: { id } })).statusCode).toBe(200)
    const byId = { params: { id: action.id } }
    expect((await audit.call(actionRoutes.get, audit.outsider, byId)).statusCode).toBe(200)
    const now = async () => (await audit.done<ActionRecord>(actionRoutes.get, audit.lead, byId)).version
    const act = async (who: Person, to: string, reason?: string) =>
      audit.done<ActionRecord>(actionRoutes.transition, who, {
        ...byId,
        version: await now(),
        body: { to, ...(reason ? { reason } : {}) },
      })
    const cancelled = await audit.call(actionRoutes.transition, audit.lead, {
      ...byId,
      version: await now(),
      body: { to: 'cancelled', reason: 'No' },
    })
    expect(cancelled.statusCode).toBe(403)
    await act(audit.lead, 'agreed')
    await audit.done(actionRoutes.update, audit.auditee, {
      ...byId,
      version: await now(),
      body: { percent: 75, completionNote: 'Limit set.' },
    })
    await prove(action.id, audit.auditee)
    await act(audit.auditee, 'completed')
    expect(await read(id)).toMatchObject({ status: 'ready_for_verification' })
    // What is found not to be done goes back, and comes again.
    await act(audit.preparer, 'in_progress', 'The limit is only set for one site.')
    expect(await read(id)).toMatchObject({ status: 'in_remediation' })
    await act(audit.auditee, 'completed')
    await act(audit.preparer, 'verified')
    const refused = await step(audit.preparer, id, 'closed')
    expect(refused.json()).toMatchObject({ details: { guards: ['verified'] } })
    const { version } = await read(id)
    await audit.done(routes.verify, audit.preparer, {
      params: { id },
      version,
      body: { method: 'document', note: 'Seen the settings.', passed: true },
    })
    await moved(audit.preparer, id, 'closed')
    expect(await read(id)).toMatchObject({ overdue: false, bucket: null })
    const again = await drafted({ repeatOf: id }, audit.preparer, of)
    expect(again).toMatchObject({ computedRating: 'high', repeated: true })
  })

  it('above tolerance, is accepted by an executive after the opinion of the head of audit', async () => {
    const of = await staffed()
    const { id } = await agreed({ impact: 5, likelihood: 4 }, of)
    await report('2026-03-15', of)
    expect(await read(id)).toMatchObject({ aboveTolerance: true, overdue: false })
    const asked = { acceptanceReason: 'The system is replaced in June.', acceptanceUntil: '2027-06-30' }
    expect((await change(audit.auditee, id, asked)).statusCode).toBe(200)
    expect((await change(audit.auditee, id, { acceptanceOpinion: 'Fine.' })).statusCode).toBe(403)
    const before = await read(id, executive)
    expect(before.can).not.toContain('to:risk_accepted')
    expect((await change(audit.cae, id, { acceptanceOpinion: 'Bearable until June.' })).statusCode).toBe(200)
    expect((await read(id, executive)).can).toContain('to:risk_accepted')
    expect((await read(id, audit.auditee)).can).not.toContain('to:risk_accepted')
    await audit.sign(executive, id, 'responsibility', 'risk_accepted')
    expect(await read(id)).toMatchObject({ status: 'risk_accepted' })
  })

  it('stays within the audience of a restricted project, and its contacts can act on it', async () => {
    const of = await staffed({ confidentiality: 'restricted' })
    const { id, action } = await agreed({}, of)
    await report('2026-03-15', of)
    for (const who of [audit.outsider, executive])
      expect((await audit.call(routes.get, who, { params: { id } })).statusCode).toBe(404)
    expect(await read(id, audit.auditee)).toMatchObject({ status: 'in_remediation' })
    const got = await audit.call(actionRoutes.get, audit.auditee, { params: { id: action.id } })
    expect(got.statusCode).toBe(200)
  })

  it('notifies the lead of late actions, each once and only within the audience', async () => {
    const of = await staffed({ confidentiality: 'restricted' })
    const { action } = await agreed({}, of)
    const { version } = await audit.done<ActionRecord>(actionRoutes.get, audit.cae, {
      params: { id: action.id },
    })
    await audit.move(actionRoutes.transition, audit.cae, { id: action.id, version }, 'agreed')
    const told = async (person: Person) => {
      const { items } = await audit.done<{ items: { kind: string; record: { id: string } }[] }>(
        notificationRoutes.list,
        person,
      )
      return items.filter(({ kind, record }) => kind === 'overdue' && record.id === action.id).length
    }
    const after = (day: string) =>
      watchAudit(audit.harness.services, { org: audit.org }, new Date(`${day}T12:00:00Z`))
    await after('2026-12-31')
    await after('2026-12-31')
    expect(await told(audit.lead)).toBe(1)
    await after('2027-01-15')
    expect([await told(audit.cae), await told(executive)]).toEqual([1, 0])
  })

  it('updates the project’s issue counts when the audited unit responds', async () => {
    const of = await staffed()
    await drafted({ likelihood: 5, impact: 5 }, audit.preparer, of)
    await agreed({}, of)
    expect(await audit.done(projectRoutes.get, audit.lead, { params: { id: of } })).toMatchObject({
      issuesCritical: 1,
      issuesMedium: 1,
    })
  })
})

it('names the control, risk and process that its procedure tests, unless others are given', async () => {
  const keeper = await audit.harness.member(audit.org, ['risk_manager'], 'Keeper')
  await audit.done(starterLibraryRoutes.load, keeper, { body: { processes: ['P2P'] } })
  const { items: risks } = await audit.done<{ items: Risk[] }>(riskRoutes.list, keeper, {
    query: { q: 'R-P2P-01' },
  })
  const { items: controls } = await audit.done<{ items: Control[] }>(controlRoutes.list, keeper, {
    query: { sort: 'code', limit: 50 },
  })
  const [risk, control, other] = [risks[0]!, controls[0]!, controls[1]!]
  const { id: procedure } = await audit.done<Procedure>(procedureRoutes.create, audit.lead, {
    body: {
      project,
      section: 'C',
      name: { en: 'Approval of orders' },
      test: 'toe',
      risks: [risk.id],
      controls: [control.id],
    },
  })
  const filled = await drafted({ procedure })
  expect(filled).toMatchObject({ procedure, control: control.id, risk: risk.id })
  expect(filled.process).not.toBeNull()
  expect(await drafted({ procedure, control: other.id })).toMatchObject({ control: other.id, risk: risk.id })

  await audit.done(controlRoutes.archive, keeper, {
    params: { id: control.id },
    version: control.version,
    body: { reason: 'Replaced by another control.' },
  })
  expect(await drafted({ procedure })).toMatchObject({ control: null, risk: risk.id })
})
