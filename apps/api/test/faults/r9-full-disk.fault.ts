import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runPostgresProgram } from 'parts/postgres-programs'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type Issuer, startIssuer } from '#test/issuer.ts'
import { until } from '#test/until.ts'
import { ApiProcess } from './api-process.ts'
import { foundOrganisation } from './organisation.ts'
import { copyCluster, DATABASE, OwnDatabase } from './own-database.ts'
import { NOTHING_WRONG, reckon } from './reckoning.ts'
import { Writers } from './writers.ts'

const AGAIN_WITHIN_MS = 30_000
const REFUSED = '503 {"error":"UNAVAILABLE","details":{"why":"disk_full"}}'

let issuer: Issuer
let disk: string
let log: string
let database: OwnDatabase
let api: ApiProcess

beforeAll(async () => {
  issuer = await startIssuer()
  disk = await mkdtemp(join(tmpdir(), 'evidentia-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256m', 'evidentia-fault', disk])
  database = await OwnDatabase.in(disk)
  // The log stands on a disk of its own, as docs/runbooks/full-disk.md asks: a server that cannot write it ends itself.
  log = await mkdtemp(join(tmpdir(), 'evidentia-log-'))
  execFileSync('chown', ['postgres', log])
  await copyCluster(inject('adminUrl'), database.data, [`--waldir=${join(log, 'wal')}`])
  await database.start()
  await database.run(`alter database ${inject('template')} rename to ${DATABASE}`)
  api = await ApiProcess.start({ databaseUrl: database.url, issuer })
}, 120_000)
afterAll(async () => {
  await api?.stop()
  await database?.halt()
  await database?.admin.end()
  execFileSync('umount', ['--lazy', disk])
  await rm(disk, { recursive: true, force: true })
  await rm(log, { recursive: true, force: true })
  issuer?.close()
})

it(
  'R9 a full disk refuses writes with the reason, lets reads go on, and harms nothing',
  { timeout: 300_000 },
  async () => {
    const organisation = await foundOrganisation(api.url, issuer)
    const writers = new Writers({ url: () => api.url, organisation }).start()
    await writers.nextAcknowledgement()

    const ballast = join(disk, 'ballast')
    // More than there is: it takes whatever is left.
    const filled = writeFile(ballast, Buffer.alloc(256 * 1024 * 1024))
    await expect(filled).rejects.toMatchObject({ code: 'ENOSPC' })
    const isFull = () => (writers.refusals.get(REFUSED) ?? 0) > 100
    await until(isFull, 60_000)
    // Reads, for as long as those who answer them would come back to the database.
    const statuses = new Set<number>()
    for (const last = Date.now() + 5_000; Date.now() < last; await sleep(100)) {
      statuses.add((await fetch(`${api.url}/api/watches`, { headers: organisation.headers })).status)
    }
    expect([...statuses]).toEqual([200])
    expect(await api.isReady()).toBe(true)

    await rm(ballast)
    const again = await writers.nextAcknowledgement(AGAIN_WITHIN_MS * 2)
    await writers.stop()
    const found = await reckon(writers, database.admin, api.url, organisation)
    const check = [
      '--install-missing',
      '--heapallindexed',
      '--parent-check',
      '--dbname',
      database.adminUrl.replace(/postgres$/, DATABASE),
    ]
    await runPostgresProgram('pg_amcheck', check, disk)
    process.stdout.write(
      `R9 full disk: ${found.acknowledged} acknowledged, ${found.lost.length} lost, ${found.twice.length} twice; ` +
        `${writers.describeRefusals()}; writing again after ${again} ms; pg_amcheck clean\n`,
    )
    expect(found).toMatchObject(NOTHING_WRONG)
    expect(again).toBeLessThanOrEqual(AGAIN_WITHIN_MS)
    expect([...writers.refusals.keys()]).toEqual([REFUSED])
  },
)
