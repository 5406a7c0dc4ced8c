import {
  officialTextRoutes as routes,
  type OfficialText,
  type RowText,
  type TextPreview,
  type TextReview,
} from 'contract/compliance/official-texts'
import { starterUniverseRoutes } from 'contract/compliance/starter-universes'
import { requirementRoutes, type Requirement } from 'contract/compliance/requirements'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Checklist } from '#test/checklist.ts'
import { EvidenceUploader } from '#test/evidence-uploader.ts'
import { actText, consolidatedHtml, journalHtml } from 'contract/testing/official-text'
import { settingsOf } from '#test/shared-services.ts'
import { Harness, type Person, type Request } from '#test/harness.ts'

let harness: Harness
let org: string
let officer: Person
let author: Person
let universe: string
let list: Checklist

beforeAll(async () => {
  harness = await Harness.start(await settingsOf('scanner'))
  ;({ id: org, founder: officer } = await harness.organisation(['compliance_officer', 'prrc']))
  author = await harness.member(org, ['techdoc_author'])
  const loaded = await harness.call(starterUniverseRoutes.load, officer, org, { body: { codes: ['MDR'] } })
  universe = loaded.json<{ created: { id: string }[] }>().created[0]!.id
  list = await Checklist.begin(harness, org, author)
})
afterAll(() => harness.stop())

/** Uploads and scans a file, as a person and the worker do. */
async function uploaded(text: string, who = officer): Promise<string> {
  const bytes = Buffer.from(text)
  const sender = new EvidenceUploader(harness, who, org)
  const upload = await sender.upload(bytes, 'L_2017117EN.html')
  await sender.scan(bytes)
  return upload
}

const call = (route: Parameters<Harness['call']>[0], who: Person, request: Request) =>
  harness.call(route, who, org, request)

async function done<T>(route: Parameters<Harness['call']>[0], who: Person, request: Request): Promise<T> {
  const response = await call(route, who, request)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<T>()
}

const check = async (text: string) =>
  done<TextPreview>(routes.check, officer, {
    params: { id: universe },
    body: { upload: await uploaded(text) },
  })
const load = async (text: string) =>
  done<OfficialText>(routes.load, officer, {
    params: { id: universe },
    body: { upload: await uploaded(text) },
  })

async function requirement(ref: string): Promise<Requirement> {
  const { items } = await done<{ items: Requirement[] }>(requirementRoutes.list, officer, {
    query: { universe: [universe], limit: 100 },
  })
  return items.find((one) => one.ref === ref)!
}
const textOf = async (ref: string) =>
  done<RowText>(routes.ofRequirement, officer, { params: { id: (await requirement(ref)).id } })
const textOfRow = async (ref: string) =>
  done<RowText>(routes.ofGsprRow, author, { params: { id: (await list.row(ref)).id } })

it('shows a summary with the address of the law until a text is loaded', async () => {
  expect(await textOf('Art. 10(1)')).toMatchObject({
    texts: [],
    review: null,
    address: 'https://eur-lex.europa.eu/eli/reg/2017/745/oj',
  })
  expect((await textOfRow('10.4.1(a)')).texts).toEqual([])
})

it('previews what a file holds and which rows it matches, and stores nothing', async () => {
  const preview = await check(journalHtml(actText('en')))
  expect(preview).toMatchObject({
    language: 'en',
    act: 'REGULATION (EU) 2017/745',
    consolidatedOn: null,
    articles: 4,
    annexes: 2,
    replaces: null,
    problems: [],
  })
  const found = preview.rows.filter((row) => row.found).map(({ kind, ref }) => `${kind} ${ref}`)
  expect(found).toContain('requirement Art. 10(9)')
  expect(found).toContain('requirement Annex I Ch. II')
  expect(found).toContain('gspr 10.4.1(a)')
  expect(found).toContain('gspr 10.4.1-2')
  expect(preview.rows.filter(({ kind, found: is }) => kind === 'gspr' && !is).length).toBeGreaterThan(100)
  const { items } = await done<{ items: OfficialText[] }>(routes.list, officer, { params: { id: universe } })
  expect(items).toEqual([])
})

it('refuses another act, files that are no act, and files that are not scanned', async () => {
  const other = journalHtml(actText('en', { number: '2016/679' }))
  expect((await check(other)).problems).toEqual(['another_act'])
  const refused = await call(routes.load, officer, {
    params: { id: universe },
    body: { upload: await uploaded(other) },
  })
  expect(refused.json()).toMatchObject({ error: 'INVALID_INPUT', details: [{ code: 'another_act' }] })
  const page = await call(routes.check, officer, {
    params: { id: universe },
    body: { upload: await uploaded('<html><body>Good morning</body></html>') },
  })
  expect(page.json()).toMatchObject({ error: 'UNREADABLE_FILE', details: { reason: 'not_an_act' } })
  const waiting = await new EvidenceUploader(harness, officer, org).upload(
    Buffer.from('<html>waiting</html>'),
    'a.html',
  )
  const early = await call(routes.check, officer, { params: { id: universe }, body: { upload: waiting } })
  expect(early.json()).toEqual({ error: 'NOT_SCANNED' })
})

