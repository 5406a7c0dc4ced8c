import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { S3 } from '@aws-sdk/client-s3'
import { runPostgresProgram } from 'dev-services/postgres-programs'
import type { Running } from 'dev-services/processes'
import { STORAGE_BUCKET } from 'dev-services/stack'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Issuer, startIssuer } from '#test/issuer.ts'
import { ApiProcess } from './api-process.ts'
import { Backup, listKeys, PARTS, readObject, REPOSITORY_BUCKET, SCRIPTS } from './backup-scripts.ts'
import { uploadEvidence } from './upload-evidence.ts'
import { processRows } from './filled-organisation.ts'
import { foundOrganisation, type Organisation } from './organisation.ts'
import { giveToPostgres, OwnDatabase } from './own-database.ts'
import { NOTHING_WRONG, reconcile } from './reconciliation.ts'
import { Writers } from './writers.ts'

const RPO_MS = 60_000
const RESTORE_WITHIN_MS = 60_000
/** Megabytes of data to restore in addition to the minimum; 2,000 before a release. */
const FILL_MB = Number(process.env['RESTORE_MB'] ?? 0)
const ROW_KB = 8
const TIMEOUT_MS = 900_000 + FILL_MB * 2500

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
  objectsCompared: number
  milliseconds: { total: number }
}

let place: string
let issuer: Issuer
let database: OwnDatabase
let backup: Backup
let api: ApiProcess
let receiver: Running | undefined

const succeed = (name: string, ...args: string[]) => backup.succeed(database, name, args)

async function verify(name: string): Promise<Evidence> {
  const file = join(place, 'state', name)
  await succeed('backup.sh', 'verify', file)
  return JSON.parse(await readFile(file, 'utf8')) as Evidence
}

async function askFile({ port }: OwnDatabase, file: string): Promise<string> {
  const url = `postgres://postgres@127.0.0.1:${port}/evidentia`
  const args = ['--no-psqlrc', '--quiet', '--tuples-only', '--no-align', '--file', join(SCRIPTS, file), url]
  return runPostgresProgram('psql', args, place)
}

async function takeInventory(from: OwnDatabase): Promise<Inventory> {
  return JSON.parse(await askFile(from, 'inventory.sql')) as Inventory
}

async function objectKeys(from: OwnDatabase): Promise<string[]> {
  return (await askFile(from, 'object-keys.sql')).split('\n').filter(Boolean)
}

/** The time by the database's clock, in PostgreSQL's format. */
async function databaseTime(): Promise<string> {
  const { rows } = await database.admin.query<{ now: string }>('select clock_timestamp()::text as now')
  return rows[0]!.now
}

/** Inserts records with incompressible descriptions directly; through the API it would take hours. */
async function fill({ id, founder }: Organisation, megabytes: number): Promise<void> {
  const records = Math.round((megabytes * 1024) / ROW_KB)
  const text = `(select string_agg(encode(sha512((r.code || k)::bytea), 'hex'), '') from generate_series(1, ${ROW_KB * 8}) k)`
  await database.admin.query(
    `begin; set local session_replication_role = replica; set local search_path = app, public;
     ${processRows({ id, founder, records, text })}
     commit; checkpoint`,
  )
}

/** Clients that upload files continuously until stopped. */
function bringFiles(organisation: Organisation): () => Promise<number> {
  let stopping = false
  const working = (async () => {
    let brought = 0
    for (; !stopping; brought++) await uploadEvidence(api.url, organisation, randomBytes(30_000))
    return brought
  })()
  return () => {
    stopping = true
    return working
  }
}

/** Keys whose object is missing or does not match its hash. */
async function wrongObjects(s3: S3, keys: string[]): Promise<string[]> {
  const wrong: string[] = []
  for (const key of keys) {
    const bytes = await readObject(s3, STORAGE_BUCKET, key).catch(() => Buffer.alloc(0))
    if (createHash('sha256').update(bytes).digest('hex') !== key.split('/')[1]) wrong.push(key)
  }
  return wrong
}

