import { processRoutes, type Process } from 'contract/risk/processes'
import { type Export, exportRoutes } from 'contract/workspace/exports'
import type { TemplateContent } from 'contract/workspace/template-content'
import { type Checklist, type Template, templateRoutes as routes } from 'contract/workspace/templates'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unzip } from '#test/files/unzip.ts'
import { readPdf } from '#test/files/pdf-text.ts'
import { Harness, type Person } from '#test/harness.ts'
import { makeExport } from '#test/worker-jobs.ts'
import { partsInForce } from './in-force.ts'

/** A document takes a process of its own, and a browser. */
const PRINTING_MS = 120_000

let harness: Harness
let org: string
/** Founded it, and so is a super user. */
let writer: Person
let record: Process

beforeAll(async () => {
  harness = await Harness.start()
  ;({ id: org, founder: writer } = await harness.organisation(['risk_manager'], 'Example <b>Medical</b>'))
  const body = {
    code: 'P2P1',
    name: { en: 'Pay {{record.status}} & go', fr: 'Payer' },
    description: { en: 'Paid' },
    family: 'it',
    ownerRole: 'CFO',
  }
  const created = await harness.call(processRoutes.create, writer, org, { body })
  expect(created.statusCode, created.body).toBe(201)
  record = created.json()
})
afterAll(() => harness.stop())

async function begin(more: object, who = writer): Promise<Template> {
  const response = await harness.call(routes.create, who, org, { body: { name: { en: 'Ours' }, ...more } })
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}
const step = (one: Template, to: string) =>
  harness.call(routes.transition, writer, org, {
    params: { id: one.id },
    version: one.version,
    body: { to, reason: 'Agreed' },
  })
