import { type Issue, issueRoutes } from 'contract/audit/issues'
import { type Procedure, procedureRoutes } from 'contract/audit/procedures'
import { type Inspection, inspectionRoutes } from 'contract/compliance/inspection'
import { type Requirement, requirementRoutes } from 'contract/compliance/requirements'
import { starterUniverseRoutes } from 'contract/compliance/starter-universes'
import { type Control, controlRoutes } from 'contract/risk/controls'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { evidenceRoutes } from 'contract/workspace/evidence'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AuditTeam } from '#test/audit-team.ts'
import type { Person } from '#test/harness.ts'

let audit: AuditTeam
let officer: Person
let requirement: Requirement
let control: Control

const inspect = (who: Person, id = requirement.id) =>
  audit.done<Inspection>(inspectionRoutes.get, who, { params: { id } })
const codes = (rows: readonly { record: { code: string } }[]) => rows.map(({ record }) => record.code)

/** A project with a test of the control and an issue about it; `more` makes the project restricted. */
async function engagement(more: object = {}): Promise<{ test: Procedure; issue: Issue }> {
  const project = await audit.project(more)
  await audit.join(project.id, audit.preparer, 'preparer')
  await audit.declareAll(project.id)
  const test = await audit.done<Procedure>(procedureRoutes.create, audit.lead, {
    body: {
      project: project.id,
      section: 'C',
      name: { en: 'Re-perform the call-back' },
      test: 'toe',
      ownerId: audit.preparer.id,
      reviewerId: audit.reviewer.id,
      controls: [control.id],
    },
  })
  const issue = await audit.done<Issue>(issueRoutes.create, audit.lead, {
    body: {
      project: project.id,
      name: { en: 'No call-back' },
      type: 'operation',
      procedure: test.id,
      condition: 'Nine of sixty.',
      likelihood: 3,
      impact: 3,
      requirements: [requirement.id],
    },
  })
  return { test, issue }
}

beforeAll(async () => {
  audit = await AuditTeam.start()
  officer = await audit.harness.member(audit.org, ['compliance_officer'], 'Officer')
  const manager = await audit.harness.member(audit.org, ['risk_manager'], 'Manager')
  const made = await audit.done<{ created: { id: string }[] }>(starterUniverseRoutes.load, officer, {
    body: { codes: ['GDPR'] },
  })
  await audit.done(starterLibraryRoutes.load, manager, { body: { processes: ['P2P'] } })
  const { items } = await audit.done<{ items: Requirement[] }>(requirementRoutes.list, officer, {
    query: { universe: [made.created[0]!.id], sort: 'position', limit: 2 },
  })
  const found = await audit.done<{ items: Control[] }>(controlRoutes.list, manager, { query: { limit: 2 } })
  control = found.items[0]!
  requirement = await audit.done<Requirement>(requirementRoutes.update, officer, {
    params: { id: items[0]!.id },
    version: items[0]!.version,
    body: { controls: [control.id] },
  })
}, 180_000)
afterAll(() => audit.stop())

it('shows controls, tests, evidence and issues of a requirement with what each belongs to', async () => {
  const { test, issue } = await engagement()
  const proof = await audit.done<{ id: string; code: string }>(evidenceRoutes.create, officer, {
    body: {
      name: { en: 'Policy' },
      obtainedOn: '2026-01-01',
      obtainedBy: officer.id,
      confidentiality: 'internal',
    },
  })
  for (const to of [requirement.id, control.id])
    await audit.done(evidenceRoutes.link, officer, {
      params: { id: proof.id },
      body: { kind: 'supports', to },
    })
  const page = await inspect(audit.lead)
  expect(page).toMatchObject({
    complete: true,
    requirement: { id: requirement.id, code: requirement.code },
    universe: { code: 'GDPR' },
    controls: [{ record: { code: control.code, type: 'control' }, type: control.type, of: [] }],
    tests: [{ record: { code: test.code }, test: 'toe', direct: false, of: [control.code] }],
    issues: [{ record: { code: issue.code }, condition: 'Nine of sixty.', direct: true, of: [control.code] }],
    evidence: [{ record: { code: proof.code }, obtainedOn: '2026-01-01', direct: true, of: [control.code] }],
  })
})

it('leaves out what the reader may not see, and what is reached only through it', async () => {
  const secret = await engagement({ confidentiality: 'restricted' })
  const own = await inspect(audit.lead)
  expect(codes(own.tests)).toContain(secret.test.code)
  expect(codes(own.issues)).toContain(secret.issue.code)
  const outside = await inspect(officer)
  const said = JSON.stringify(outside)
  for (const hidden of [secret.test, secret.issue]) {
    expect(said).not.toContain(hidden.code)
    expect(said).not.toContain(hidden.id)
  }
  expect(outside.complete).toBe(true)
})

it('does not exist for readers outside the organisation or without the permission', async () => {
  const { id, founder } = await audit.harness.organisation(['compliance_officer'])
  const foreign = await audit.harness.call(inspectionRoutes.get, founder, id, {
    params: { id: requirement.id },
  })
  expect(foreign.statusCode).toBe(404)
  const administrator = await audit.harness.member(audit.org, ['admin'], 'Administrator')
  const refused = await audit.call(inspectionRoutes.get, administrator, { params: { id: requirement.id } })
  expect(refused.statusCode).toBe(403)
})