/** Restores another cluster from the repository, starts it, and deletes it after the work. */
async function withRestored<T>(until: string, work: (restored: OwnDatabase) => Promise<T>): Promise<T> {
  const restored = await OwnDatabase.in(await mkdtemp(join(place, 'restored/cluster-')))
  try {
    await succeed('restore.sh', restored.data, until)
    await restored.start()
    const recovering = async () =>
      (await restored.admin.query<{ is: boolean }>('select pg_is_in_recovery() as is')).rows[0]!.is
    while (await recovering()) await sleep(100)
    return await work(restored)
  } finally {
    await restored.stop()
  }
}

async function emptyBucket(): Promise<void> {
  const keys = await listKeys(backup.s3, STORAGE_BUCKET)
  for (const Key of keys.keys()) await backup.s3.deleteObject({ Bucket: STORAGE_BUCKET, Key })
}

/** Restores the objects of these keys into the application's bucket. */
async function restoreObjects(keys: string[]) {
  const file = join(place, 'keys')
  await writeFile(file, keys.map((key) => `${key}\n`).join(''))
  return backup.run(database, 'restore-objects.sh', [`target:${STORAGE_BUCKET}`, file])
}

beforeAll(async () => {
  issuer = await startIssuer()
  place = await giveToPostgres(await mkdtemp(join(tmpdir(), 'evidentia-backup-')))
  backup = await Backup.start(place)
  const shipped = await readFile(join(SCRIPTS, 'postgresql.conf'), 'utf8')
  const settings = [...shipped.matchAll(/^(\w+) = '?(.*?)'?$/gm)].map(([, name, value]) => [name!, value!])
  database = await OwnDatabase.start(Object.fromEntries(settings) as Record<string, string>)
  await database.run(await readFile(join(SCRIPTS, 'role.sql'), 'utf8'))
  const env = { ...backup.storageSettings, FILES_SECRET: 'x'.repeat(40) }
  api = await ApiProcess.start({ databaseUrl: database.url, issuer, env })
}, 240_000)
afterAll(async () => {
  await api?.stop()
  await receiver?.stop()
  await database?.stop()
  await backup?.stop()
  issuer?.close()
  await rm(place, { recursive: true, force: true })
})

