import type { Route } from 'contract'
import { type EngagementRisk, engagementRiskRoutes as risks } from 'contract/audit/engagement-risks'
import { procedureRoutes as procedures } from 'contract/audit/procedures'
import { projectMemberRoutes as members } from 'contract/audit/project-members'
import { type RacmRow, racmRowRoutes as rows } from 'contract/audit/racm-rows'
import { Engagement } from 'contract/testing/engagement'
import { type Signature, signatureRoutes as signatures } from 'contract/workspace/signatures'
import { contentText, sha256, type SignedContent, type Statement, statementText } from 'proof'
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
  await work.begin({ en: 'Purchase to pay' })
  await work.plan()
})
afterAll(() => audit.stop())

const approval = async (): Promise<Signature> => {
  const { items } = await audit.done<{ items: Signature[] }>(signatures.list, audit.lead, {
    params: { id: work.project },
  })
  return items.find(({ meaning }) => meaning === 'approval')!
}
interface Changed {
  field: string
  from: unknown
  to: unknown
  part?: { type: string; code: string }
}
const changed = async (): Promise<Changed[]> => {
  const { items } = await audit.done<{ items: Changed[] }>(signatures.difference, audit.lead, {
    params: { id: work.project, signatureId: (await approval()).id },
  })
  return items.filter(({ part }) => part)
}
const first = async <T>(route: Route): Promise<T> => {
  const query = { project: [work.project], sort: 'code' }
  return (await audit.done<{ items: T[] }>(route, audit.lead, { query })).items[0]!
}

it('the plan is signed as approved, with its risks, matrix, procedures and team', async () => {
  expect(await approval()).toMatchObject({ meaning: 'approval', validity: 'valid' })
  expect(await changed()).toEqual([])
})

it('work on a procedure changes nothing of the plan', async () => {
  const { id, version } = await audit.done<{ id: string; version: number }>(procedures.get, audit.preparer, {
    params: { id: work.procedure },
  })
  await audit.move(procedures.transition, audit.preparer, { id, version }, 'in_progress')
  expect(await approval()).toMatchObject({ validity: 'valid' })
})

it('a rating that was approved changes only with a reason', async () => {
  const { id, version, impact } = await first<EngagementRisk>(risks.list)
  const change = (body: object) => audit.call(risks.update, audit.lead, { params: { id }, version, body })
  const to = impact === 1 ? 2 : 1
  const refused = await change({ impact: to })
  expect(refused.json()).toMatchObject({ details: [{ path: ['reason'], code: 'required' }] })
  const { lines } = await audit.done<{ lines: { outcome: string; problems: object[] }[] }>(
    risks.editMany,
    audit.lead,
    { params: { id: work.project }, body: { edits: [{ id, version, changes: { inScope: false } }] } },
  )
  expect(lines).toMatchObject([{ outcome: 'refused', problems: [{ path: ['reason'], code: 'required' }] }])
  expect((await change({ impact: to, reason: 'The new system blocks such payments.' })).statusCode).toBe(200)
})

it('names every later change of the plan, with the record that changed', async () => {
  const risk = await first<EngagementRisk>(risks.list)
  const row = await first<RacmRow>(rows.list)
  await audit.done(rows.update, audit.lead, {
    params: { id: row.id },
    version: row.version,
    body: { operationRequired: !row.operationRequired },
  })
  const { version } = await audit.done<{ version: number }>(procedures.get, audit.lead, {
    params: { id: work.procedure },
  })
  await audit.done(procedures.update, audit.lead, {
    params: { id: work.procedure },
    version,
    body: { hours: 400 },
  })
  const joined = await audit.done<{ code: string }>(members.create, audit.lead, {
    body: { project: work.project, ownerId: audit.outsider.id, role: 'observer' },
  })
  expect(await approval()).toMatchObject({ validity: 'changed' })
  const found = await changed()
  const of = (type: string) => found.filter(({ part }) => part!.type === type)
  expect(of('engagementrisk').map(({ field }) => field)).toEqual(
    expect.arrayContaining(['impact', 'score', 'reason']),
  )
  expect(of('engagementrisk').every(({ part }) => part!.code === risk.code)).toBe(true)
  expect(of('racmrow')).toMatchObject([
    { field: 'operationRequired', from: row.operationRequired, to: !row.operationRequired },
  ])
  expect(of('procedure')).toMatchObject([{ field: 'hours', from: 1600, to: 400 }])
  expect(of('projectmember')).toMatchObject([{ field: 'part', from: null, to: { code: joined.code } }])
})

it('an approval of an earlier release is compared with what it covered', async () => {
  const { id } = await approval()
  const { rows: stored } = await audit.harness.admin.query<{ content: string; statement: string }>(
    'select content, statement from signatures where id = $1',
    [id],
  )
  const { parts: _, ...content } = JSON.parse(stored[0]!.content) as SignedContent
  const text = contentText(content, content.format)
  const statement = statementText({
    ...(JSON.parse(stored[0]!.statement) as Statement),
    content: await sha256(text),
  })
  await audit.harness.admin.query('alter table signatures disable trigger all')
  await audit.harness.admin.query(
    `update signatures set content = $2, statement = $3, hash = sha256(convert_to($3, 'UTF8')) where id = $1`,
    [id, text, statement],
  )
  await audit.harness.admin.query('alter table signatures enable trigger all')
  // The trail names the hash that was signed, so the rewritten signature breaks the chain, and nothing else.
  const { items } = await audit.done<{ items: { id: string; problems: string[] }[] }>(
    signatures.verify,
    audit.lead,
    { params: { id: work.project } },
  )
  expect(items.find((one) => one.id === id)).toMatchObject({ problems: ['chain_broken'] })
  expect(await changed()).toEqual([])
})
