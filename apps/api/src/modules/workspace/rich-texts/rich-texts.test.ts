import { processRoutes } from 'contract/risk/processes'
import { type RichText, richTextRoutes as routes, type RichTextVersion } from 'contract/workspace/rich-texts'
import { searchRoutes } from 'contract/workspace/search'
import type { Content } from 'editor/content'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listenForSockets, connectAs } from '#test/text-client.ts'
import { Harness, type Person } from '#test/harness.ts'
import { until } from '#test/until.ts'
import { settleDocument } from '#platform/texts/settle.ts'
import { settleDocuments } from './rich-texts.jobs.ts'

let harness: Harness
let url: string
let stop: () => Promise<void>
let org: string
let writer: Person
let reader: Person
let record: string

const doc = (...texts: string[]): Content => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- names what the answer is, as `json<T>()` does
const json = <T>(response: { json(): unknown; body: string; statusCode: number }, status = 200): T => {
  if (response.statusCode !== status) throw new Error(`${response.statusCode} ${response.body}`)
  return response.json() as T
}

async function openText(field = 'narrative', of = record): Promise<RichText> {
  return json(await harness.call(routes.open, writer, org, { params: { id: of, field } }))
}
const read = async (id: string, who = writer) =>
  json<RichText>(await harness.call(routes.get, who, org, { params: { id } }))
const write = (id: string, version: number, content: unknown, who = writer) =>
  harness.call(routes.write, who, org, { params: { id }, version, body: { content } })

let made = 0
async function makeProcess(who = writer, where = org): Promise<string> {
  const body = {
    code: `D${String.fromCharCode(65 + made++)}X`,
    name: { en: 'Purchasing' },
    description: { en: 'From need to payment' },
    family: 'finance',
    ownerRole: 'CFO',
  }
  return json<{ id: string }>(await harness.call(processRoutes.create, who, where, { body }), 201).id
}

const trailOf = async (id: string) =>
  (
    await harness.admin.query<{
      entry: { action: string; actor: string; changes: Record<string, unknown[]> }
    }>(`select entry from trail where org_id = $1 and record_id = $2 order by seq`, [org, id])
  ).rows.map(({ entry }) => entry)

beforeAll(async () => {
  harness = await Harness.start()
  const sockets = await listenForSockets(harness)
  url = sockets.url
  stop = () => sockets.collaboration.stop()
  const { id, founder } = await harness.organisation(['risk_manager'])
  org = id
  writer = founder
  reader = await harness.member(org, ['executive'])
  record = await makeProcess()
})
afterAll(async () => {
  await stop()
  await harness.stop()
})

describe('the rich text of a record', () => {
  it('is created once, by the first person who opens it', async () => {
    const [one, two] = await Promise.all([openText(), openText()])
    expect(one.id).toBe(two.id)
    expect(one).toMatchObject({ recordId: record, field: 'narrative', version: 0, can: ['update'] })
    expect(
      await harness.call(routes.open, writer, org, { params: { id: record, field: 'nothing' } }),
    ).toMatchObject({
      statusCode: 404,
    })
    const entries = (await trailOf(record)).filter(({ action }) => action === 'begin-document')
    expect(entries).toHaveLength(1)
  })

  it('is replaced as a whole, with the version read, and leaves an audit trail entry', async () => {
    const { id } = await openText('summary')
    const written = json<RichText>(await write(id, 0, doc('Buys what is needed & pays')))
    expect(written).toMatchObject({ version: 1, html: '<p dir="auto">Buys what is needed &amp; pays</p>' })
    expect((await write(id, 0, doc('late'))).statusCode).toBe(412)
    const refused = await write(id, 1, { type: 'doc', content: [doc('x').content![0], { type: 'script' }] })
    expect(refused.json()).toMatchObject({
      error: 'INVALID_INPUT',
      details: [{ path: ['content', 'content', 1], code: 'unknown_node' }],
    })
    // The same again is no edit.
    expect(json<RichText>(await write(id, 1, doc('Buys what is needed & pays'))).version).toBe(1)
    const last = (await trailOf(record)).at(-1)!
    expect(last).toMatchObject({ action: 'write-document', actor: writer.id })
    expect(last.changes['document:summary']![1]).toMatchObject({ sha256: written.hash, version: 1 })
    expect((await read(id)).content).toEqual(written.content)
  })

  it('is readable by those who can read the record, writable by those who can change it', async () => {
    const { id } = await openText()
    expect((await read(id, reader)).can).toEqual([])
    expect((await write(id, 0, doc('x'), reader)).statusCode).toBe(403)
    const listed = await harness.call(routes.list, reader, org, { params: { id: record } })
    expect(listed.json<{ items: unknown[] }>().items).toHaveLength(2)
  })

  it('is found by full-text search', async () => {
    const process = await makeProcess()
    const { id } = await openText('narrative', process)
    json(await write(id, 0, doc('The quarterly xylophone reconciliation')))
    const found = await harness.call(searchRoutes.search, reader, org, { query: { q: 'xylophone' } })
    expect(found.body).toContain(process)
  })
})

