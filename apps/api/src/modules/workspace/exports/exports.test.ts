import { createHash } from 'node:crypto'
import { type Export, exportRoutes as routes } from 'contract/workspace/exports'
import { processRoutes } from 'contract/risk/processes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tidyUploads } from '#platform/uploads/tidy.ts'
import { storedKey } from '#platform/storage/storage.ts'
import { linesOf } from '#platform/collection/excel/test-workbook.ts'
import { fillOrganisation, processBody } from '#test/faults/filled-organisation.ts'
import { Harness, type Person } from '#test/harness.ts'
import { makeExport } from '#test/make-export.ts'

let harness: Harness
let org: string
let manager: Person
let other: Person

beforeAll(async () => {
  harness = await Harness.start()
  ;({ id: org, founder: manager } = await harness.organisation(['risk_manager'], 'Manager'))
  other = await harness.member(org, ['risk_manager'], 'Other')
  for (const [at, name] of ['=1+1', '+cmd', '-2', '@SUM(A1)', '＝1', 'Plain'].entries()) {
    const body = {
      code: `P${at}`,
      name: { en: name },
      description: { en: name },
      family: 'finance',
      ownerRole: 'CFO',
    }
    const made = await harness.call(processRoutes.create, manager, org, { body })
    expect(made.statusCode, made.body).toBe(201)
  }
})
afterAll(() => harness.stop())

