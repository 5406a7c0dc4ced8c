import { processRoutes, type Process } from 'contract/risk/processes'
import { type Export, exportRoutes } from 'contract/workspace/exports'
import { type Template, templateRoutes as routes, type WordFile } from 'contract/workspace/templates'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { textIn, unzip } from '#test/files/unzip.ts'
import { zip } from '#test/files/zip.ts'
import { Harness, type Person } from '#test/harness.ts'
import { settingsOf } from '#test/shared-services.ts'
import { makeExport } from '#test/worker-jobs.ts'

/** A scan, an examination and a document each take a process of their own. */
const LONG_MS = 240_000
const DOCUMENT = 'word/document.xml'

let harness: Harness
let org: string
let writer: Person
let record: Process

beforeAll(async () => {
  harness = await Harness.start(await settingsOf('scanner'))
  ;({ id: org, founder: writer } = await harness.organisation(['risk_manager'], 'Aldane'))
  const body = {
    code: 'P2P1',
    name: { en: 'Purchasing', ar: 'المشتريات' },
    description: { en: 'Paid' },
    family: 'it',
    ownerRole: 'CFO',
  }
  record = (await harness.call(processRoutes.create, writer, org, { body })).json()
}, LONG_MS)
afterAll(() => harness.stop())

async function draft(basedOn?: string): Promise<Template> {
  const body = { use: 'dossier', name: { en: 'Ours' }, ...(basedOn ? { basedOn } : {}) }
  const made = await harness.call(routes.create, writer, org, { body })
  expect(made.statusCode, made.body).toBe(201)
  return made.json()
}
const get = async (id: string) =>
  (await harness.call(routes.get, writer, org, { params: { id } })).json<Template>()
const builtIn = async (locale: string) =>
  (await harness.call(routes.builtInWord, writer, org, { params: { use: 'dossier' }, query: { locale } }))
    .rawPayload
const inDocument = async (file: Buffer, change: (xml: string) => string) =>
  zip(
    [...(await unzip(file))].map(([name, content]) => ({
      name,
      content: name === DOCUMENT ? change(content.toString()) : content,
    })),
  )
const before = (text: string) => (xml: string) =>
  xml.replace('<w:body>', `<w:body><w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`)

async function set(id: string, locale: string, file: Buffer | null, who = writer) {
  const { version } = await get(id)
  return harness.call(routes.setWord, who, org, {
    params: { id, locale },
    version,
    body: { file: file && { name: `ours-${locale}.docx`, data: file.toString('base64') } },
  })
}
async function exported(locale: string): Promise<{ id: string; file: Buffer }> {
  const asked = await harness.call(processRoutes.exportOne, writer, org, {
    params: { id: record.id },
    body: { format: 'word', locale },
  })
  const { id } = asked.json<Export>()
  await makeExport(harness.services, { org, export: id })
  const { state, error } = (
    await harness.call(exportRoutes.get, writer, org, { params: { id } })
  ).json<Export>()
  expect({ state, error }).toEqual({ state: 'done', error: null })
  return { id, file: (await harness.call(exportRoutes.download, writer, org, { params: { id } })).rawPayload }
}
const trailOf = async (id: string, action: string) =>
  (
    await harness.admin.query<{ changes: Record<string, unknown> }>(
      `select (entry::jsonb)->'changes' as changes from app.trail
       where org_id = $1 and record_id = $2 and (entry::jsonb)->>'action' = $3 order by seq`,
      [org, id, action],
    )
  ).rows.map(({ changes }) => changes)

