import { type Project, projectRoutes } from 'contract/audit/projects'
import { type Request, requestRoutes as routes } from 'contract/audit/requests'
import { evidenceRoutes, type Evidence } from 'contract/workspace/evidence'
import { searchRoutes } from 'contract/workspace/search'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AuditTeam } from '#test/audit-team.ts'
import type { Person } from '#test/harness.ts'

let audit: AuditTeam
beforeAll(async () => {
  audit = await AuditTeam.start()
})
afterAll(() => audit.stop())

const ask = (project: Project, more: object = {}): Promise<Request> =>
  audit.done(routes.create, audit.lead, {
    body: {
      project: project.id,
      name: { en: 'List of suppliers' },
      ownerId: audit.auditee.id,
      dueOn: '2026-01-31',
      ...more,
    },
  })
const get = (who: Person, id: string): Promise<Request> => audit.done(routes.get, who, { params: { id } })
const move = (who: Person, request: Request, to: string, reason?: string) =>
  audit.call(routes.transition, who, {
    params: { id: request.id },
    version: request.version,
    body: { to, ...(reason ? { reason } : {}) },
  })
const answer = (who: Person, request: Request, body: object) =>
  audit.call(routes.update, who, { params: { id: request.id }, version: request.version, body })

it('shows the assignee exactly their own requests and nothing else of the audit', async () => {
  const project = await audit.project({ confidentiality: 'restricted', name: { en: 'Quince inquiry' } })
  const mine = await ask(project)
  const other = await ask(project, { ownerId: audit.outsider.id, name: { en: 'Quince payroll' } })
  const { items } = await audit.done<{ items: Request[] }>(routes.list, audit.auditee, {
    query: { project: [project.id] },
  })
  expect(items.map(({ id }) => id)).toEqual([mine.id])
  expect(items[0]).toMatchObject({ projectName: { en: 'Quince inquiry' }, standing: null })
  const found = JSON.stringify(
    await audit.done(searchRoutes.search, audit.auditee, { query: { q: 'payroll' } }),
  )
  expect(found).not.toContain(other.id)
  expect((await audit.call(routes.get, audit.auditee, { params: { id: other.id } })).statusCode).toBe(404)
  // An auditor who is not of the project knows nothing of it either.
  expect((await audit.call(routes.get, audit.preparer, { params: { id: mine.id } })).statusCode).toBe(404)
})

it('goes from open through a rejected answer to an accepted one', async () => {
  const project = await audit.project()
  const request = await ask(project)
  expect(request).toMatchObject({ code: `${project.code}-REQ001`, status: 'open' })
  const empty = await move(audit.auditee, await get(audit.auditee, request.id), 'received')
  expect(empty.json()).toMatchObject({ details: { guards: ['answered'] } })
  const said = (await answer(audit.auditee, request, { answer: 'There are 412' })).json() as Request
  const received = (await move(audit.auditee, said, 'received')).json() as Request
  expect(received).toMatchObject({ status: 'received', receivedOn: expect.any(String) as string })
  expect((await move(audit.lead, received, 'rejected')).statusCode).toBe(400)
  const back = (await move(audit.lead, received, 'rejected', 'Without addresses')).json() as Request
  expect(back).toMatchObject({ status: 'rejected', receivedOn: null, rejection: 'Without addresses' })
  expect((await get(audit.lead, request.id)).daysLate).toBeGreaterThan(0)
  const resent = (
    await move(audit.auditee, await get(audit.auditee, request.id), 'received')
  ).json() as Request
  const accepted = (await move(audit.lead, resent, 'accepted')).json() as Request
  expect(accepted.status).toBe('accepted')
})

it('lets only the assignee write the answer, and nothing else', async () => {
  const request = await ask(await audit.project())
  expect((await answer(audit.auditee, request, { dueOn: '2030-01-01' })).statusCode).toBe(403)
  expect((await answer(audit.lead, request, { answer: 'On their behalf' })).statusCode).toBe(403)
  expect((await answer(audit.lead, request, { dueOn: '2030-01-01' })).statusCode).toBe(200)
  const now = await get(audit.auditee, request.id)
  expect((await move(audit.auditee, now, 'accepted')).statusCode).toBe(409)
})

it('accepts files from the assignee, visible to them and the project members only', async () => {
  const project = await audit.project({ confidentiality: 'restricted' })
  const request = await ask(project)
  const file = await audit.done<Evidence>(evidenceRoutes.create, audit.auditee, {
    body: {
      name: { en: 'Suppliers.xlsx' },
      project: project.id,
      obtainedOn: '2026-01-20',
      obtainedBy: audit.auditee.id,
      confidentiality: 'internal',
    },
  })
  await audit.done(evidenceRoutes.link, audit.auditee, {
    params: { id: file.id },
    body: { kind: 'supports', to: request.id },
  })
  const open = (who: Person) => audit.call(evidenceRoutes.get, who, { params: { id: file.id } })
  for (const who of [audit.auditee, audit.lead]) expect((await open(who)).statusCode).toBe(200)
  for (const who of [audit.outsider, audit.preparer]) expect((await open(who)).statusCode).toBe(404)
  const now = await get(audit.auditee, request.id)
  expect(now.evidence).toBe(1)
  expect((await move(audit.auditee, now, 'received')).statusCode).toBe(200)
})

it('sends one person several requests and reminds them of the open ones', async () => {
  const project = await audit.project()
  const send = (items: string[]) =>
    audit.done(routes.sendMany, audit.lead, {
      params: { id: project.id },
      body: { ownerId: audit.auditee.id, dueOn: '2026-12-01', language: 'fr', items },
    })
  expect(await send(['Contrats', 'Factures', 'Organigramme'])).toEqual({ sent: 3 })
  const { items } = await audit.done<{ items: Request[] }>(routes.list, audit.lead, {
    query: { project: [project.id], sort: 'code' },
  })
  expect(items.map(({ name }) => name)).toEqual([
    { fr: 'Contrats' },
    { fr: 'Factures' },
    { fr: 'Organigramme' },
  ])
  await audit.done(routes.transition, audit.lead, {
    params: { id: items[0]!.id },
    version: items[0]!.version,
    body: { to: 'cancelled', reason: 'Found elsewhere' },
  })
  const remind = () => audit.done(routes.remind, audit.lead, { body: { ids: items.map(({ id }) => id) } })
  expect(await remind()).toEqual({ reminded: 2, left: 1 })
})

it('hides the project from a person whose request was reassigned', async () => {
  const project = await audit.project()
  const request = await ask(project)
  const knows = async (who: Person) => {
    const { items } = await audit.done<{ items: Project[] }>(projectRoutes.list, who, {})
    return items.some(({ id }) => id === project.id)
  }
  await audit.done(routes.update, audit.lead, {
    params: { id: request.id },
    version: request.version,
    body: { ownerId: audit.outsider.id },
  })
  expect(await knows(audit.auditee)).toBe(false)
  expect((await audit.call(routes.get, audit.auditee, { params: { id: request.id } })).statusCode).toBe(404)
})