describe('concurrent editing', () => {
  it('merges what two people type, shows it to both, and records who edited', async () => {
    const process = await makeProcess()
    const { id } = await openText('narrative', process)
    const colleague = await harness.member(org, ['risk_manager'])
    const one = connectAs(url, writer, org, id)
    const two = connectAs(url, colleague, org, id)
    await Promise.all([one.kept(), two.kept()])
    one.write('from the first')
    two.write('from the second')
    await Promise.all([one.kept(), two.kept()])
    await until(() => one.text().includes('second') && two.text().includes('first'))
    // Read at once, before anything was written down as content.
    expect((await read(id)).html).toContain('from the second')
    one.close()
    two.close()
    await until(
      async () => (await trailOf(process)).filter(({ action }) => action === 'edit-document').length === 2,
    )
    const entries = (await trailOf(process)).filter(({ action }) => action === 'edit-document')
    expect(new Set(entries.map(({ actor }) => actor))).toEqual(new Set([writer.id, colleague.id]))
    expect(entries.at(-1)!.changes['document:narrative']![1]).toMatchObject({ sha256: (await read(id)).hash })
    const left = await harness.admin.query('select from document_updates where document_id = $1', [id])
    expect(left.rowCount).toBe(0)
  })

  it('shows changes written or restored elsewhere to everybody who has the text open', async () => {
    const { id } = await openText('walkthrough')
    json(await write(id, 0, doc('first')))
    const version = json<RichTextVersion>(
      await harness.call(routes.name, writer, org, { params: { id }, body: { name: 'Approved' } }),
    )
    const editing = connectAs(url, writer, org, id)
    await until(() => editing.text() === 'first')
    editing.write('second')
    await editing.kept()
    const restored = await harness.call(routes.restore, writer, org, {
      params: { id, versionId: version.id },
    })
    expect(json<RichText>(restored).html).toBe('<p dir="auto">first</p>')
    await until(() => editing.text() === 'first')
    editing.close()
  })
})

