import { requirementRoutes } from 'contract/compliance/requirements'
import { compareStatements, type Statement, statementRoutes as routes } from 'contract/compliance/statements'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readInWorker } from '#platform/collection/excel/in-worker.ts'
import { ComplianceTeam } from '#test/compliance-team.ts'

let one: ComplianceTeam
let first: Statement

beforeAll(async () => {
  one = await ComplianceTeam.start('NIS2')
})
afterAll(() => one.stop())

const make = () => one.done<Statement>(routes.make, one.officer, { params: { id: one.universe } })
const read = (id: string) => one.done<Statement>(routes.get, one.owner, { params: { id } })
const decideAll = async (changes: object) => {
  const ids = (await one.requirements()).map(({ id }) => id)
  await one.done(requirementRoutes.bulk, one.officer, { body: { ids, changes } })
}

it('lists the applicability decision for every requirement in force', async () => {
  first = await make()
  expect(first).toMatchObject({
    status: 'draft',
    name: { en: 'Statement of applicability NIS2', ar: 'بيان قابلية التطبيق NIS2' },
    requirements: 30,
    undecided: 30,
    outdated: false,
  })
  expect(first.code).toMatch(/^SOA-NIS2-\d{4}-01$/)
  expect(first.rows).toHaveLength(30)
  expect((await one.sign(one.reviewer, first.id, 'signed')).json()).toMatchObject({
    details: { guards: ['decided'] },
  })
})

it('is refreshed while a draft, and is outdated once a decision is newer', async () => {
  await decideAll({ applicability: 'applicable' })
  expect(await read(first.id)).toMatchObject({ outdated: true, undecided: 30 })
  const params = { id: first.id }
  expect((await one.call(routes.refresh, one.owner, { params })).statusCode).toBe(403)
  first = await one.done<Statement>(routes.refresh, one.officer, { params })
  expect(first).toMatchObject({ outdated: false, applicable: 30, undecided: 0 })
})

it('is signed by somebody other than its creator, then frozen', async () => {
  expect((await one.sign(one.officer, first.id, 'signed')).statusCode).toBe(403)
  await one.signed(one.approver, first.id, 'signed')
  const params = { id: first.id }
  expect((await one.call(routes.refresh, one.officer, { params })).statusCode).toBe(403)
  await decideAll({ applicability: 'not_applicable', applicabilityReason: 'Sold.' })
  expect(await read(first.id)).toMatchObject({ status: 'signed', applicable: 30, outdated: false })
})

it('exports a workbook in the requested language', async () => {
  const response = await one.call(routes.workbook, one.owner, {
    params: { id: first.id },
    query: { locale: 'ar' },
  })
  expect(response.statusCode).toBe(200)
  const sheet = await readInWorker(response.rawPayload)
  expect(sheet.rows).toHaveLength(30)
})

it('is compared with its predecessor and supersedes it', async () => {
  const second = await make()
  expect(second).toMatchObject({ previous: first.id, excluded: 30 })
  const changes = compareStatements(first.rows!, second.rows!)
  expect(changes).toHaveLength(30)
  expect(changes[0]!.fields).toEqual(['applicability', 'reason'])
  expect(compareStatements(second.rows!, second.rows!.slice(1))).toMatchObject([{ now: null }])
  await one.signed(one.approver, second.id, 'signed')
  expect(await read(first.id)).toMatchObject({ status: 'superseded' })
})
