import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { findPostgresAccount, requirePostgresPrograms } from 'parts/postgres-programs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Issuer, startIssuer } from '#test/issuer.ts'
import { ApiProcess } from './api-process.ts'
import { bringFile } from './bring-file.ts'
import { processRows } from './filled-organisation.ts'
import { foundOrganisation, type Organisation } from './organisation.ts'
import { giveToPostgres, OwnDatabase } from './own-database.ts'
import { NOTHING_WRONG, reckon } from './reckoning.ts'
import { Writers } from './writers.ts'

const RPO_MS = 60_000
const RESTORE_WITHIN_MS = 60_000
/** How much there is to restore beside what the program needs; 2,000 before a release. */
const FILL_MB = Number(process.env['RESTORE_MB'] ?? 0)
const ROW_KB = 8
const SCRIPTS = fileURLToPath(new URL('../../../../deploy/backup/', import.meta.url))

interface Inventory {
  tables: Record<string, number>
  rows: number
  trail: { entries: number; broken: number; heads: string }
  objects: { count: number; manifest: string }
  lastChange: string
}
interface Evidence {
  inventory: Inventory
  bytes: number
  milliseconds: { total: number }
}

let place: string
let issuer: Issuer
let database: OwnDatabase
let api: ApiProcess

const run = promisify(execFile)
/** A shipped script, as the account of the server runs it. */
async function script(name: string, ...args: string[]): Promise<string> {
  const env = {
    PATH: process.env['PATH'],
    PG_BIN: requirePostgresPrograms(),
    PGHOST: '127.0.0.1',
    PGPORT: String(database.port),
    PGUSER: 'postgres',
    TMPDIR: place,
  }
  const { stdout } = await run(join(SCRIPTS, name), args, { env, cwd: place, ...findPostgresAccount() })
  return stdout.trim()
}

async function drill(name: string, time?: string): Promise<Evidence> {
  const file = join(place, name)
  await script('drill.sh', join(place, 'base'), join(place, 'wal'), file, ...(time ? [time] : []))
  return JSON.parse(await readFile(file, 'utf8')) as Evidence
}

async function takeInventory(): Promise<Inventory> {
  const sql = fileURLToPath(new URL('inventory.sql', `file://${SCRIPTS}`))
  const url = `postgres://postgres@127.0.0.1:${database.port}/evidentia`
  const { stdout } = await run('psql', [
    '--no-psqlrc',
    '--quiet',
    '--tuples-only',
    '--no-align',
    '--file',
    sql,
    url,
  ])
  return JSON.parse(stdout) as Inventory
}

/** As PostgreSQL writes it: the moment on its own clock. */
async function databaseTime(): Promise<string> {
  const { rows } = await database.admin.query<{ now: string }>('select clock_timestamp()::text as now')
  return rows[0]!.now
}

/** So many records with descriptions that cannot be packed, past the program: its own doors would take hours. */
async function fill({ id, founder }: Organisation, megabytes: number): Promise<void> {
  const records = Math.round((megabytes * 1024) / ROW_KB)
  const text = `(select string_agg(encode(sha512((r.code || k)::bytea), 'hex'), '') from generate_series(1, ${ROW_KB * 8}) k)`
  await database.admin.query(
    `begin; set local session_replication_role = replica; set local search_path = app, public;
     ${processRows({ id, founder, records, text })}
     commit; checkpoint`,
  )
}

beforeAll(async () => {
  issuer = await startIssuer()
  place = await mkdtemp(join(tmpdir(), 'evidentia-backup-'))
  for (const one of ['', 'base', 'wal']) await giveToPostgres(join(place, one))
  const shipped = await readFile(join(SCRIPTS, 'postgresql.conf'), 'utf8')
  const setting = (name: string) => new RegExp(`^${name} = '?(.*?)'?$`, 'm').exec(shipped)![1]!
  database = await OwnDatabase.start({
    archive_mode: setting('archive_mode'),
    archive_timeout: setting('archive_timeout'),
    archive_command: setting('archive_command')
      .replace('/opt/evidentia/deploy/backup/', SCRIPTS)
      .replace('/var/backups/evidentia/wal', join(place, 'wal')),
  })
  api = await ApiProcess.start({
    databaseUrl: database.url,
    issuer,
    env: { STORAGE_DIR: join(place, 'files'), FILES_SECRET: 'x'.repeat(40) },
  })
}, 120_000)
afterAll(async () => {
  await api?.stop()
  await database?.stop()
  issuer?.close()
  await rm(place, { recursive: true, force: true })
})

it(
  'R13 a backup is restored to a chosen second, and loses less than a minute',
  { timeout: 400_000 + FILL_MB * 500 },
  async () => {
    const organisation = await foundOrganisation(api.url, issuer)
    if (FILL_MB > 0) await fill(organisation, FILL_MB)
    const writers = new Writers({ url: () => api.url, organisation }).start()
    await bringFile(api.url, organisation, Buffer.from('Before the backup'))
    await script('base-backup.sh', join(place, 'base'))
    await bringFile(api.url, organisation, Buffer.from('After the backup'))
    while (writers.acknowledged.size < 100) await writers.nextAcknowledgement()
    await writers.stop()

    // Nothing is on its way: what is there now is what has to come back.
    const wanted = await takeInventory()
    const chosen = await databaseTime()
    const told = new Map(writers.acknowledged)
    writers.start()
    await bringFile(api.url, organisation, Buffer.from('Too late'))
    // Longer than archive_timeout, so that files of the log are left behind by time and not by size alone.
    const until = Date.now() + 45_000
    while (Date.now() < until) await writers.nextAcknowledgement()
    const destroyed = Date.parse(await databaseTime())
    await database.kill()
    const stopped = writers.stop()
    await rm(database.data, { recursive: true })

    const toSecond = await drill('to-a-second.json', chosen)
    const toEnd = await drill('to-the-end.json')
    const { lastChange: _, ...counts } = wanted
    expect(toSecond.inventory).toMatchObject(counts)
    expect(wanted.objects.count).toBe(2)
    expect(toEnd.inventory.objects.count).toBe(3)
    expect(toEnd.inventory.trail.broken).toBe(0)
    const lost = destroyed - Date.parse(toEnd.inventory.lastChange)

    // Into service, by the same script: the program goes on with what there is, and clients send the rest again.
    await script('restore.sh', join(place, 'base'), join(place, 'wal'), database.data)
    await database.start()
    await stopped
    const found = await reckon(writers, database.admin, api.url, organisation)
    process.stdout.write(
      `R13 restored ${toSecond.inventory.rows} rows of ${Object.keys(counts.tables).length} tables, ${toSecond.inventory.trail.entries} entries of the trail, ` +
        `${toSecond.inventory.objects.count} objects, ${Math.round(toSecond.bytes / 1e6)} MB in ${toSecond.milliseconds.total} ms; lost with the machine: the last ${lost} ms\n`,
    )
    expect(found).toMatchObject({ ...NOTHING_WRONG, lost: found.lost.filter((text) => !told.has(text)) })
    expect(lost).toBeLessThanOrEqual(RPO_MS)
    expect(toSecond.milliseconds.total).toBeLessThanOrEqual(RESTORE_WITHIN_MS)
  },
)