it(
  'R13 T12 restores database and objects from an encrypted repository, to a chosen second and to the end',
  { timeout: TIMEOUT_MS },
  async () => {
    const organisation = await foundOrganisation(api.url, issuer)
    if (FILL_MB > 0) await fill(organisation, FILL_MB)
    receiver = await backup.receiveLog(database)
    const writers = new Writers({ url: () => api.url, organisation }).start()
    const secret = Buffer.from(`Before the backup ${'secret words '.repeat(500)}`)
    const first = await uploadEvidence(api.url, organisation, secret)
    let stopFiles = bringFiles(organisation)
    await succeed('backup.sh', 'base')
    await succeed('backup.sh', 'objects')
    // As on the first day: nothing was removed yet.
    await succeed('backup.sh', 'retain')
    while (writers.acknowledged.size < 100) await writers.nextAcknowledgement()
    await writers.stop()
    let brought = await stopFiles()

    // No write is in progress: the current state is what the restore must produce.
    const wanted = await takeInventory(database)
    const wantedKeys = await objectKeys(database)
    const chosen = await databaseTime()
    const told = new Map(writers.acknowledged)
    expect(wantedKeys).toHaveLength(brought + 1)
    // The storage loses a file after that moment; the repository still has it.
    const firstKey = `${organisation.id}/${first.sha256}`
    await backup.s3.deleteObject({ Bucket: STORAGE_BUCKET, Key: firstKey })
    writers.start()
    stopFiles = bringFiles(organisation)
    await succeed('backup.sh', 'objects')
    const late = await uploadEvidence(api.url, organisation, Buffer.from('After the last copy of the files'))
    // Longer than archive_timeout, so that log files are closed by time and not only by size.
    const until = Date.now() + 45_000
    while (Date.now() < until) await writers.nextAcknowledgement()
    brought += await stopFiles()
    const destroyed = Date.parse(await databaseTime())
    await database.kill()
    const stopped = writers.stop()
    await receiver.stop()
    // Log that was received but not yet sealed is lost with the machine.
    await rm(join(place, 'state'), { recursive: true })
    await giveToPostgres(join(place, 'state'))
    await rm(database.data, { recursive: true })
    await emptyBucket()

    // Verified without the server and its storage: every row of the newest consistent moment has its file.
    const evidence = await verify('evidence.json')
    expect(evidence.inventory.trail.broken).toBe(0)
    expect(evidence.objectsCompared).toBe(evidence.inventory.objects.count)
    expect(evidence.objectsCompared).toBeGreaterThanOrEqual(wantedKeys.length)
    const { lastChange: _, ...counts } = wanted
    await withRestored(chosen, async (restored) => {
      expect(await takeInventory(restored)).toMatchObject(counts)
      expect(await objectKeys(restored)).toEqual(wantedKeys)
    })
    const back = await restoreObjects(wantedKeys)
    expect(back.stderr).toBe('')
    expect(await wrongObjects(backup.s3, wantedKeys)).toEqual([])

    const { last, lastKeys } = await withRestored('latest', async (restored) => ({
      last: await takeInventory(restored),
      lastKeys: await objectKeys(restored),
    }))
    expect(last.trail.broken).toBe(0)
    const lost = destroyed - Date.parse(last.lastChange)
    // Files uploaded after the last copy are listed one by one.
    const rest = await restoreObjects(lastKeys)
    const missing = await wrongObjects(backup.s3, lastKeys)
    expect(rest.code).toBe(1)
    expect(rest.stderr.match(/[0-9a-f-]{36}\/[0-9a-f]{64}/g)?.toSorted()).toEqual(missing.toSorted())
    expect(missing).toContain(`${organisation.id}/${late.sha256}`)

    // Back into service with the same scripts: the application continues with the restored data, and clients retry
    // the rest.
    const began = Date.now()
    await succeed('restore.sh', database.data)
    await database.start()
    const restoredIn = Date.now() - began
    await stopped
    const found = await reconcile(writers, database.admin, api.url, organisation)
    process.stdout.write(
      `R13 verified ${evidence.inventory.rows} rows of ${Object.keys(counts.tables).length} tables, ${evidence.inventory.trail.entries} entries of the trail, ` +
        `${evidence.objectsCompared} objects, ${Math.round(evidence.bytes / 1e6)} MB in ${evidence.milliseconds.total} ms; ` +
        `restored in ${restoredIn} ms; lost with the machine: the last ${lost} ms of rows, and ${missing.length} of ${brought + 2} files that came after their last copy\n`,
    )
    expect(found).toMatchObject({ ...NOTHING_WRONG, lost: found.lost.filter((text) => !told.has(text)) })
    expect(lost).toBeLessThanOrEqual(RPO_MS)
    expect(restoredIn).toBeLessThanOrEqual(RESTORE_WITHIN_MS)

    // The repository contains nothing readable: no text, hash or name.
    const readable = [secret.subarray(0, 17), 'evidentia_owner', organisation.id, first.sha256, 'PG_VERSION']
    for (const [key] of await listKeys(backup.repository, REPOSITORY_BUCKET)) {
      const bytes = await readObject(backup.repository, REPOSITORY_BUCKET, key)
      expect(readable.filter((text) => key.includes(text.toString()) || bytes.includes(text))).toEqual([])
    }
  },
)

it(
  'T12 backups continue after a restore, and retention keeps what can be restored',
  { timeout: TIMEOUT_MS },
  async () => {
    // Files uploaded after the last copy are lost for good; the operator who resumes service accepts that explicitly.
    const missing = await wrongObjects(backup.s3, await objectKeys(database))
    const lost = `org_id || '/' || encode(sha256, 'hex') = any ($1)`
    await database.admin.query(`update stored_files set state = 'removing' where ${lost}`, [missing])
    receiver = await backup.receiveLog(database)
    await succeed('backup.sh', 'base')
    await succeed('backup.sh', 'objects')
    const count = async (part: string) =>
      [...(await listKeys(backup.repository, REPOSITORY_BUCKET)).keys()].filter((key) => key.includes(part))
        .length
    const before = await count('/sealed/')
    expect(await count('/database/snapshots/')).toBe(2)
    const keep = { BACKUP_KEEP_DAILY: '1', BACKUP_KEEP_WEEKLY: '1', BACKUP_KEEP_MONTHLY: '1' }
    await backup.succeed(database, 'backup.sh', ['retain'], { ...keep, BACKUP_KEEP_LOG_DAYS: '0' })
    expect(await count('/database/snapshots/')).toBe(1)
    expect(await count('/sealed/')).toBeLessThan(before)
    const evidence = await verify('again.json')
    expect(evidence.inventory.trail.broken).toBe(0)
    expect(evidence.objectsCompared).toBe((await objectKeys(database)).length)
    await receiver.stop()
    expect(await receiver.exited).toBe(0)
    receiver = undefined
    await succeed('backup.sh', 'status')
    const figures = await readFile(backup.metricsFile, 'utf8')
    for (const part of PARTS)
      expect(figures).toMatch(
        new RegExp(`^backup_success_timestamp_seconds\\{part="${part}"\\} 1\\d{9}$`, 'm'),
      )
  },
)

