import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createS3 } from '#platform/storage/s3-client.ts'
import { readConfig } from '#platform/read-config.ts'
import { type Issuer, startIssuer } from '#test/issuer.ts'
import { settingsOf } from '#test/shared-services.ts'
import { ApiProcess } from './api-process.ts'
import { uploadEvidence, type UploadedEvidence } from './upload-evidence.ts'
import { foundOrganisation, type Organisation } from './organisation.ts'
import { OwnDatabase } from './own-database.ts'
import { TcpProxy, type Weather } from './tcp-proxy.ts'

const REQUEST_WITHIN_MS = 10_000
const AGAIN_WITHIN_MS = 5_000

let issuer: Issuer
let database: OwnDatabase
let storage: Record<string, string>
let line: TcpProxy
let api: ApiProcess
let organisation: Organisation
let known: UploadedEvidence

beforeAll(async () => {
  issuer = await startIssuer()
  database = await OwnDatabase.start()
  storage = await settingsOf('storage')
  line = await TcpProxy.start(Number(new URL(storage['STORAGE_URL']!).port))
  const env = { ...storage, STORAGE_URL: `http://127.0.0.1:${line.port}`, FILES_SECRET: 'x'.repeat(40) }
  api = await ApiProcess.start({ databaseUrl: database.url, issuer, env })
  organisation = await foundOrganisation(api.url, issuer)
  known = await uploadEvidence(api.url, organisation, randomBytes(100_000))
  await database.admin.query(`update stored_files set state = 'clean'`)
}, 240_000)
afterAll(async () => {
  await api?.stop()
  await line?.stop()
  await database?.stop()
  issuer?.close()
})

/** Tries one of the two file operations; returns the duration and whether it succeeded. */
async function attempt(work: () => Promise<unknown>): Promise<{ ms: number; answer: string }> {
  const began = performance.now()
  const answer = await work().then(
    () => 'done',
    (error: Error) => error.message.slice(0, 3),
  )
  return { ms: performance.now() - began, answer }
}

async function download(): Promise<void> {
  const answer = await fetch(known.content, { headers: organisation.headers })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
}

/** Rows whose bytes are missing in the storage, checked without the proxy. */
async function dangling(): Promise<number> {
  const { rows } = await database.admin.query<{ key: string; bytes: string }>(
    `select org_id || '/' || encode(sha256, 'hex') as key, bytes from stored_files where state <> 'storing'`,
  )
  const settings = {
    DATABASE_URL: 'postgres://localhost/nowhere',
    WEB_ORIGIN: 'http://localhost',
    OIDC_ISSUER: 'http://localhost',
  }
  const s3 = createS3(readConfig({ ...settings, OIDC_CLIENT_ID: 'web', ...storage }))
  const sizes = await Promise.all(
    rows.map(({ key }) =>
      s3.headObject({ Bucket: storage['STORAGE_BUCKET'], Key: key }).then(
        (found) => found.ContentLength,
        () => undefined,
      ),
    ),
  )
  return rows.filter(({ bytes }, at) => Number(bytes) !== sizes[at]).length
}

it.each([
  ['reset', 3_000],
  ['half-open', 12_000],
  ['black-hole', 30_000],
] satisfies [Weather, number][])('R8 the connection to the storage: %s for %i ms', async (weather, lasts) => {
  const tried: { ms: number; answer: string }[] = []
  let isOver = false
  const keepAt = async (work: () => Promise<unknown>) => {
    while (!isOver) {
      tried.push(await attempt(work))
      await sleep(100)
    }
  }
  const bring = () => uploadEvidence(api.url, organisation, randomBytes(50_000))
  line.change(weather)
  const people = [keepAt(download), keepAt(download), keepAt(bring), keepAt(bring)]
  await sleep(lasts)
  isOver = true
  line.change('through')
  const healed = performance.now()
  for (const work of [download, bring]) {
    while ((await attempt(work)).answer !== 'done') await sleep(100)
  }
  const again = Math.round(performance.now() - healed)
  await Promise.all(people)
  const longest = Math.round(Math.max(...tried.map(({ ms }) => ms)))
  const answers = [...new Set(tried.map(({ answer }) => answer))].toSorted()
  const torn = await dangling()
  process.stdout.write(
    `R8 storage, ${weather}: ${tried.length} requests, answers ${answers.join(', ')}, longest ${longest} ms; ` +
      `files again after ${again} ms; ${torn} rows without their bytes\n`,
  )
  expect(answers.filter((answer) => !['done', '503'].includes(answer))).toEqual([])
  expect(longest).toBeLessThanOrEqual(REQUEST_WITHIN_MS)
  expect(again).toBeLessThanOrEqual(AGAIN_WITHIN_MS)
  expect(torn).toBe(0)
})
