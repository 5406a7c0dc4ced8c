import { processRoutes } from 'contract/risk/processes'
import { unitRoutes } from 'contract/workspace/units'
import { type SearchHit, searchRoutes } from 'contract/workspace/search'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Harness, type Person } from '#test/harness.ts'

let harness: Harness
let org: string
let manager: Person

beforeAll(async () => {
  harness = await Harness.start()
  ;({ id: org, founder: manager } = await harness.organisation(['risk_manager']))
  for (const at of [1, 2, 3, 4])
    await make(`ZQ${at}`, {
      en: `Zebra ${at}`,
      description: {
        en: `Goods are received, then the <b>delegation</b> of authority limits who may pay. ${'More follows. '.repeat(20)}`,
        ar: 'تحدد صلاحيات التفويض من يحق له الدفع',
      },
    })
})
afterAll(() => harness.stop())

async function make(code: string, { en, description }: { en: string; description: object }): Promise<void> {
  const body = { code, name: { en }, description, family: 'it', ownerRole: 'CIO' }
  const made = await harness.call(processRoutes.create, manager, org, { body })
  expect(made.statusCode, made.body).toBe(201)
}

async function find(q: string, who = manager): Promise<SearchHit[]> {
  const response = await harness.call(searchRoutes.search, who, org, { query: { q } })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ items: SearchHit[] }>().items
}
const marked = ({ passage }: SearchHit) => passage?.filter(({ match }) => match).map(({ text }) => text)
const written = ({ passage }: SearchHit) => passage?.map(({ text }) => text).join('')

it('S9.7 shows where the words are in the texts of a record, as text', async () => {
  const [hit] = await find('delegation authority')
  expect(marked(hit!)).toEqual(['delegation', 'authority'])
  expect(written(hit!)).toContain('the <b>delegation</b> of authority limits')
  expect(written(hit!)!.length).toBeLessThan(140)
})

it('S9.7 finds the passage in any language, with or without article', async () => {
  const [hit] = await find('تفويض')
  expect(marked(hit!)).toEqual(['التفويض'])
})

it('S9.7 has no passage where only code or title match', async () => {
  const [hit] = await find('ZQ2')
  expect(hit).toMatchObject({ code: 'ZQ2', passage: null })
})

it('S9.7 reads the texts of the records that are shown in one statement for each type', async () => {
  const queriesOf = async (q: string) => {
    const before = await harness.queriesOf(searchRoutes.search)
    const found = (await find(q)).length
    return [found, (await harness.queriesOf(searchRoutes.search)) - before] as const
  }
  const [one, forOne] = await queriesOf('ZQ2')
  const [four, forFour] = await queriesOf('zebra')
  expect([one, four]).toEqual([1, 4])
  expect(forFour).toBe(forOne)
})

it('S9.7 shows nothing of a record that the reader may not read', async () => {
  const admin = await harness.member(org, ['admin'])
  const made = await harness.call(unitRoutes.create, admin, org, {
    body: { code: 'U-1', name: { en: 'Delegation office' }, kind: 'site' },
  })
  expect(made.statusCode, made.body).toBe(201)
  const found = await find('delegation', admin)
  expect(found.map(({ code }) => code)).toEqual(['U-1'])
  expect(JSON.stringify(found)).not.toContain('authority')
})