it(
  'T12 the scheduled parts run by themselves, and all stop on request',
  { timeout: TIMEOUT_MS },
  async () => {
    const scheduled = await backup.schedule(database)
    await scheduled.stop()
    expect(await scheduled.exited).toBe(0)
    await database.admin.query(`select pg_drop_replication_slot('scheduled')`)
  },
)

it('T12 each part has its own key with the least permissions', async () => {
  const at = { Bucket: STORAGE_BUCKET, Key: 'known' }
  const refused = { $metadata: { httpStatusCode: 403 } }
  await backup.s3.putObject({ ...at, Body: 'x' })
  expect(await readObject(backup.reader, at.Bucket, at.Key)).toEqual(Buffer.from('x'))
  await expect(backup.reader.deleteObject(at)).rejects.toMatchObject(refused)
  await expect(backup.reader.putObject({ ...at, Body: 'x' })).rejects.toMatchObject(refused)
  await expect(backup.repository.getObject(at)).rejects.toMatchObject(refused)
  await backup.s3.deleteObject(at)
  await expect(
    database.admin.query(`set role evidentia_backup; select count(*) from app.organisations`),
  ).rejects.toThrow('permission denied')
})

it('T12 a wrong key opens nothing', { timeout: TIMEOUT_MS }, async () => {
  const wrong = join(place, 'wrong-key')
  await backup.writeKey(wrong)
  const env = { BACKUP_KEY_FILE: wrong }
  for (const [name, ...args] of [
    ['backup.sh', 'init'],
    ['backup.sh', 'objects'],
    ['backup.sh', 'verify'],
    ['restore.sh', join(place, 'restored/wrong')],
    ['restore-objects.sh', join(place, 'restored/wrong-files')],
  ] as const) {
    const ended = await backup.run(database, name, [...args], env)
    expect(ended, name).toMatchObject({ code: 1, stderr: expect.stringContaining('wrong password') })
  }
})

it('T12 an altered byte in the repository is detected', { timeout: TIMEOUT_MS }, async () => {
  const all = [...(await listKeys(backup.repository, REPOSITORY_BUCKET))]
    .filter(([key]) => key.startsWith('evidentia/'))
    .toSorted((a, b) => b[1] - a[1])
  // The largest of each kind. Names of folders are encrypted, so `verify` reports which one it was.
  const pack = all.find(([key]) => key.includes('/database/data/'))!
  const sealed = Map.groupBy(
    all.filter(([key]) => key.includes('/sealed/')),
    ([key]) => key.split('/')[2],
  )
  const said: string[] = []
  for (const [Key] of [pack, ...[...sealed.values()].map(([largest]) => largest!)]) {
    const bytes = await readObject(backup.repository, REPOSITORY_BUCKET, Key)
    const altered = Buffer.from(bytes)
    altered[altered.length >> 1]! ^= 1
    await backup.repository.putObject({ Bucket: REPOSITORY_BUCKET, Key, Body: altered })
    const ended = await backup.run(database, 'backup.sh', ['verify'])
    expect(ended.code, Key).toBe(1)
    said.push(ended.stderr.trim().split('\n').at(-1)!)
    await backup.repository.putObject({ Bucket: REPOSITORY_BUCKET, Key, Body: bytes })
  }
  expect(said.toSorted()).toEqual([
    'files are damaged',
    'files are damaged',
    'the copies of the cluster are damaged',
    'the log is damaged',
    'the notes are damaged (evidence)',
    'the notes are damaged (status)',
  ])
  await succeed('backup.sh', 'verify')
})
