import { PDFDocument } from '@cantoo/pdf-lib'
import { type SearchHit, searchRoutes } from 'contract/workspace/search'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { EvidenceUploader, sha256 } from '#test/evidence-uploader.ts'
import { bytesOf, samplePdf } from '#test/files/sample-pdfs.ts'
import { Harness, type Person } from '#test/harness.ts'
import { READ_FILE_TEXT, readFileText } from './file-texts.jobs.ts'

/** One transparent pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let harness: Harness
let org: string
let person: Person
let uploader: EvidenceUploader

beforeAll(async () => {
  harness = await Harness.start()
  ;({ id: org, founder: person } = await harness.organisation(['risk_manager']))
  uploader = new EvidenceUploader(harness, person, org)
})
afterAll(() => harness.stop())

const pdf = async (title: string) => bytesOf(await samplePdf(title, { pages: 2 }))

/** The jobs that wait for a file, from the queue that the worker reads. */
async function waitingFiles(): Promise<string[]> {
  const { rows } = await harness.admin.query<{ sha256: string }>(
    `select data->>'sha256' as sha256 from jobs.job where name = $1 and state = 'created' order by 1`,
    [READ_FILE_TEXT],
  )
  return rows.map((row) => row.sha256)
}

/** A scan's result; the records of the file are queued by it. */
const setScan = (bytes: Buffer, state: 'clean' | 'quarantined') =>
  harness.admin.query('update stored_files set state = $2 where org_id = $1 and sha256 = $3', [
    org,
    state,
    Buffer.from(sha256(bytes), 'hex'),
  ])

const read = (bytes: Buffer) => readFileText(harness.services, { org, sha256: sha256(bytes) })

async function find(q: string, who = person): Promise<SearchHit[]> {
  const response = await harness.call(searchRoutes.search, who, org, { query: { q } })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ items: SearchHit[] }>().items
}

it('S9.7 finds words inside a file once it is scanned and read, and shows the passage', async () => {
  const bytes = await pdf('Quarterly stocktake of the depot in Kisumu')
  const { id } = await uploader.bring(bytes)
  await harness.indexChanges()
  expect(await waitingFiles()).not.toContain(sha256(bytes))
  await setScan(bytes, 'clean')
  await harness.indexChanges()
  expect(await waitingFiles()).toContain(sha256(bytes))
  expect(await find('kisumu')).toEqual([])
  await read(bytes)
  const [hit] = await find('depot kisumu')
  expect(hit).toMatchObject({ id, type: 'evidence' })
  expect(hit!.passage!.filter(({ match }) => match).map(({ text }) => text)).toEqual(['depot', 'Kisumu'])
})

it('S9.7 reads a file once, however often it is asked to', async () => {
  const bytes = await pdf('Ledger of Mombasa')
  await uploader.bring(bytes)
  await setScan(bytes, 'clean')
  await Promise.all([read(bytes), read(bytes)])
  await read(bytes)
  const { rows } = await harness.admin.query(
    `select r.outcome, (select count(*)::integer from file_texts t where t.sha256 = r.sha256) as places
     from read_files r where r.sha256 = $1`,
    [Buffer.from(sha256(bytes), 'hex')],
  )
  expect(rows).toEqual([{ outcome: 'text', places: 2 }])
})

it('S9.7 finds the newest version only, and nothing in quarantine or archived', async () => {
  const [first, second] = [await pdf('Draft of Nakuru'), await pdf('Final of Eldoret')]
  const { id } = await uploader.bring(first)
  await setScan(first, 'clean')
  await read(first)
  expect((await find('nakuru')).map((hit) => hit.id)).toEqual([id])
  await uploader.attach(id, await uploader.upload(second))
  await setScan(second, 'clean')
  await read(second)
  expect(await find('nakuru')).toEqual([])
  expect((await find('eldoret')).map((hit) => hit.id)).toEqual([id])
  await setScan(second, 'quarantined')
  expect(await find('eldoret')).toEqual([])
  await setScan(second, 'clean')
  expect(await find('eldoret')).toHaveLength(1)
  await harness.admin.query('update records set archived_at = now() where id = $1', [id])
  expect(await find('eldoret')).toEqual([])
})

it('S9.7 keeps the words of a file to the audience of its record', async () => {
  const bytes = await pdf('Investigation in Turkana')
  const { id } = await uploader.bring(bytes)
  await setScan(bytes, 'clean')
  await read(bytes)
  const other = await harness.member(org, ['risk_manager'], 'Other')
  expect(await find('turkana', other)).toHaveLength(1)
  const circle = uuid()
  await harness.admin.query(`insert into circles (org_id, id, people, open) values ($1, $2, $3, false)`, [
    org,
    circle,
    [person.id],
  ])
  await harness.admin.query('update records set circle = $2 where id = $1', [id, circle])
  // At once by row security, and from then on by the index.
  for (const q of ['turkana', 'investigation turkana', 'turkanna']) expect(await find(q, other)).toEqual([])
  expect((await find('turkana')).map((hit) => hit.id)).toEqual([id])
})

it('S9.7 records that a file has no text, cannot be read or has no reader', async () => {
  const blank = await PDFDocument.create()
  blank.addPage()
  const files = {
    no_text: await bytesOf(blank),
    unreadable: Buffer.from('%PDF-1.7 damaged'),
    unsupported: Buffer.from(PNG, 'base64'),
  }
  for (const [outcome, bytes] of Object.entries(files)) {
    await uploader.bring(bytes)
    await setScan(bytes, 'clean')
    await read(bytes)
    const { rows } = await harness.admin.query('select outcome from read_files where sha256 = $1', [
      Buffer.from(sha256(bytes), 'hex'),
    ])
    expect(rows).toEqual([{ outcome }])
  }
})
