import { createHash, randomUUID } from 'node:crypto'
import type { Field } from 'contract'
import { type Project, projectRoutes } from 'contract/audit/projects'
import { processRoutes } from 'contract/risk/processes'
import { type AccessReview, accessReviewRoutes } from 'contract/workspace/access-reviews'
import { discussionRoutes } from 'contract/workspace/discussion'
import { type Export, exportRoutes } from 'contract/workspace/exports'
import { organisationDataRoutes as routes } from 'contract/workspace/organisation-data'
import type { TrailExport } from 'contract/workspace/trail'
import { verifyTrail } from 'verify-trail'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { unzip } from '#test/files/unzip.ts'
import { readFileText } from '#modules/workspace/file-texts/index.ts'
import { EvidenceUploader, sha256 as hashOf } from '#test/evidence-uploader.ts'
import { bytesOf, samplePdf } from '#test/files/sample-pdfs.ts'
import { snakeCase } from '#platform/collection/snake-case.ts'
import { Harness, type Person } from '#test/harness.ts'
import { allCollections } from '#test/security/collections.ts'
import { makeExport } from '#test/worker-jobs.ts'
import { PERSON_DATA_QUERIES } from './make-person-data.ts'
import { STRUCTURES_WITHOUT_PEOPLE } from '#test/records/personal-columns.ts'
import { PERSONAL_DATA } from './personal-data.ts'
import { EXCLUDED_TABLES } from './tables.ts'
import { sendExportMail } from './export-mail.jobs.ts'

let harness: Harness
let org: string
let founder: Person
let owner: Person
let first: Export
let files: Map<string, Buffer>

beforeAll(async () => {
  harness = await Harness.start()
  ;({ id: org, founder } = await harness.organisation(['risk_manager']))
  owner = await harness.member(org, ['owner'], 'Olga Owner')
  for (const code of ['P1', 'P2', 'P3']) {
    const body = { code, name: { en: code }, description: { en: code }, family: 'finance', ownerRole: 'CFO' }
    expect((await harness.call(processRoutes.create, founder, org, { body })).statusCode).toBe(201)
  }
  first = await make(await everything())
  files = await unzip(await download(first, founder))
}, 300_000)
afterAll(() => harness.stop())

/** Kept structures in which ids stand, by what the contract says of them; one that says nothing may hold any. */
async function structuresWithIds(): Promise<string[]> {
  const kept = ({ kind, computed, derived }: Field) => kind === 'structure' && (!computed || derived)
  return (await allCollections()).flatMap(({ name, fields }) =>
    Object.entries(fields)
      .filter(([, field]) => kept(field))
      .filter(([, { schema }]) =>
        /"format":"uuid"|"additionalProperties":\{\}/.test(
          JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' })),
        ),
      )
      .map(([key]) => `${name}.${snakeCase(key)}`),
  )
}

/** Somebody whom others have named in a project, in a column and in a list. */
async function namedInProject(): Promise<{ named: Person; project: Project }> {
  const cae = await harness.member(org, ['cae'])
  const lead = await harness.member(org, ['audit_manager'])
  const named = await harness.member(org, ['audit_manager'])
  const body = {
    name: { en: 'Payroll' },
    type: 'assurance',
    year: 2026,
    ownerId: lead.id,
    reviewerId: named.id,
    caeId: cae.id,
    confidentiality: 'standard',
    languages: ['en'],
    stakeholders: [named.id],
  }
  const made = await harness.call(projectRoutes.create, cae, org, { body })
  expect(made.statusCode, made.body).toBe(201)
  return { named, project: made.json() }
}

/** An access review with what was decided about them. */
async function reviewAccessOf({ id }: Person): Promise<void> {
  const body = { name: { en: 'Autumn' } }
  const made = await harness.call(accessReviewRoutes.create, founder, org, { body })
  expect(made.statusCode, made.body).toBe(201)
  const review = made.json<AccessReview>()
  const decided = await harness.call(accessReviewRoutes.update, founder, org, {
    params: { id: review.id },
    version: review.version,
    body: { decisions: [{ person: id, decision: 'keep', note: 'Only hers' }] },
  })
  expect(decided.statusCode, decided.body).toBe(200)
}

async function make(asked: { statusCode: number; body: string; json(): unknown }): Promise<Export> {
  expect(asked.statusCode, asked.body).toBe(200)
  const { id } = asked.json() as Export
  await makeExport(harness.services, { org, export: id })
  const { rows } = await harness.admin.query<Export>('select id, state, error from exports where id = $1', [
    id,
  ])
  expect(rows[0]).toMatchObject({ state: 'done', error: null })
  return rows[0]!
}
const download = async ({ id }: Export, who: Person) =>
  (await harness.call(exportRoutes.download, who, org, { params: { id } })).rawPayload