it('shows the loaded text beside requirements and rows of Annex I, in both languages', async () => {
  await load(journalHtml(actText('en')))
  await load(journalHtml(actText('fr')))
  const paragraph = await textOf('Art. 10(9)')
  expect(paragraph.texts.map(({ source }) => source.language)).toEqual(['en', 'fr'])
  expect(paragraph.texts[0]!.passages.map(({ label }) => label)).toEqual([
    '9.',
    '(a)',
    '(b)',
    '(i)',
    '(ii)',
    null,
  ])
  const point = await textOfRow('10.4.1(a)')
  expect(point.texts[0]!.passages).toEqual([expect.objectContaining({ label: '(a)', text: 'blue, or' })])
  // A point alone says little: the sentences that it completes come with it.
  expect(point.texts[0]!.context.map(({ text }) => text)).toContain('Parts of a bicycle that:')
  expect(point.texts[1]!.passages[0]).toMatchObject({ label: 'a)', text: 'bleu;' })
  const trail = await harness.admin.query(
    `select (entry::jsonb)->'changes'->'officialText'->1->>'sha256' as sha256 from app.trail
     where org_id = $1 and (entry::jsonb)->>'record' = $2 and (entry::jsonb)->'changes' ? 'officialText'`,
    [org, universe],
  )
  expect(trail.rows).toHaveLength(2)
})

it('compares an amended version, queues the rows it touches, and records the decision', async () => {
  const amended = consolidatedHtml(actText('en', { amended: true }), '2024-07-09')
  const preview = await check(amended)
  expect(preview).toMatchObject({ consolidatedOn: '2024-07-09', changed: 2, problems: [] })
  const text = await load(amended)
  const { items } = await done<{ items: { key: string; kind: string; after: string }[] }>(
    routes.changes,
    officer,
    {
      params: { id: universe, text: text.id },
    },
  )
  expect(items.map(({ key, kind }) => `${key} ${kind}`)).toEqual([
    'art.10(1) changed',
    'anx.I/10.4.1(a) changed',
  ])
  const queue = await done<{ items: TextReview[] }>(routes.reviews, officer, { params: { id: universe } })
  const refs = queue.items.map(({ ref }) => ref)
  expect(refs).toContain('Art. 10(1)')
  expect(refs).toContain('10.4.1(a)')
  expect(refs).not.toContain('Art. 10(9)')
  expect(preview.touched).toBe(queue.items.length)
  const row = await textOfRow('10.4.1(a)')
  expect(row.review).toMatchObject({ before: '(a) blue, or', after: '(a) dark blue, or', decision: null })
  const decided = await done<TextReview>(routes.decide, author, {
    params: { id: row.review!.id },
    body: { decision: 'unchanged', note: 'Our blue is dark already.' },
  })
  expect(decided).toMatchObject({ decision: 'unchanged', decidedBy: author.id })
  const after = await done<{ waiting: number; items: OfficialText[] }>(routes.list, officer, {
    params: { id: universe },
  })
  expect(after.waiting).toBe(queue.items.length - 1)
  expect(
    after.items
      .filter(({ current }) => current)
      .map(({ language }) => language)
      .toSorted(),
  ).toEqual(['en', 'fr'])
})

it('loads the same file once, and says that an older version is older', async () => {
  const amended = consolidatedHtml(actText('en', { amended: true }), '2024-07-09')
  const before = await done<{ items: OfficialText[] }>(routes.list, officer, { params: { id: universe } })
  expect((await check(amended)).problems).toEqual(['same'])
  await load(amended)
  expect((await check(journalHtml(actText('en')))).problems).toEqual(['older'])
  const after = await done<{ items: OfficialText[] }>(routes.list, officer, { params: { id: universe } })
  expect(after.items).toHaveLength(before.items.length)
})

it('SEC-6 an amended point marks the approved checklist that has it, once, with its cause', async () => {
  const approved = async () => {
    const { rows } = await harness.admin.query(
      `select r.status, s.causes, r.id from sections s join records r on r.id = s.id
       where s.org_id = $1 and s.key = $2`,
      [org, 'gs.checklist'],
    )
    return rows as { id: string; status: string; causes: { kind: string }[] }[]
  }
  const [section] = await approved()
  await harness.admin.query(`update records set status = 'approved' where id = $1`, [section!.id])
  const again = consolidatedHtml(actText('en', { amended: true }), '2025-01-10')
  await load(again)
  expect((await approved())[0]).toMatchObject({ status: 'approved', causes: [] })
  await load(consolidatedHtml(actText('en'), '2025-07-19'))
  expect((await approved())[0]).toMatchObject({ status: 'needs_update', causes: [{ kind: 'law' }] })
})

it('is loaded by compliance officers and the PRRC only, in their own organisation', async () => {
  const request = { params: { id: universe }, body: { upload: await uploaded('<html>a</html>', author) } }
  expect((await call(routes.load, author, request)).json()).toEqual({ error: 'FORBIDDEN' })
  const other = await harness.organisation(['compliance_officer'])
  for (const route of [routes.list, routes.reviews]) {
    const foreign = await harness.call(route, other.founder, other.id, { params: { id: universe } })
    expect(foreign.statusCode).toBe(404)
  }
})
