import { createHash } from 'node:crypto'
import { riskLibrary, universes } from 'content'
import { LOCALES } from 'contract'
import { starterUniverseRoutes } from 'contract/compliance/starter-universes'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { evidenceRoutes } from 'contract/workspace/evidence'
import { proposalRoutes } from 'contract/workspace/proposals'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertTexts } from '#test/files/insert-texts.ts'
import { Harness, type Person } from '#test/harness.ts'

/** Retrieval in an organisation with the libraries and 57,000 pages of evidence: about 60,000 entries. */
const FILES = 100
const PAGES = 570
const ASKED = 60
const LIMIT_MS = 150

let harness: Harness
let org: string
let person: Person
let sentences: string[]

/** A page of library sentences and of words that no other page has, always the same. */
const pageOf = (file: number, page: number): string => {
  const at = (file * PAGES + page) * 7919
  const three = [0, 1, 2].map((n) => sentences[(at + n * 104_729) % sentences.length]!)
  return `${three.join(' ')} Site ${file} batch ${page} operator ${(at % 9973).toString(36)}`
}

async function addFile(id: string, file: number): Promise<void> {
  const sha256 = createHash('sha256').update(`file ${file}`).digest()
  await harness.admin.query(
    `insert into stored_files (org_id, sha256, bytes, media_type, viewable, state) values ($1, $2, 1, 'text/plain', false, 'clean')`,
    [org, sha256],
  )
  await harness.admin.query(
    `insert into evidence_files (org_id, id, record_id, version, sha256, name, uploaded_by) values ($1, $2, $3, 1, $4, 'log.txt', $5)`,
    [org, uuid(), id, sha256, person.id],
  )
  const pages = Array.from({ length: PAGES }, (_, page) => pageOf(file, page))
  await harness.services.db.write(org, async (tx) => {
    await tx.extendTimeout(5)
    return { value: await insertTexts(tx, sha256, 'text', pages) }
  })
}

beforeAll(async () => {
  harness = await Harness.start()
  ;({ id: org, founder: person } = await harness.organisation(['compliance_officer', 'risk_manager']))
  const all = (await universes()).universes
  await harness.call(starterLibraryRoutes.load, person, org, { body: {} })
  await harness.call(starterUniverseRoutes.load, person, org, {
    body: { codes: all.map(({ code }) => code) },
  })
  const texts = [
    ...(await riskLibrary()).risks.map(({ description }) => description),
    ...(await riskLibrary()).controls.map(({ description }) => description),
    ...all.flatMap(({ requirements }) => requirements.map(({ summary }) => summary)),
  ]
  sentences = texts.flatMap((text) => LOCALES.map((locale) => text[locale]))
  for (let file = 0; file < FILES; file++) {
    const body = {
      name: { en: `Log ${file}` },
      obtainedOn: '2026-05-04',
      obtainedBy: person.id,
      confidentiality: 'internal',
    }
    const made = await harness.call(evidenceRoutes.create, person, org, { body })
    expect(made.statusCode, made.body).toBe(201)
    await addFile(made.json<{ id: string }>().id, file)
  }
  await harness.admin.query('update organisations set assistance = true where org_id = $1', [org])
  await harness.indexChanges()
  await harness.admin.query('analyze')
}, 1_800_000)
afterAll(() => harness.stop())

it(`A7 retrieval among 60,000 entries takes at most ${LIMIT_MS} ms, 95 times of 100`, async () => {
  const { rows } = await harness.admin.query<{ count: number }>(
    'select count(*)::integer as count from search_entries where org_id = $1',
    [org],
  )
  expect(rows[0]!.count).toBeGreaterThan(57_000)
  const every = Math.floor(sentences.length / ASKED)
  const asked = sentences.filter((_, at) => at % every === 0).slice(0, ASKED)
  const measure = async (type: string[] | undefined) => {
    const times: number[] = []
    for (const q of asked) {
      const query = { q: q.slice(0, 2000), ...(type ? { type } : {}) }
      const began = performance.now()
      const response = await harness.call(proposalRoutes.matches, person, org, { query })
      times.push(performance.now() - began)
      expect(response.statusCode, response.body).toBe(200)
    }
    times.sort((a, b) => a - b)
    const at = (share: number) => Math.round(times[Math.floor(times.length * share)]!)
    process.stdout.write(
      `retrieval, ${type?.join(', ') ?? 'all types'}: least ${at(0)} ms, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms\n`,
    )
    return at(0.95)
  }
  await measure(['control'])
  expect(await measure(['control', 'requirement'])).toBeLessThanOrEqual(LIMIT_MS)
  expect(await measure(undefined)).toBeLessThanOrEqual(LIMIT_MS)
}, 600_000)