async function start(body: object = { format: 'excel' }, who = manager): Promise<Export> {
  const response = await harness.call(processRoutes.exportMany, who, org, { body })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const run = ({ id }: Export) => makeExport(harness.services, { org, export: id })
const read = async ({ id }: Export, who = manager) =>
  (await harness.call(routes.get, who, org, { params: { id } })).json<Export>()
const trail = async (id: string) =>
  (
    await harness.admin.query<{ action: string }>(
      `select entry->>'action' as action from trail where org_id = $1
         and (record_id = $2 or entry->'changes'->'export'->1->>'id' = $2::text) order by seq`,
      [org, id],
    )
  ).rows.map((row) => row.action)

describe('an export', () => {
  it('is requested, created in the background, and downloaded by its requester', async () => {
    const asked = await start({ format: 'excel', locale: 'fr', filter: { q: 'Plain' }, sort: 'code' })
    expect(asked).toMatchObject({ state: 'queued', collection: 'processes', locale: 'fr', file: null })
    const jobs = await harness.admin.query(
      `select 1 from jobs.job where name = 'make-export' and data->>'export' = $1`,
      [asked.id],
    )
    expect(jobs.rowCount).toBe(1)
    await run(asked)
    const done = await read(asked)
    expect(done).toMatchObject({ state: 'done', done: 1, total: 1, error: null })
    const fetched = await harness.call(routes.download, manager, org, { params: { id: asked.id } })
    expect(fetched.headers['content-disposition']).toMatch(/^attachment; filename="processes-[\d-]+\.xlsx"/)
    expect(createHash('sha256').update(fetched.rawPayload).digest('hex')).toBe(done.file!.sha256)
    expect(await linesOf(fetched.rawPayload)).toMatchObject([{ code: 'P5', name_en: 'Plain' }])
    expect(await trail(asked.id)).toEqual(['export', 'exported', 'download'])
    const mine = (await harness.call(routes.list, manager, org)).json<{ items: Export[] }>().items
    expect(mine[0]).toEqual(done)
  })

  it("is nobody else's", async () => {
    const asked = await start()
    await run(asked)
    for (const route of [routes.get, routes.cancel, routes.remove, routes.download]) {
      const answer = await harness.call(route, other, org, { params: { id: asked.id } })
      expect(answer.statusCode, route.name).toBe(404)
    }
    const theirs = (await harness.call(routes.list, other, org)).json<{ items: Export[] }>().items
    expect(theirs).toEqual([])
  })

  it('Sec11 has the same workbook as the direct export of a short list, with the same texts and no formula', async () => {
    const asked = await start({ format: 'excel', sort: 'code', locale: 'en' })
    await run(asked)
    const fetched = await harness.call(routes.download, manager, org, { params: { id: asked.id } })
    const short = await harness.call(processRoutes.export, manager, org, {
      query: { sort: 'code', locale: 'en' },
    })
    const lines = await linesOf(fetched.rawPayload)
    expect(lines).toEqual(await linesOf(short.rawPayload))
    expect(lines.map((line) => line['name_en'])).toEqual(['=1+1', '+cmd', '-2', '@SUM(A1)', '＝1', 'Plain'])
  })

  it('Sec11 of a long list, written page by page, is the same workbook too', async () => {
    const { id, founder } = await fillOrganisation(harness, 'Long', 1_100)
    const name = '=HYPERLINK("https://elsewhere.example")'
    const body = { ...processBody('ZZ'), name: { en: name } }
    await harness.call(processRoutes.create, founder, id, { body })
    const query = { sort: 'code', locale: 'en' }
    const asked = await harness.call(processRoutes.exportMany, founder, id, {
      body: { format: 'excel', ...query },
    })
    const params = { id: asked.json<Export>().id }
    await makeExport(harness.services, { org: id, export: params.id })
    const fetched = await harness.call(routes.download, founder, id, { params })
    const lines = await linesOf(fetched.rawPayload)
    expect(lines).toHaveLength(1_103)
    expect(lines.at(-1)!['name_en']).toBe(name)
    const short = await harness.call(processRoutes.export, founder, id, { query })
    expect(lines).toEqual(await linesOf(short.rawPayload))
  })

  it('can be cancelled before it is created', async () => {
    const asked = await start()
    const stopped = await harness.call(routes.cancel, manager, org, { params: { id: asked.id } })
    expect(stopped.json<Export>().state).toBe('cancelled')
    await run(asked)
    expect(await read(asked)).toMatchObject({ state: 'cancelled', file: null })
    expect(await trail(asked.id)).toEqual(['export', 'cancel'])
  })

  it('run twice concurrently is created and recorded once', async () => {
    const asked = await start()
    await Promise.all([run(asked), run(asked)])
    expect(await read(asked)).toMatchObject({ state: 'done' })
    expect(await trail(asked.id)).toEqual(['export', 'exported'])
  })

  it('is checked against the permissions at the time it runs', async () => {
    const leaver = await harness.member(org, ['risk_manager'], 'Leaver')
    const asked = await start({ format: 'excel' }, leaver)
    await harness.admin.query('update members set active = false where id = $1', [leaver.id])
    await run(asked)
    const rows = await harness.admin.query('select state, error from exports where id = $1', [asked.id])
    expect(rows.rows).toEqual([{ state: 'failed', error: 'FORBIDDEN' }])
  })

  it('is deleted with its file on expiry or when its owner deletes it', async () => {
    // Rows that no other export here has: workbooks of the same rows made within one second are the same bytes.
    const filter = { q: 'Plain' }
    const [old, unwanted] = [
      await start({ format: 'excel', locale: 'ar', filter }),
      await start({ format: 'excel', locale: 'en', filter }),
    ]
    await run(old)
    await run(unwanted)
    const hashes = [(await read(old)).file!.sha256, (await read(unwanted)).file!.sha256]
    await harness.admin.query(`update exports set expires_at = now() - interval '1 s' where id = $1`, [
      old.id,
    ])
    const gone = await harness.call(routes.remove, manager, org, { params: { id: unwanted.id } })
    expect(gone.statusCode).toBe(204)
    await tidyUploads(harness.services)
    for (const hash of hashes) expect(await harness.services.storage.head(storedKey(org, hash))).toBeNull()
    expect((await harness.call(routes.get, manager, org, { params: { id: old.id } })).statusCode).toBe(404)
  })

  it('is limited to five at a time per person', async () => {
    const busy = await harness.member(org, ['risk_manager'], 'Busy')
    for (let at = 0; at < 5; at++) await start({ format: 'excel' }, busy)
    const sixth = await harness.call(processRoutes.exportMany, busy, org, { body: { format: 'excel' } })
    expect(sixth.json()).toEqual({ error: 'TOO_MANY_EXPORTS' })
  })
})
