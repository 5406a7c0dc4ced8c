import type { ImportReport } from 'contract'
import { type Project, projectRoutes as routes } from 'contract/audit/projects'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { linesOf, makeWorkbook } from '#platform/collection/excel/test-workbook.ts'
import { AuditTeam } from '#test/audit-team.ts'
import type { Person } from '#test/harness.ts'

let audit: AuditTeam
beforeAll(async () => {
  audit = await AuditTeam.start()
})
afterAll(() => audit.stop())

const sheetFor = async (who: Person) =>
  linesOf((await audit.call(routes.export, who, { query: { sort: 'code' } })).rawPayload)
const send = async (
  rows: Record<string, string | number>[],
  route: typeof routes.importCheck | typeof routes.importCommit,
) =>
  await audit.done<ImportReport>(route, audit.cae, {
    body: Buffer.from(await makeWorkbook(rows as never)),
    query: {},
  })

it('exports projects to Excel and imports them again, new ones with their audience and team', async () => {
  const first = await audit.project({ startOn: '2026-02-01', dueOn: '2026-05-31' })
  const sheet = (await sheetFor(audit.cae)) as Record<string, string | number>[]
  expect(sheet[0]).toMatchObject({ _id: first.id, code: first.code })
  expect((await send(sheet, routes.importCheck)).counts).toMatchObject({ update: 0, error: 0, conflict: 0 })

  const people = Object.fromEntries(
    Object.entries(sheet[0]!).filter(([key]) => key.endsWith('_email') || key === 'languages'),
  )
  const begun = {
    ...people,
    name_en: 'Payroll',
    type: 'assurance',
    year: 2026,
    confidentiality: 'restricted',
  }
  const moved = { ...sheet[0]!, due_on: '2026-06-30' }
  const report = await send([moved, begun], routes.importCommit)
  expect(report.counts, JSON.stringify(report.rows)).toMatchObject({ update: 1, create: 1 })
  const { items } = await audit.done<{ items: Project[] }>(routes.list, audit.cae, {
    query: { sort: 'code' },
  })
  expect(items.map(({ dueOn }) => dueOn)).toEqual(['2026-06-30', null])
  const payroll = items[1]!
  expect((await audit.members(payroll.id)).items).toHaveLength(2)
  // Restricted from its first moment: no workbook of who is not named tells of it.
  expect((await audit.call(routes.get, audit.preparer, { params: { id: payroll.id } })).statusCode).toBe(404)
  expect(JSON.stringify(await sheetFor(audit.preparer))).not.toContain(payroll.id)
})
