import type { ImportReport } from 'contract'
import { gapItemRoutes as routes } from 'contract/compliance/gap-items'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { linesOf, makeWorkbook } from '#platform/collection/excel/test-workbook.ts'
import { ComplianceTeam, later } from '#test/compliance-team.ts'

let one: ComplianceTeam
beforeAll(async () => {
  one = await ComplianceTeam.start('GDPR')
})
afterAll(() => one.stop())

const send = async (route: typeof routes.importCheck | typeof routes.importCommit, bytes: Uint8Array) =>
  (
    await one.call(route, one.assessor, {
      body: Buffer.from(bytes),
      ...(route === routes.importCommit ? { query: { validOnly: true } } : {}),
    })
  ).json<ImportReport>()

it('items are exported to Excel and imported with answers; a concurrent change is a conflict', async () => {
  const { id, items } = await one.begin()
  const out = await one.call(routes.export, one.assessor, { query: { gapanalysis: [id], sort: 'position' } })
  const sheet = await linesOf(out.rawPayload)
  expect(sheet).toHaveLength(60)
  await one.answer(id, [items[0]!.id], { rationale: 'Meanwhile' })
  const filled = sheet.map((line, at) => ({
    ...line,
    answer: 'Partially compliant',
    partial: at === 59 ? 40 : 75,
    rationale: 'From the sheet',
    maturity: 2,
    severity: 3,
    no_evidence: 'Yes',
    factor: 100,
  }))
  const checked = await send(routes.importCheck, await makeWorkbook(filled))
  expect(checked.counts).toMatchObject({ update: 58, conflict: 1, error: 1 })
  expect(checked.warnings).toEqual([{ column: 'factor', code: 'unknown_column' }])
  await send(routes.importCommit, await makeWorkbook(filled))
  const after = await one.itemsOf(id)
  expect(after[0]).toMatchObject({ rationale: 'Meanwhile', answer: 'not_assessed' })
  expect(after[1]).toMatchObject({ answer: 'partially_compliant', factor: 75, status: 'assessed' })
  expect(after[59]).toMatchObject({ answer: 'not_assessed' })
})

it('a row without an id finds its item by the analysis and the reference of the official text', async () => {
  const { id, items } = await one.begin()
  const { code } = await one.analysis(id)
  const row = (ref: string) => ({ gap_analysis: code, ref, answer: 'Non-compliant', rationale: 'By hand' })
  const written = [row(items[3]!.ref!), row(items[4]!.ref!), row('No such number')]
  const checked = await send(routes.importCheck, await makeWorkbook(written))
  expect(checked.counts).toMatchObject({ update: 2, error: 1 })
  expect(checked.warnings).toEqual([])
  await send(routes.importCommit, await makeWorkbook(written))
  const after = await one.itemsOf(id)
  expect(after.map(({ answer }) => answer).slice(2, 6)).toEqual([
    'not_assessed',
    'non_compliant',
    'non_compliant',
    'not_assessed',
  ])
})

it('an import row creates an action for its item, updates a proposed one and leaves an agreed one', async () => {
  const { id, items } = await one.begin()
  const gap = { answer: 'non_compliant', rationale: 'Missing', maturity: 0, severity: 3, noEvidence: true }
  await one.answer(id, [items[0]!.id, items[1]!.id], gap)
  const out = async () => {
    const query = { gapanalysis: [id], sort: 'position' }
    return linesOf((await one.call(routes.export, one.assessor, { query })).rawPayload)
  }
  const filled = async (...changes: Record<string, string>[]) => {
    const lines = (await out()).slice(0, changes.length).map((line, at) => ({ ...line, ...changes[at] }))
    return makeWorkbook(lines, [...new Set(lines.flatMap((line) => Object.keys(line)))])
  }
  const email = one.owner.email
  const action = { action_title: 'Write it', action_owner_email: email, action_due: later(40) }

  const wrong = await send(
    routes.importCheck,
    await filled({ action_due: later(9) }, { ...action, action_owner_email: 'nobody@example.com' }, action),
  )
  expect(wrong.rows.map(({ problems }) => problems)).toEqual([
    [{ column: 'action_title', code: 'required' }],
    [{ column: 'action_owner_email', code: 'unknown_person' }],
    [{ column: 'action_title', code: 'no_gap' }],
  ])
  expect(wrong.warnings).toEqual([])

  await send(routes.importCommit, await filled(action, { action_title: 'Name somebody' }))
  expect(await one.item(items[0]!.id)).toMatchObject({ actions: 1, actionDueOn: later(40), unplanned: false })
  expect((await out())[0]).toMatchObject(action)

  const changed = await send(routes.importCommit, await filled({ action_due: later(20) }, {}))
  expect(changed.counts).toMatchObject({ update: 1, unchanged: 1 })
  expect(await one.item(items[0]!.id)).toMatchObject({ actions: 1, actionDueOn: later(20) })

  await one.harness.admin.query(
    `update records set status = 'agreed' where org_id = $1 and type = 'action' and due_on = $2`,
    [one.org, later(20)],
  )
  const agreed = await send(routes.importCheck, await filled({ action_due: later(30) }))
  expect(agreed.rows[0]!.problems).toEqual([{ column: 'action_due', code: 'fixed' }])
})
