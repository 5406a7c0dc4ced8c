import { gsprPageRoutes } from 'contract/techdoc/gspr/gspr-page'
import { gsprRowRoutes as routes } from 'contract/techdoc/gspr/gspr-rows'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Checklist, REASON } from '#test/checklist.ts'
import { Harness, type Person } from '#test/harness.ts'
import { Signer } from '#test/signer.ts'

let harness: Harness
let org: string
let author: Person
let list: Checklist

beforeAll(async () => {
  harness = await Harness.start()
  ;({ id: org, founder: author } = await harness.organisation(['techdoc_author']))
  list = await Checklist.begin(harness, org, author)
})
afterAll(() => harness.stop())

it('creates every row of Annex I in order for a new device, with guidance', async () => {
  const { rows, guidance, section } = await list.page()
  expect(rows).toHaveLength(243)
  expect(rows.filter(({ answerable }) => answerable)).toHaveLength(207)
  expect(rows.slice(0, 2).map(({ ref }) => ref)).toEqual(['1', '2'])
  expect(rows[0]).toMatchObject({ applicability: 'tbd', conformity: 'not-assessed', proposal: 'applicable' })
  expect(rows.find(({ ref }) => ref === '23.2(h)')!.code).toBe(`${list.device.code}/gspr/23.2(h)`)
  expect(guidance.find(({ ref }) => ref === '11.4')).toMatchObject({
    hints: [{ code: 'sterile', answer: 'tbd' }],
  })
  expect(section.status).toBe('not_started')
})

it('returns guidance in the requested language', async () => {
  const helped = async (locale: string) =>
    (await list.page(author, { locale })).guidance.find(({ ref }) => ref === '1')!
  const [english, arabic] = [await helped('en'), await helped('ar')]
  expect(english.evidence).toContain('Risk management file')
  expect(arabic.summary).toMatch(/\p{Script=Arabic}/u)
  expect(arabic.evidence.join()).toMatch(/\p{Script=Arabic}/u)
  expect(arabic.standards).toEqual(english.standards)
})

it('sets the section in progress with the first answer', async () => {
  await list.answer('10.2', { applicability: 'applicable' })
  expect((await list.page()).section.status).toBe('in_progress')
})

it('writes an audit trail entry for each changed row', async () => {
  const { id } = await list.answer('12.1', { applicability: 'applicable' })
  const history = await harness.call(routes.history, author, org, { params: { id } })
  expect(history.json<{ items: unknown[] }>().items[0]).toMatchObject({
    action: 'update',
    version: 2,
    changes: { applicability: ['tbd', 'applicable'] },
  })
})

it('is read-only once reviewed, until it is reopened with a reason', async () => {
  const { id } = await list.answer('18.5', { applicability: 'not_applicable', justification: REASON })
  const reviewer = new Signer(harness, await harness.member(org, ['techdoc_reviewer']), org)
  await reviewer.sign(id, { meaning: 'review', to: 'reviewed' })
  expect(await list.try({ '18.5': { comment: 'x' } })).toMatchObject({ '18.5': { outcome: 'forbidden' } })
  const { version } = await list.row('18.5')
  const reopen = (body: object) =>
    harness.call(routes.transition, author, org, { params: { id }, version, body: { to: 'open', ...body } })
  expect((await reopen({})).statusCode).toBe(400)
  expect((await reopen({ reason: 'Another variant' })).json()).toMatchObject({ status: 'open' })
  expect((await list.row('18.5')).conformity).toBe('not-applicable')
})

it('answers many rows at once, and can be undone', async () => {
  const ids = (await list.page()).rows.filter(({ ref }) => ref!.startsWith('21.')).map(({ id }) => id)
  const changes = { method: 'clinical' }
  const bulk = await harness.call(routes.bulk, author, org, { body: { ids, changes } })
  expect(bulk.json()).toMatchObject({ changed: ids.length, skipped: [] })
  const { operation } = bulk.json<{ operation: string }>()
  expect((await list.row('21.1')).method).toBe('clinical')
  await harness.call(routes.bulkUndo, author, org, { params: { id: operation } })
  expect((await list.row('21.1')).method).toBeNull()
})

it('takes the same number of queries for one row and for many, and a handful per page', async () => {
  const { rows } = await list.page()
  const queries = async (refs: readonly string[]) => {
    const before = await harness.queriesOf(routes.editMany)
    const edits = Object.fromEntries(refs.map((ref) => [ref, { comment: `${refs.length}` }]))
    const answers = await list.try(edits)
    expect(Object.values(answers).every(({ outcome }) => outcome === 'saved')).toBe(true)
    return (await harness.queriesOf(routes.editMany)) - before
  }
  const one = await queries(['10.2'])
  expect(await queries(rows.filter(({ answerable }) => answerable).map(({ ref }) => ref!))).toBe(one)
  const before = await harness.queriesOf(gsprPageRoutes.page)
  await list.page()
  expect((await harness.queriesOf(gsprPageRoutes.page)) - before).toBeLessThanOrEqual(10)
})

it('is visible to readers once its section is approved, and read-only from then on', async () => {
  const reader = await harness.member(org, ['techdoc_reader'])
  const { section, rows } = await list.page()
  const at = { params: { id: list.device.id } }
  const one = { params: { id: rows[0]!.id } }
  const counted = { query: { device: [list.device.id], total: true } }
  expect((await harness.call(gsprPageRoutes.page, reader, org, at)).statusCode).toBe(404)
  expect((await harness.call(routes.get, reader, org, one)).statusCode).toBe(404)
  expect((await harness.call(routes.list, reader, org, counted)).json()).toMatchObject({
    total: { value: 0 },
  })
  await harness.admin.query(`update records set status = 'approved' where id = $1`, [section.id])
  expect((await list.page(reader)).rows).toHaveLength(243)
  expect((await harness.call(routes.list, reader, org, counted)).json()).toMatchObject({
    total: { value: 243 },
  })
  expect(await list.try({ '10.2': { comment: 'x' } })).toMatchObject({ '10.2': { outcome: 'forbidden' } })
})
