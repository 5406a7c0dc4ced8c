import { type Project, projectRoutes as routes } from 'contract/audit/projects'
import { searchRoutes } from 'contract/workspace/search'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AuditTeam } from '#test/audit-team.ts'

let audit: AuditTeam
beforeAll(async () => {
  audit = await AuditTeam.start()
})
afterAll(() => audit.stop())

const found = async (who: Parameters<AuditTeam['call']>[1]) =>
  await audit.done<{ items: Project[]; total: { value: number } }>(routes.list, who, {
    query: { total: true },
  })

it('shows a standard project to the third line and to nobody else', async () => {
  const { id } = await audit.project()
  const get = (who: Parameters<AuditTeam['call']>[1]) => audit.call(routes.get, who, { params: { id } })
  for (const who of [audit.cae, audit.lead, audit.preparer]) expect((await get(who)).statusCode).toBe(200)
  for (const who of [audit.outsider, audit.auditee]) expect((await get(who)).statusCode).toBe(404)
})

it('hides a restricted project from everybody not named, in counts and search too', async () => {
  const before = await found(audit.preparer)
  const { id } = await audit.project({
    confidentiality: 'restricted',
    name: { en: 'Whistleblower investigation zebra' },
  })
  const after = await found(audit.preparer)
  expect(after.total.value).toBe(before.total.value)
  expect((await audit.call(routes.get, audit.preparer, { params: { id } })).statusCode).toBe(404)
  const search = async (who: Parameters<AuditTeam['call']>[1]) =>
    JSON.stringify(await audit.done(searchRoutes.search, who, { query: { q: 'zebra' } }))
  expect(await search(audit.preparer)).not.toContain(id)
  expect(await search(audit.lead)).toContain(id)
  // Named, they know of it.
  await audit.join(id, audit.preparer, 'preparer')
  expect((await audit.call(routes.get, audit.preparer, { params: { id } })).statusCode).toBe(200)
  expect(await search(audit.preparer)).toContain(id)
})

it('is not open to auditee contacts, who see only their own requests', async () => {
  const { id } = await audit.project()
  await audit.join(id, audit.auditee, 'auditee_contact')
  expect((await audit.call(routes.get, audit.auditee, { params: { id } })).statusCode).toBe(404)
  expect((await audit.members(id)).items).toHaveLength(3)
})

it('removes access when the project becomes restricted', async () => {
  const { id } = await audit.project()
  const { version } = await audit.done<Project>(routes.get, audit.lead, { params: { id } })
  await audit.done(routes.update, audit.lead, {
    params: { id },
    version,
    body: { confidentiality: 'restricted' },
  })
  expect((await audit.call(routes.get, audit.preparer, { params: { id } })).statusCode).toBe(404)
})

it('G0 lists what is missing, and passes once it is complete', async () => {
  const { id, version } = await audit.project()
  const refused = await audit.call(routes.transition, audit.lead, {
    params: { id },
    version,
    body: { to: 'planning' },
  })
  expect(refused.json()).toMatchObject({ details: { guards: ['declared', 'announced'] } })
  await audit.declareAll(id)
  const announced = await audit.done<Project>(routes.update, audit.lead, {
    params: { id },
    version,
    body: { announcedOn: '2026-11-02' },
  })
  expect(await audit.move(routes.transition, audit.lead, announced, 'planning')).toMatchObject({
    status: 'planning',
  })
})
