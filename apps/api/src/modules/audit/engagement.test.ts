import type { Route } from 'contract'
import { completionRoutes } from 'contract/audit/completion'
import { type ProposedChange, proposedChangeRoutes } from 'contract/audit/proposed-changes'
import { type Issue, issueRoutes } from 'contract/audit/issues'
import { type Project, projectRoutes } from 'contract/audit/projects'
import { Engagement } from 'contract/testing/engagement'
import { type Control, controlRoutes } from 'contract/risk/controls'
import type { Export } from 'contract/workspace/exports'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AuditTeam } from '#test/audit-team.ts'
import type { Person } from '#test/harness.ts'
import { Signer } from '#test/signer.ts'

let audit: AuditTeam
let work: Engagement<Person>
beforeAll(async () => {
  audit = await AuditTeam.start()
  const auditee = await audit.harness.member(audit.org, ['owner', 'risk_manager'], 'Audited')
  const { cae: head, lead, reviewer, preparer } = audit
  work = new Engagement(
    { head, lead, reviewer, preparer, auditee },
    {
      act: <T>(who: Person, route: Route, request: object) => audit.done<T>(route, who, request),
      sign: async (who, id, meaning, to) => {
        await new Signer(audit.harness, who, audit.org).sign(id, { meaning, ...(to ? { to } : {}) })
      },
    },
  )
})
afterAll(() => audit.stop())

const project = (): Promise<Project> =>
  audit.done(projectRoutes.get, audit.lead, { params: { id: work.project } })

it('runs an engagement from the plan through every gate to a sealed and closed file', async () => {
  await work.begin({ en: 'Purchase to pay' })
  expect((await project()).status).toBe('planning')
  await work.plan()
  expect((await project()).status).toBe('fieldwork')
  await work.test()
  await work.find()
  expect((await project()).status).toBe('completion')
  await work.answer()
  await work.conclude()
  expect(await project()).toMatchObject({ status: 'follow_up', opinion: expect.any(String) })
  const issue = () => audit.done<Issue>(issueRoutes.get, audit.lead, { params: { id: work.issue } })
  expect((await issue()).status).toBe('in_remediation')

  // What was tested asks for a change elsewhere, and its owner agrees.
  const { auditee, head } = work.team
  const { items } = await audit.done<{ items: ProposedChange[] }>(proposedChangeRoutes.list, auditee, {
    query: { status: ['proposed'] },
  })
  const rating = items.find(({ kind }) => kind === 'control_rating')!
  expect(rating).toMatchObject({ control: work.control, design: 2, operation: 0, ownerId: auditee.id })
  await audit.move(proposedChangeRoutes.transition, auditee, rating, 'accepted')
  const control = await audit.done<Control>(controlRoutes.get, auditee, { params: { id: work.control } })
  expect(control).toMatchObject({ lastDesign: 2, lastOperation: 0 })

  await work.remedy()
  expect((await issue()).status).toBe('closed')
  const asked = await audit.done<Export>(completionRoutes.seal, head, { params: { id: work.project } })
  await audit.makeExport(asked)
  await new Signer(audit.harness, head, audit.org).sign(work.project, { meaning: 'approval', to: 'closed' })
  expect(await project()).toMatchObject({ status: 'closed', sealedOn: expect.any(String) })
}, 120_000)
