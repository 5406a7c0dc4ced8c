import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runPostgresProgram } from 'dev-services/postgres-programs'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { type Issuer, startIssuer } from '#test/issuer.ts'
import { until } from '#test/until.ts'
import { ApiProcess } from './api-process.ts'
import { foundOrganisation, type Organisation } from './organisation.ts'
import { copyCluster, DATABASE, giveToPostgres, OwnDatabase } from './own-database.ts'
import { NOTHING_WRONG, reconcile } from './reconciliation.ts'
import { SmallDisk } from './small-disk.ts'
import { Writers } from './writers.ts'

const AGAIN_WITHIN_MS = 30_000
const REFUSED = '503 {"error":"UNAVAILABLE","details":{"why":"disk_full"}}'

/** Only root may mount a file system. */
const itAsRoot = it.skipIf(process.getuid?.() !== 0)

let issuer: Issuer
let disk: SmallDisk
let elsewhere: string
let database: OwnDatabase
let api: ApiProcess
let organisation: Organisation

beforeAll(async () => {
  issuer = await startIssuer()
})
afterAll(() => issuer.close())
beforeEach(async () => {
  disk = await SmallDisk.mount()
})
afterEach(async () => {
  await api?.stop()
  await database?.stop()
  await disk.unmount()
  await rm(elsewhere, { recursive: true, force: true })
})

/** A cluster with its data or its write-ahead log on the small disk; the other half is on a normal disk. */
async function startWith(onTheDisk: 'data' | 'log'): Promise<Writers> {
  elsewhere = await giveToPostgres(await mkdtemp(join(tmpdir(), 'evidentia-fault-')))
  const [data, log] = onTheDisk === 'data' ? [disk.dir, elsewhere] : [elsewhere, disk.dir]
  // Log files are not recycled: a new one always needs space.
  database = await OwnDatabase.in(join(data, 'cluster'), { wal_recycle: 'off', max_wal_size: '64MB' })
  await copyCluster(inject('adminUrl'), database.data, [`--waldir=${join(log, 'log')}`])
  await database.start()
  await database.run(`alter database ${inject('template')} rename to ${DATABASE}`)
  api = await ApiProcess.start({ databaseUrl: database.url, issuer })
  organisation = await foundOrganisation(api.url, issuer)
  const writers = new Writers({ url: () => api.url, organisation }).start()
  await writers.nextAcknowledgement()
  return writers
}

async function findHarm(what: string, writers: Writers, again: number): Promise<void> {
  await writers.stop()
  const found = await reconcile(writers, database.admin, api.url, organisation)
  const server = ['--host=127.0.0.1', `--port=${database.port}`, '--username=postgres']
  const check = ['--install-missing', '--heapallindexed', '--parent-check', DATABASE]
  await runPostgresProgram('pg_amcheck', [...server, ...check], database.dir)
  process.stdout.write(
    `R9 full disk under ${what}: ${found.acknowledged} acknowledged, ${found.lost.length} lost, ${found.twice.length} twice; ` +
      `${writers.describeRefusals()}; writing again ${again} ms after there was room; pg_amcheck clean\n`,
  )
  expect(found).toMatchObject(NOTHING_WRONG)
  expect(again).toBeLessThanOrEqual(AGAIN_WITHIN_MS)
}

itAsRoot(
  'R9 a full disk under the data refuses writes with the reason, lets reads go on, and harms nothing',
  async () => {
    const writers = await startWith('data')
    await disk.fill()
    await until(() => (writers.refusals.get(REFUSED) ?? 0) > 100, 60_000)
    // For as long as the API would take to reconnect to the database.
    const statuses = new Set<number>()
    for (const last = Date.now() + 5_000; Date.now() < last; await sleep(100)) {
      statuses.add((await fetch(`${api.url}/api/watches`, { headers: organisation.headers })).status)
    }
    expect([...statuses]).toEqual([200])
    expect(await api.isReady()).toBe(true)
    await disk.free()
    await findHarm('the data', writers, await writers.nextAcknowledgement(AGAIN_WITHIN_MS * 2))
    expect([...writers.refusals.keys()]).toEqual([REFUSED])
  },
)

itAsRoot(
  'R9 a full disk under the log ends PostgreSQL, and nothing is lost when there is room again',
  async () => {
    const writers = await startWith('log')
    await disk.fill()
    // Each needs a new log file, for which there is no space; the server stops.
    const hasEnded = () =>
      database.run('select pg_switch_wal()').then(
        () => false,
        () => true,
      )
    await until(hasEnded, 60_000)
    const refused = () => [...writers.refusals.keys()].some((answer) => answer.startsWith('503'))
    await until(refused, 30_000)
    await disk.free()
    const freed = performance.now()
    await database.halt()
    // As a service manager does, until the server keeps running.
    while (
      !(await database.start().then(
        () => true,
        () => false,
      ))
    )
      await sleep(500)
    await writers.nextAcknowledgement(AGAIN_WITHIN_MS * 2)
    await findHarm('the log', writers, Math.round(performance.now() - freed))
    const answers = [...writers.refusals.keys()].filter((answer) => !answer.startsWith('503'))
    expect(answers).toEqual([])
  },
)
