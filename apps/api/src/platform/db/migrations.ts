import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
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

const inTransaction = (text: string) => async (db: Kysely<never>) => {
  await sql`set local lock_timeout = '2s'`.execute(db)
  await sql`set local search_path = app`.execute(db)
  await sql.raw(text).execute(db)
}

/** Runs each statement outside a transaction, without a lock timeout: concurrent statements do not block others. */
const concurrently = (text: string) => async (db: Kysely<never>) => {
  await sql`set search_path = app`.execute(db)
  const statements = text.replace(/--.*$/gm, '').split(';')
  for (const statement of statements) if (statement.trim()) await sql.raw(statement).execute(db)
}

/** Reads the numbered SQL files; a released one is never edited. */
async function readMigrations(folders: readonly URL[]): Promise<Record<string, Migration>> {
  const found = await Promise.all(
    folders.map(async (one) => (await readdir(one)).map((file) => ({ file, url: new URL(file, one) }))),
  )
  const files = found.flat().filter(({ file }) => /^\d{4}_.+\.sql$/.test(file))
  const entries = files.map(async ({ file, url }) => {
    const text = await readFile(url, 'utf8')
    const name = file.replace('.sql', '')
    return [name, { up: isConcurrent(name) ? concurrently(text) : inTransaction(text) }] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

/**
 * The targets to migrate to. Each file runs in its own transaction, so that locks are short; an empty database runs all of
 * them in one.
 */
function migrationTargets(all: readonly { name: string; executedAt?: Date | undefined }[]): string[] {
  const pending = all.filter(({ executedAt }) => !executedAt).map(({ name }) => name)
  const isNew = pending.length === all.length
  return pending.filter((name, at) => {
    const next = pending[at + 1]
    return !isNew || next === undefined || isConcurrent(name) || isConcurrent(next)
  })
}

/** Serialises concurrent migrations by polling: a blocked statement would hold a snapshot that index builds wait for. */
async function acquireLock(db: Kysely<never>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{
      held: boolean
    }>`select pg_try_advisory_lock(hashtext('evidentia migrations')) as held`.execute(db)
    if (rows[0]!.held) return
    await sleep(PAUSE_MS)
  }
}

/** Migrates the schema as the owner role; returns the names of the migrations that ran. */
export async function migrateDatabase(
  ownerUrl: string,
  extraFolders: readonly URL[] = [],
): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1 })
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) })
  const provider = { getMigrations: () => readMigrations([folder, ...extraFolders]) }
  const migratorFor = (name: string) =>
    new Migrator({
      db,
      provider,
      migrationTableSchema: 'migrations',
      disableTransactions: isConcurrent(name),
    })
  const run = async (name: string, attempt = 1): Promise<string[]> => {
    const { error, results = [] } = await migratorFor(name).migrateTo(name)
    if ((error as { code?: string } | undefined)?.code === LOCK_NOT_AVAILABLE && attempt < ATTEMPTS) {
      await sleep(PAUSE_MS)
      return run(name, attempt + 1)
    }
    if (error) throw error instanceof Error ? error : new Error('migration failed', { cause: error })
    return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName)
  }
  try {
    await acquireLock(db)
    const done: string[] = []
    for (const name of migrationTargets(await migratorFor('').getMigrations()))
      done.push(...(await run(name)))
    await sql`select app.make_trail_partitions(12)`.execute(db)
    return done
  } finally {
    await db.destroy()
  }
}
