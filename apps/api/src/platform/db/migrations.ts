import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** The build copies the files next to the bundle. */
const bundled = new URL('./migrations/', import.meta.url)
const folder = existsSync(bundled) ? bundled : new URL('../../../migrations/', import.meta.url)

/** Migrations that cannot run in a transaction are marked by their name (docs/migrations.md). */
const isConcurrent = (name: string): boolean => name.endsWith('.concurrently')

/** A long transaction held a lock beyond the lock timeout; the migration is retried. */
const LOCK_NOT_AVAILABLE = '55P03'
const ATTEMPTS = 10
const PAUSE_MS = 1_000

/** The list of applied files. Its name comes from the library that earlier releases ran migrations with. */
const APPLIED = 'migrations.kysely_migration'

interface Migration {
  readonly name: string
  readonly text: string
}

/** Reads the numbered SQL files; a released one is never edited. */
async function readMigrations(folders: readonly URL[]): Promise<Migration[]> {
  const found = await Promise.all(
    folders.map(async (one) => (await readdir(one)).map((file) => ({ file, url: new URL(file, one) }))),
  )
  const files = found.flat().filter(({ file }) => /^\d{4}_.+\.sql$/.test(file))
  const migrations = await Promise.all(
    files.map(async ({ file, url }) => ({
      name: file.replace('.sql', ''),
      text: await readFile(url, 'utf8'),
    })),
  )
  return migrations.toSorted((one, other) => one.name.localeCompare(other.name))
}

/** The files that are not applied yet. The applied ones must be the first: a file between them would never run. */
async function findPending(client: pg.Client, all: readonly Migration[]): Promise<Migration[]> {
  await client.query('create schema if not exists migrations')
  await client.query(
    `create table if not exists ${APPLIED} (name varchar(255) primary key, timestamp varchar(255) not null)`,
  )
  const { rows } = await client.query<{ name: string }>(`select name from ${APPLIED}`)
  const applied = rows.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other))
  for (const [index, name] of applied.entries())
    if (all[index]?.name !== name)
      throw new Error(`migration ${name} was applied and is not file ${index + 1}`)
  return all.slice(applied.length)
}

/** Each file runs in its own transaction, so that locks are short; an empty database runs all of them in one. */
function batchesOf(pending: readonly Migration[], isEmpty: boolean): Migration[][] {
  const batches: Migration[][] = []
  for (const migration of pending) {
    const last = batches.at(-1)
    const joins = isEmpty && last && !isConcurrent(last[0]!.name) && !isConcurrent(migration.name)
    if (joins) last.push(migration)
    else batches.push([migration])
  }
  return batches
}

const recordApplied = (client: pg.Client, name: string) =>
  client.query(
    `insert into ${APPLIED} (name, timestamp)
     values ($1, to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`,
    [name],
  )

async function runInTransaction(client: pg.Client, batch: readonly Migration[]): Promise<void> {
  await client.query('begin')
  try {
    for (const { name, text } of batch) {
      await client.query(`set local lock_timeout = '2s'`)
      await client.query('set local search_path = app')
      await client.query(text)
      await recordApplied(client, name)
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Runs each statement outside a transaction, without a lock timeout: concurrent statements do not block others. */
async function runConcurrently(client: pg.Client, { name, text }: Migration): Promise<void> {
  await client.query('set search_path = app')
  const statements = text.replace(/--.*$/gm, '').split(';')
  for (const statement of statements) if (statement.trim()) await client.query(statement)
  await recordApplied(client, name)
}

async function runBatch(client: pg.Client, batch: readonly Migration[], attempt = 1): Promise<void> {
  const [first] = batch
  try {
    if (isConcurrent(first!.name)) await runConcurrently(client, first!)
    else await runInTransaction(client, batch)
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || attempt >= ATTEMPTS) throw error
    await sleep(PAUSE_MS)
    await runBatch(client, batch, attempt + 1)
  }
}

/** Serialises concurrent migrations by polling: a blocked statement would hold a snapshot that index builds wait for. */
async function acquireLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ held: boolean }>(
      `select pg_try_advisory_lock(hashtext('evidentia migrations')) as held`,
    )
    if (rows[0]!.held) return
    await sleep(PAUSE_MS)
  }
}

/** Migrates the schema as the owner role; returns the names of the migrations that ran. */
export async function migrateDatabase(
  ownerUrl: string,
  extraFolders: readonly URL[] = [],
): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await acquireLock(client)
    const all = await readMigrations([folder, ...extraFolders])
    const pending = await findPending(client, all)
    for (const batch of batchesOf(pending, pending.length === all.length)) await runBatch(client, batch)
    await client.query('select app.make_trail_partitions(12)')
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}