it(
  'a document edited in Word is used for its language, from its version on, and named in the trail',
  async () => {
    const { id } = await draft()
    for (const locale of ['en', 'ar']) {
      const saved = await set(
        id,
        locale,
        await inDocument(await builtIn(locale), before(`OURS ${locale} {{record.code}}`)),
      )
      expect(saved.statusCode, saved.body).toBe(200)
    }
    const { items } = (await harness.call(routes.wordFiles, writer, org, { params: { id } })).json<{
      items: WordFile[]
    }>()
    expect(items.map(({ locale }) => locale)).toEqual(['ar', 'en'])
    expect(await textIn((await exported('en')).file, DOCUMENT)).not.toContain('OURS')

    const active = await harness.call(routes.transition, writer, org, {
      params: { id },
      version: (await get(id)).version,
      body: { to: 'active', reason: 'Agreed' },
    })
    expect(active.statusCode, active.body).toBe(200)
    const english = await textIn((await exported('en')).file, DOCUMENT)
    expect(english).toContain('>OURS en ')
    expect(english).toContain('>P2P1<')
    expect(english).not.toContain('{{')
    const arabic = await textIn((await exported('ar')).file, DOCUMENT)
    expect(arabic).toContain('>OURS ar ')
    expect(arabic).toContain('<w:bidi')
    // French has none: the built-in document.
    expect(await textIn((await exported('fr')).file, DOCUMENT)).not.toContain('OURS')

    const { sha256 } = items.find(({ locale }) => locale === 'en')!
    const [, made] = await trailOf(record.id, 'exported')
    expect(made).toMatchObject({
      export: [null, { template: { code: active.json<Template>().code, number: 1, sha256 } }],
    })
    expect(await trailOf(id, 'attach')).toContainEqual({
      wordFile: [null, { locale: 'en', name: 'ours-en.docx', sha256 }],
    })

    // It is in force, so it cannot be changed; the next version starts with the same documents.
    expect((await set(id, 'en', null)).json()).toEqual({ error: 'FORBIDDEN' })
    const next = await draft(id)
    const copied = (await harness.call(routes.wordFiles, writer, org, { params: { id: next.id } })).json<{
      items: WordFile[]
    }>()
    expect(copied.items.map((one) => one.sha256)).toEqual(items.map((one) => one.sha256))
    const downloaded = await harness.call(routes.wordFile, writer, org, {
      params: { id: next.id, locale: 'en' },
    })
    expect(await textIn(downloaded.rawPayload, DOCUMENT)).toContain('OURS en {{record.code}}')
    expect((await set(next.id, 'en', null)).statusCode).toBe(200)
    expect(
      (await harness.call(routes.wordFile, writer, org, { params: { id: next.id, locale: 'en' } }))
        .statusCode,
    ).toBe(404)
  },
  LONG_MS,
)

it(
  'a document that is refused is not kept, and its faults are named with their places',
  async () => {
    const { id } = await draft()
    const unknown = await set(id, 'en', await inDocument(await builtIn('en'), before('Dear {{reader}}')))
    expect(unknown.json()).toEqual({
      error: 'INVALID_INPUT',
      details: [{ path: ['file', DOCUMENT, '{{reader}}', 'Dear {{reader}}'], code: 'unknown_tag' }],
    })
    // A tag of lists is none of a dossier.
    const other = await set(id, 'en', await inDocument(await builtIn('en'), before('{{records.count}}')))
    expect(other.json()).toMatchObject({ details: [{ code: 'unknown_tag' }] })
    const virus = Buffer.from(
      ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
    )
    expect((await set(id, 'en', virus)).json()).toMatchObject({ details: [{ code: 'infected' }] })
    expect((await harness.call(routes.wordFiles, writer, org, { params: { id } })).json()).toEqual({
      items: [],
    })
  },
  LONG_MS,
)

it(
  'Word documents are for super users of the organisation only',
  async () => {
    const { id, version } = await draft()
    const manager = await harness.member(org, ['risk_manager', 'admin'])
    const other = await harness.organisation(['risk_manager'], 'Other')
    const body = { file: null }
    for (const [route, request] of [
      [routes.builtInWord, { params: { use: 'dossier' }, query: { locale: 'en' } }],
      [routes.wordFiles, { params: { id } }],
      [routes.wordFile, { params: { id, locale: 'en' } }],
      [routes.setWord, { params: { id, locale: 'en' }, version, body }],
    ] as const) {
      expect((await harness.call(route, manager, org, request)).json()).toEqual({ error: 'FORBIDDEN' })
      if (route !== routes.builtInWord)
        expect((await harness.call(route, other.founder, other.id, request)).json()).toEqual({
          error: 'NOT_FOUND',
        })
    }
  },
  LONG_MS,
)
