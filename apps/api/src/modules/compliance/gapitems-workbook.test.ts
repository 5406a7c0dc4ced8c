import type { ImportReport } from 'contract'
import { gapItemRoutes as routes } from 'contract/compliance/gapitems'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { linesOf, makeWorkbook } from '#platform/collection/excel/test-workbook.ts'
import { Complying } from '#test/complying.ts'

let one: Complying
beforeAll(async () => {
  one = await Complying.start('GDPR')
})
afterAll(() => one.stop())

const send = async (route: typeof routes.importCheck | typeof routes.importCommit, bytes: Uint8Array) =>
  (
    await one.call(route, one.assessor, {
      body: Buffer.from(bytes),
      ...(route === routes.importCommit ? { query: { validOnly: true } } : {}),
    })
  ).json<ImportReport>()

it('items go out to Excel and come back answered; what somebody changed meanwhile is a conflict', async () => {
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

it('a row written by hand finds its item by the analysis and the number of the official text', async () => {
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