async function everything() {
  const asked = await harness.protect(founder, org, { kind: 'organisation.export' })
  expect(asked.json(), asked.body).toMatchObject({ status: 'done' })
  const { rows } = await harness.admin.query<{ id: string }>(
    'select id from exports where org_id = $1 order by created_at desc limit 1',
    [org],
  )
  return harness.call(exportRoutes.get, founder, org, { params: { id: rows[0]!.id } })
}
const personData = (of: Person, who: Person) =>
  harness.call(routes.person, who, org, { params: { id: of.id } })

/** What somebody is given who asks for their own file. */
async function fileOf(who: Person): Promise<Record<string, Record<string, unknown>[]>> {
  const bytes = await download(await make(await personData(who, who)), who)
  return JSON.parse(bytes.toString()) as Record<string, Record<string, unknown>[]>
}

const linesOf = (file: Buffer | undefined) =>
  file!
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)

interface Manifest {
  collections: Record<string, number>
  trail: { seq: number; hash: string }
  files: { path: string; sha256: string; bytes: number }[]
}

describe('the full data export of an organisation', () => {
  it('C2 has every record as JSON line and workbook row, and the hash of every file in its manifest', async () => {
    const manifest = JSON.parse(files.get('manifest.json')!.toString()) as Manifest
    expect(linesOf(files.get('records/processes.jsonl')).map(({ code }) => code)).toEqual(['P1', 'P2', 'P3'])
    expect(manifest.collections['processes']).toBe(3)
    expect(files.get('excel/processes.xlsx')!.subarray(0, 2).toString()).toBe('PK')
    expect(linesOf(files.get('tables/members.jsonl')).map(({ id }) => id)).toContain(owner.id)
    for (const { path, sha256, bytes } of manifest.files) {
      expect([path, createHash('sha256').update(files.get(path)!).digest('hex')]).toEqual([path, sha256])
      expect(files.get(path)!.length).toBe(bytes)
    }
    expect([...files.keys()].toSorted()).toEqual(
      [...manifest.files.map(({ path }) => path), 'manifest.json'].toSorted(),
    )
  })

  it('C2 contains the whole audit trail, which verifies offline', async () => {
    const stretches = [...files]
      .filter(([path]) => path.startsWith('trail/'))
      .map(([, bytes]) => JSON.parse(bytes.toString()) as TrailExport)
    const verdict = verifyTrail(stretches)
    expect(verdict.problems).toEqual([])
    const manifest = JSON.parse(files.get('manifest.json')!.toString()) as Manifest
    expect(verdict.entries).toBe(manifest.trail.seq)
  })

  it('includes every tenant table except internal housekeeping tables', async () => {
    const { rows } = await harness.admin.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
       where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
    )
    const collections = new Set([...harness.services.collections.values()].map(({ shape }) => shape.table))
    const missing = rows
      .map(({ name }) => name)
      .filter((name) => !collections.has(name) && !files.has(`tables/${name}.jsonl`))
    expect(missing.toSorted()).toEqual([...EXCLUDED_TABLES, 'records', 'tombstones'].toSorted())
    expect(linesOf(files.get('tables/invitations.jsonl')).some((row) => 'token_hash' in row)).toBe(false)
  })

  it('withholds restricted records from an administrator outside their audience, with their words, files and circle', async () => {
    const { rows } = await harness.admin.query<{ id: string }>(
      `select id from records where org_id = $1 and code = 'P3'`,
      [org],
    )
    const [{ id }] = rows as [{ id: string }]
    const named = { code: 'P4', name: { en: 'Zanzibar' }, description: { en: 'x' }, family: 'finance' }
    const other = await harness.call(processRoutes.create, founder, org, {
      body: { ...named, ownerRole: 'CFO' },
    })
    expect(other.statusCode, other.body).toBe(201)
    const bytes = await bytesOf(await samplePdf('Quarterly stocktake of the depot in Kisumu'))
    const evidence = await new EvidenceUploader(harness, founder, org).bring(bytes)
    const circle = randomUUID()
    await harness.admin.query(
      `with c as (insert into circles (org_id, id, people, open) values ($1, $2, '{}', false) returning id)
       update records set circle = $2 where org_id = $1 and id = any($3::uuid[])`,
      [org, circle, [id, other.json<{ id: string }>().id, evidence.id]],
    )
    await harness.admin.query(`update stored_files set state = 'clean' where org_id = $1`, [org])
    await readFileText(harness.services, { org, sha256: hashOf(bytes) })
    await harness.indexChanges()
    const without = await unzip(await download(await make(await everything()), founder))
    expect(linesOf(without.get('records/processes.jsonl')).map(({ code }) => code)).toEqual(['P1', 'P2'])
    for (const hidden of [
      id,
      evidence.id,
      circle,
      'Zanzibar',
      'zanzibar',
      'Kisumu',
      'kisumu',
      hashOf(bytes),
    ]) {
      const found = [...without].filter(([path, file]) => path !== 'manifest.json' && file.includes(hidden))
      expect([hidden, found.map(([path]) => path)]).toEqual([hidden, []])
    }
  }, 300_000)

  it('is for administrators, with a reason kept in the audit trail, and notifies when ready', async () => {
    const refused = await harness.call(routes.everything, owner, org, { body: { reason: 'Curious' } })
    expect(refused.statusCode).toBe(403)
    const { id } = first
    const { rows } = await harness.admin.query<{ action: string; reason: string | null }>(
      `select entry->>'action' as action, entry->>'reason' as reason from trail where org_id = $1
         and entry->>'type' = 'organisation' and entry->'changes'->'export'->1->>'id' = $2 order by seq`,
      [org, id],
    )
    expect(rows).toEqual([
      { action: 'export', reason: 'Test' },
      { action: 'exported', reason: null },
    ])
    const told: string[] = []
    await sendExportMail(
      harness.services,
      async ({ to, lines }) =>
        void told.push(to, ...lines.flatMap((line) => (typeof line === 'string' ? [] : line.href))),
      { org, export: id },
    )
    expect(told).toEqual([founder.email, expect.stringContaining('/organisation-settings?tab=data')])
  })
})