async function inForce(use: string, content: TemplateContent): Promise<Template> {
  const response = await step(await begin({ use, content }), 'active')
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const get = async (id: string) =>
  (await harness.call(routes.get, writer, org, { params: { id } })).json<Template>()

async function exported(format: 'pdf' | 'word', locale: string): Promise<Buffer> {
  const asked = await harness.call(processRoutes.exportOne, writer, org, {
    params: { id: record.id },
    body: { format, locale },
  })
  return fetched(asked.json<Export>().id)
}
async function fetched(id: string): Promise<Buffer> {
  await makeExport(harness.services, { org, export: id })
  const { state, error } = (
    await harness.call(exportRoutes.get, writer, org, { params: { id } })
  ).json<Export>()
  expect({ state, error }).toEqual({ state: 'done', error: null })
  return (await harness.call(exportRoutes.download, writer, org, { params: { id } })).rawPayload
}
const inWord = async (bytes: Buffer, name: RegExp): Promise<string> =>
  [...(await unzip(bytes))]
    .filter(([path]) => name.test(path))
    .map(([, part]) => part.toString())
    .join('\n')
const EMPTY = { type: 'doc' as const, content: [{ type: 'paragraph' }] }
const rich = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

describe('S2.15 a template', () => {
  it('can be read and written by super users only', async () => {
    const manager = await harness.member(org, ['risk_manager', 'admin'])
    const { id } = await begin({ use: 'dossier' })
    for (const [route, request] of [
      [routes.list, {}],
      [routes.get, { params: { id } }],
      [routes.builtIn, { params: { use: 'dossier' } }],
      [routes.values, { params: { use: 'dossier' }, body: { locale: 'en' } }],
      [routes.create, { body: { use: 'dossier', name: { en: 'Mine' } } }],
      [routes.preview, { params: { id }, body: { locale: 'en', record: record.id } }],
    ] as const)
      expect((await harness.call(route, manager, org, request)).json()).toEqual({ error: 'FORBIDDEN' })
  })

  it('starts with the built-in texts in three languages and numbers its versions', async () => {
    const [first, second] = [await begin({ use: 'gap_report' }), await begin({ use: 'gap_report' })]
    expect(first).toMatchObject({ kind: 'report', series: 'gap_report', number: 1, status: 'draft' })
    expect(second.number).toBe(2)
    const given = await harness.call(routes.builtIn, writer, org, { params: { use: 'gap_report' } })
    expect(first.content).toEqual(given.json())
    expect(Object.keys(first.content)).toEqual(['en', 'fr', 'ar'])
  })

  it('is retired when the next version is activated, and can be the base of a new one', async () => {
    const first = await inForce('risk_board', { en: { header: 'First' } })
    const second = await inForce('risk_board', { en: { header: 'Second' } })
    expect([(await get(first.id)).status, (await get(second.id)).status]).toEqual(['retired', 'active'])
    const again = await begin({ use: 'risk_board', basedOn: first.id })
    expect(again).toMatchObject({ number: 3, content: { en: { header: 'First' } } })
    const changed = await harness.call(routes.update, writer, org, {
      params: { id: second.id },
      version: (await get(second.id)).version,
      body: { content: { en: { header: 'Third' } } },
    })
    expect(changed.statusCode).toBe(403)
    const { rows } = await harness.admin.query(
      `select entry->>'action' as action from trail where org_id = $1 and record_id = $2 order by seq`,
      [org, first.id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['create', 'transition', 'transition'])
  })

  it('cannot be activated without content', async () => {
    const refused = await step(await begin({ use: 'risk_board', content: { fr: {} } }), 'active')
    expect(refused.json()).toEqual({ error: 'GUARD_NOT_MET', details: { guards: ['written'] } })
  })
})

describe('a placeholder', () => {
  const refusal = async (use: string, content: TemplateContent) =>
    (await harness.call(routes.create, writer, org, { body: { use, name: { en: 'Ours' }, content } })).json()

  it('unknown to the template use is refused with its position', async () => {
    expect(await refusal('dossier', { fr: { header: 'A {{inviter.name}} B' } })).toEqual({
      error: 'INVALID_INPUT',
      details: [{ path: ['content', 'fr', 'header', '{{inviter.name}}'], code: 'unknown_place' }],
    })
    expect(await refusal('dossier', { en: { introduction: rich('{{record.code') } })).toMatchObject({
      details: [{ path: ['content', 'en', 'introduction', '{{record.code'], code: 'unknown_place' }],
    })
  })

  it('required by a message must be present', async () => {
    expect(await refusal('invitation', { en: { subject: 'Come', text: 'Please.' } })).toMatchObject({
      details: [{ path: ['content', 'en', 'text', '{{link}}'], code: 'missing_place' }],
    })
  })

  it('Sec11 content with unknown node types is refused', async () => {
    const script = { type: 'doc' as const, content: [{ type: 'script', content: [] }] }
    expect(await refusal('dossier', { en: { introduction: script } })).toMatchObject({
      error: 'INVALID_INPUT',
      details: [{ path: ['content', 'en', 'introduction'], code: 'unknown_node' }, { code: 'wrong_place' }],
    })
  })
})

describe('an export', () => {
  it('has the built-in texts per language until a version is active', async () => {
    const words = async (locale: 'en' | 'fr') =>
      JSON.stringify(await partsInForce(harness.services.db.read(org), 'dossier', locale))
    expect(await words('en')).toContain('This dossier holds what')
    const one = await inForce('dossier', { en: { introduction: rich('Ours'), closing: EMPTY } })
    expect(await words('en')).toContain('Ours')
    expect(await words('en')).toContain('{{document.title}}')
    expect(await words('en')).not.toContain('End of the document')
    expect(await words('fr')).toContain('Ce dossier réunit ce que')
    await step(await get(one.id), 'retired')
    expect(await words('en')).toContain('This dossier holds what')
  })

  it(
    'renders the active texts with the values of its record, escaped and expanded once',
    async () => {
      const one = await inForce('dossier', {
        en: {
          cover: 'For {{record.code}}\nby {{person.name}}',
          header: 'Top {{record.owner}} end',
          footer: 'Bottom {{organisation.name}}',
          introduction: rich('About {{record.title}}'),
          closing: rich('Over'),
        },
      })
      const english = await exported('word', 'en')
      const said = (await inWord(english, /document\.xml/)).replace(/<[^>]+>/g, '')
      expect(said).toContain('About Pay {{record.status}} &amp; go')
      expect(said).toContain('Over')
      expect((await inWord(english, /header\d*\.xml/)).replace(/<[^>]+>/g, '')).toContain('Top – end')
      expect((await inWord(english, /footer\d*\.xml/)).replace(/<[^>]+>/g, '')).toContain(
        'Bottom Example &lt;b&gt;Medical&lt;/b&gt;',
      )
      await step(await get(one.id), 'retired')
    },
    PRINTING_MS,
  )

  it(
    'previews an inactive version, with a preview mark on its pages',
    async () => {
      const draft = await begin({
        use: 'dossier',
        content: { en: { header: 'Only tried', introduction: rich('Tried {{record.code}}') } },
      })
      const asked = await harness.call(routes.preview, writer, org, {
        params: { id: draft.id },
        body: { locale: 'en', record: record.id },
      })
      expect(asked.statusCode, asked.body).toBe(200)
      const { pages } = await readPdf(await fetched(asked.json<Export>().id))
      const text = pages.join(' ').replace(/\s+/g, ' ')
      for (const part of ['Only tried', 'Tried P2P1', 'Preview']) expect(text).toContain(part)
    },
    PRINTING_MS,
  )

  it('is previewed only with records of its own type', async () => {
    const draft = await begin({ use: 'audit_report' })
    const asked = await harness.call(routes.preview, writer, org, {
      params: { id: draft.id },
      body: { locale: 'en', record: record.id },
    })
    expect(asked.json()).toEqual({ error: 'NOT_FOUND' })
  })
})

describe('placeholder values', () => {
  it('come from a record, and unknown ones are omitted', async () => {
    const ask = (body: object) =>
      harness.call(routes.values, writer, org, { params: { use: 'mentioned' }, body })
    const { values } = (await ask({ locale: 'fr', record: record.id })).json<{
      values: Record<string, string>
    }>()
    expect(values).toMatchObject({ 'record.code': 'P2P1', 'record.title': 'Payer' })
    expect(values['link']).toMatch(new RegExp(`/records/process/${record.id}$`))
    const bare = (await ask({ locale: 'en' })).json<{ values: Record<string, string> }>().values
    expect(Object.keys(bare)).not.toContain('record.code')
    expect((await ask({ locale: 'en', record: org })).json()).toEqual({ error: 'NOT_FOUND' })
  })
})

describe('a checklist', () => {
  it('can have several active templates, readable by those who use them', async () => {
    const auditor = await harness.member(org, ['auditor'])
    const items = [{ en: 'Look', fr: 'Regarder' }, { en: 'Ask' }]
    const [one, other] = [
      await inForce('procedure_steps', { items }),
      await inForce('procedure_steps', { items: [{ en: 'Else' }] }),
    ]
    expect([(await get(one.id)).status, (await get(other.id)).status]).toEqual(['active', 'active'])
    const next = await begin({ use: 'procedure_steps', basedOn: one.id, content: { items: [{ en: 'New' }] } })
    expect(next).toMatchObject({ series: one.series, number: 2 })
    await step(next, 'active')
    const listed = (await harness.call(routes.checklists, auditor, org)).json<{ items: Checklist[] }>()
    expect(listed.items.map(({ items: points }) => points)).toEqual([[{ en: 'Else' }], [{ en: 'New' }]])
    const guest = await harness.member(org, ['guest'])
    expect((await harness.call(routes.checklists, guest, org)).json()).toEqual({ error: 'FORBIDDEN' })
  })
})
