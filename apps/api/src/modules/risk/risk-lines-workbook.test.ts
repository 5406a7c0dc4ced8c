import { type ImportReport } from 'contract'
import { assessmentRoutes, type Assessment } from 'contract/risk/assessments'
import { risklineRoutes as routes, type Riskline } from 'contract/risk/risk-lines'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { linesOf, makeWorkbook } from '#platform/collection/excel/test-workbook.ts'
import { Harness, type Person } from '#test/harness.ts'

const LINES = 1000

let harness: Harness
let org: string
let manager: Person
let owner: Person

beforeAll(async () => {
  harness = await Harness.start()
  ;({ id: org, founder: manager } = await harness.organisation(['risk_manager'], 'Manager'))
  owner = await harness.member(org, ['owner'], 'Owner')
  await harness.call(starterLibraryRoutes.load, manager, org, { body: {} })
  for (let made = 0; made < LINES;) {
    const begun = await harness.call(assessmentRoutes.create, manager, org, {
      body: {
        name: { en: 'All risks' },
        context: 'enterprise',
        periodFrom: '2026-01-01',
        periodTo: '2026-12-31',
        dueOn: '2026-12-31',
        ownerId: manager.id,
        reviewerId: owner.id,
        approverId: owner.id,
      },
    })
    const added = await harness.call(assessmentRoutes.addRisks, manager, org, {
      params: { id: begun.json<Assessment>().id },
      body: {},
    })
    made += added.json<{ added: number }>().added
  }
})
afterAll(() => harness.stop())

const send = (route: typeof routes.importCheck | typeof routes.importCommit, bytes: Uint8Array, query = {}) =>
  harness.call(route, manager, org, {
    body: Buffer.from(bytes),
    ...(route === routes.importCommit ? { query } : {}),
  })

it('a thousand lines round-trip through Excel with codes, people and conflicts, but no scores', async () => {
  const out = await harness.call(routes.export, manager, org, { query: { sort: 'code' } })
  const sheet = (await linesOf(out.rawPayload)).slice(0, LINES)
  expect(sheet).toHaveLength(LINES)
  expect(sheet[0]).toMatchObject({ assessment: 'RA-2026-001', code: 'RA-2026-001-001' })
  expect(sheet[0]!['risk']).toMatch(/^R-/)
  expect(Object.keys(sheet[0]!)).not.toContain('residual_score')
  // For readers: name, scores and level, which an import ignores.
  expect(sheet[0]).toMatchObject({ shown_name: expect.stringMatching(/\w/) })
  expect(sheet[0]!['shown_residual'] ?? null).toBeNull()

  // Meanwhile another person changes ten of them.
  for (const { _id: id } of sheet.slice(0, 10)) {
    const saved = await harness.call(routes.update, manager, org, {
      params: { id: String(id) },
      version: 1,
      body: { rationale: 'Meanwhile' },
    })
    expect(saved.statusCode, saved.body).toBe(200)
  }
  const filled = sheet.map((line, at) => ({
    ...line,
    inherent_likelihood: at === LINES - 1 ? 7 : 2,
    impact_financial: 2,
    owner_email: at === LINES - 2 ? 'nobody@staff.example' : owner.email,
    response: 'Reduce',
    rationale: 'From the sheet',
    residual_score: 1,
    shown_residual: 25,
  }))
  const bytes = await makeWorkbook(filled)
  const checked = (await send(routes.importCheck, bytes)).json<ImportReport>()
  expect(checked.counts).toMatchObject({ update: LINES - 12, conflict: 10, error: 2 })
  expect(checked.warnings).toEqual([{ column: 'residual_score', code: 'unknown_column' }])
  expect(checked.rows.filter(({ outcome }) => outcome === 'error').map(({ problems }) => problems)).toEqual([
    [{ column: 'owner_email', code: 'unknown_person' }],
    [{ column: 'inherent_likelihood', code: 'invalid' }],
  ])
  expect((await send(routes.importCommit, bytes)).json()).toMatchObject({ error: 'IMPORT_REJECTED' })

  const before = await harness.queriesOf(routes.importCommit)
  const taken = await send(routes.importCommit, bytes, { validOnly: true })
  expect(taken.json<ImportReport>().counts, taken.body.slice(0, 300)).toMatchObject({ update: LINES - 12 })
  expect((await harness.queriesOf(routes.importCommit)) - before).toBeLessThan(40)
  const read = async (at: number) =>
    (
      await harness.call(routes.get, manager, org, { params: { id: String(sheet[at]!['_id']) } })
    ).json<Riskline>()
  expect(await read(0)).toMatchObject({ rationale: 'Meanwhile', inherentScore: null })
  expect(await read(10)).toMatchObject({
    ownerId: owner.id,
    inherentScore: 4,
    residualScore: 4,
    status: 'assessed',
  })
  expect(await read(LINES - 1)).toMatchObject({ inherentScore: null, rationale: null })
  const again = await harness.call(routes.export, manager, org, { query: { sort: 'code', locale: 'fr' } })
  expect((await linesOf(again.rawPayload))[10]).toMatchObject({
    shown_inherent: 4,
    shown_residual: 4,
    shown_level: expect.stringMatching(/\w/),
  })
})