describe('the personal data export', () => {
  it('C10 C11 covers every column that references a member', async () => {
    const { rows } = await harness.admin.query<{ place: string }>(
      `select c.relname || '.' || a.attname as place
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
         and a.attname <> 'org_id' and (
           exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'
             and f.confrelid = 'app.members'::regclass and a.attnum = any(f.conkey))
           or (a.atttypid = 'uuid'::regtype and a.attname ~ '^(person|actor|author|signer)_id$' and c.relname <> 'identities')
           or (a.atttypid = 'uuid[]'::regtype and a.attname ~ '^(people|team|contacts|preparers|readers|authors)$'))
       order by 1`,
    )
    const places = [...rows.map(({ place }) => place), ...(await structuresWithIds())]
    expect([...Object.keys(PERSONAL_DATA), ...STRUCTURES_WITHOUT_PEOPLE].toSorted()).toEqual(
      places.toSorted(),
    )
    const others = new Set(['trail', 'passing', 'derived'])
    const parts = new Set<string>(Object.values(PERSONAL_DATA).filter((part) => !others.has(part)))
    expect([...parts].filter((part) => !(part in PERSON_DATA_QUERIES))).toEqual([])
    expect(Object.keys(PERSON_DATA_QUERIES).filter((part) => !parts.has(part))).toEqual([
      'membership',
      'invitations',
      'trail',
    ])
  })

  it('C11 lists where others named the person, in columns, lists and structures', async () => {
    const { named, project } = await namedInProject()
    const said = { record: project.code, type: 'project' }
    const file = await fileOf(named)
    expect(file['named']).toEqual(
      expect.arrayContaining([
        { ...said, as: 'reviewer_id' },
        { ...said, as: 'stakeholders' },
      ]),
    )
  })

  it('C11 is available to that person and to administrators, within a minute', async () => {
    const process = (await harness.call(processRoutes.list, founder, org)).json<{ items: { id: string }[] }>()
    const body = { field: null, text: 'Said by Olga', mentions: [] }
    const said = await harness.call(discussionRoutes.create, owner, org, {
      params: { id: process.items[0]!.id },
      body,
    })
    expect(said.statusCode, said.body).toBeLessThan(300)
    await harness.admin.query(
      `insert into sign_ins (org_id, person_id, at, method, browser, address) values ($1, $2, now(), 'pwd', 'firefox', '192.0.2.0/24')`,
      [org, owner.id],
    )
    await reviewAccessOf(owner)
    const from = performance.now()
    const file = await fileOf(owner)
    expect(performance.now() - from).toBeLessThan(60_000)
    expect(Object.keys(file)).toEqual(expect.arrayContaining(Object.keys(PERSON_DATA_QUERIES)))
    expect(file['signIns']).toMatchObject([{ method: 'pwd', browser: 'firefox', address: '192.0.2.0/24' }])
    expect(file['exports']).toMatchObject([{ collection: expect.any(String) as string, state: 'running' }])
    expect(file['membership']).toMatchObject([{ name: 'Olga Owner', roles: ['owner'] }])
    expect(file['comments']).toMatchObject([{ text: 'Said by Olga' }])
    expect(file['accessReviews']).toMatchObject([
      { access: { roles: ['owner'], superUser: false }, decided: { decision: 'keep', note: 'Only hers' } },
    ])
    expect(file['accessReviews']![0]!['access']).not.toHaveProperty('id')
    expect(file['trail']!.every(({ actor }) => actor === owner.id)).toBe(true)
    await make(await personData(owner, founder))
    expect((await personData(founder, owner)).statusCode).toBe(403)
    const nonMember = await harness.person('Stranger')
    expect((await personData(nonMember, founder)).statusCode).toBe(404)
  })
})
