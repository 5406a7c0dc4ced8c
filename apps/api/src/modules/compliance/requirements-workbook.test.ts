import { type ImportReport } from 'contract'
import { domainRoutes } from 'contract/compliance/domains'
import { requirementRoutes as routes, type Requirement } from 'contract/compliance/requirements'
import { controlRoutes } from 'contract/risk/controls'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { linesOf, makeWorkbook } from '#platform/collection/excel/test-workbook.ts'
import { ComplianceTeam } from '#test/compliance-team.ts'

let one: ComplianceTeam
let control: { id: string; code: string }

beforeAll(async () => {
  one = await ComplianceTeam.start('GDPR', 'NIS2')
  const manager = await one.harness.member(one.org, ['risk_manager'], 'Manager')
  await one.done(starterLibraryRoutes.load, manager, { body: { processes: ['P2P'] } })
  const found = await one.done<{ items: (typeof control)[] }>(controlRoutes.list, one.officer, {
    query: { limit: 1 },
  })
  control = found.items[0]!
})
afterAll(() => one.stop())

const send = async (bytes: Uint8Array, route: typeof routes.importCheck | typeof routes.importCommit) =>
  one.done<ImportReport>(route, one.officer, { body: Buffer.from(bytes), query: {} })

it('exports requirements to Excel and imports them again by the codes of their parents', async () => {
  const out = await one.call(routes.export, one.officer, {
    query: { universe: [one.universe], sort: 'position' },
  })
  const sheet = await linesOf(out.rawPayload)
  expect(sheet).toHaveLength(60)
  expect(sheet[0]).toMatchObject({ universe: 'GDPR' })
  expect(String(sheet[0]!['domain'])).toMatch(/^GDPR-/)
  // An unedited export imports with no changes.
  const same = await send(await makeWorkbook(sheet), routes.importCheck)
  expect(same.counts).toMatchObject({ update: 0, error: 0, conflict: 0 })

  const [nis2] = await one.requirements({ universe: undefined, q: 'NIS2-21.2.h' })
  const domains = await one.done<{ items: { code: string }[] }>(domainRoutes.list, one.officer, {
    query: { universe: [nis2!.universe] },
  })
  const elsewhere = domains.items[0]!.code
  const changed = sheet.slice(0, 3).map((line, at) => ({
    ...line,
    controls: control.code,
    owner_email: one.owner.email,
    also_satisfies: nis2!.code,
    ...(at === 2 ? { domain: elsewhere } : {}),
  }))
  const report = await send(await makeWorkbook(changed), routes.importCheck)
  expect(report.counts).toMatchObject({ update: 2, error: 1 })
  expect(report.rows.at(-1)!.problems).toEqual([{ column: 'domain', code: 'invalid' }])
  const committed = await send(await makeWorkbook(changed.slice(0, 2)), routes.importCommit)
  expect(committed.counts).toMatchObject({ update: 2 })
  const read = await one.done<Requirement>(routes.get, one.officer, {
    params: { id: String(sheet[0]!['_id']) },
  })
  expect(read).toMatchObject({
    controls: [control.id],
    ownerId: one.owner.id,
    alsoSatisfies: [nis2!.id],
  })
})