describe('versions', () => {
  it('keep the content, are compared word by word, and are restored as a new edit', async () => {
    const process = await makeProcess()
    const { id } = await openText('narrative', process)
    json(await write(id, 0, doc('The old pump', 'stays')))
    const name = (text: string) =>
      harness.call(routes.name, writer, org, { params: { id }, body: { name: text } })
    const first = json<RichTextVersion>(await name('Draft'))
    json(await write(id, 1, doc('The new pump', 'stays')))
    const second = json<RichTextVersion>(await name('Final'))
    const versions = await harness.call(routes.versions, reader, org, { params: { id } })
    expect(
      versions
        .json<{ items: RichTextVersion[] }>()
        .items.map(({ number, name: called, reason, authors }) => [number, called, reason, authors]),
    ).toEqual([
      [5, 'Final', 'named', [writer.id]],
      [4, null, 'edited', [writer.id]],
      [3, 'Draft', 'named', [writer.id]],
      [2, null, 'edited', [writer.id]],
      [1, null, 'begun', []],
    ])
    const compared = await harness.call(routes.difference, reader, org, {
      params: { id },
      query: { from: first.id, to: second.id },
    })
    const changed = '<p dir="auto">The <del>old</del><ins>new</ins> pump</p><p dir="auto">stays</p>'
    expect(json<{ html: string }>(compared).html).toBe(changed)
    const now = await harness.call(routes.difference, reader, org, {
      params: { id },
      query: { from: first.id },
    })
    expect(json<{ html: string }>(now).html).toBe(changed)
    const shown = await harness.call(routes.version, reader, org, { params: { id, versionId: first.id } })
    expect(json<{ html: string }>(shown).html).toContain('The old pump')
    const back = await harness.call(routes.restore, writer, org, { params: { id, versionId: first.id } })
    expect(json<RichText>(back)).toMatchObject({ version: 3, hash: first.hash })
    expect(
      (await harness.call(routes.restore, reader, org, { params: { id, versionId: first.id } })).statusCode,
    ).toBe(403)
    expect((await trailOf(process)).map(({ action }) => action)).toEqual([
      'create',
      'begin-document',
      'write-document',
      'name-version',
      'write-document',
      'name-version',
      'restore-version',
    ])
  })
})

it('a rich text is always read with its newest changes, even while derived data is updated', async () => {
  const process = await makeProcess()
  const { id } = await openText('narrative', process)
  const editing = connectAs(url, writer, org, id)
  await editing.kept()
  for (let word = 0; word < 25; word++) {
    editing.write(`word ${word}`)
    await editing.kept()
    const settled = harness.services.db.write(org, async (tx) => ({
      value: await settleDocument(tx, id, true),
    }))
    const [shown] = await Promise.all([read(id), settled])
    expect(shown.html).toContain(`word ${word}<`)
  }
  editing.close()
})

it('rich texts are updated in other organisations although one fails and another is on hold', async () => {
  const found: string[] = []
  for (let at = 0; at < 3; at++) {
    const { id, founder } = await harness.organisation(['risk_manager'])
    const process = await makeProcess(founder, id)
    json(await harness.call(routes.open, founder, id, { params: { id: process, field: 'narrative' } }))
    found.push(id)
  }
  // In the order in which they are gone through.
  const [failing, held, third] = found.toSorted() as [string, string, string]
  const asBeforeVersions = (orgs: readonly string[]) =>
    harness.admin.query(`begin; set local session_replication_role = replica;
      update documents set version_id = null where org_id in (${orgs.map((id) => `'${id}'`).join()});
      delete from document_versions where org_id in (${orgs.map((id) => `'${id}'`).join()}); commit`)
  const hold = (why: string | null) =>
    harness.admin.query(
      `update organisations set held_for = $2::text, held_at = case when $2::text is not null then now() end where org_id = $1`,
      [held, why],
    )
  const settled = async () => {
    const { rows } = await harness.admin.query<{ org: string }>(
      `select org_id as org from documents where org_id = any($1) and version_id is not null order by 1`,
      [found],
    )
    return rows.map((row) => row.org)
  }
  await asBeforeVersions(found)
  await hold('move')
  await harness.admin.query(`
    create function public.refuse() returns trigger language plpgsql as 'begin raise exception ''planted''; end';
    create trigger planted before update on documents for each row when (old.org_id = '${failing}') execute function public.refuse()`)
  await expect(settleDocuments(harness.services)).rejects.toThrow(`1 failed: ${failing}: planted`)
  expect(await settled()).toEqual([third])

  await harness.admin.query('drop trigger planted on documents')
  await hold(null)
  await settleDocuments(harness.services)
  expect(await settled()).toEqual([failing, held, third])
})
