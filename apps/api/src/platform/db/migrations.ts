import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'

/** The build puts a copy of the files beside the bundle; from source they are where people write them. */
const beside = new URL('./migrations/', import.meta.url)
const folder = existsSync(beside) ? beside : new URL('../../../migrations/', import.meta.url)

/** Reads the numbered SQL files. All that are pending run in one transaction; a released one is never edited. */
async function getMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}_.+\.sql$/.test(file)).toSorted()
  const entries = files.map(async (file) => {
    const text = await readFile(new URL(file, folder), 'utf8')
    const up = async (db: Kysely<never>) => {
      await sql`set local lock_timeout = '2s'`.execute(db)
      await sql`set local search_path = app`.execute(db)
      await sql.raw(text).execute(db)
    }
    return [file.replace('.sql', ''), { up }] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** Brings the schema up to date as the owner role; returns the names of what ran. */
export async function migrateDatabase(ownerUrl: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1 })
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrator = new Migrator({ db, provider: { getMigrations }, migrationTableSchema: 'migrations' })
    const { error, results } = await migrator.migrateToLatest()
    if (error) throw error instanceof Error ? error : new Error('migration failed', { cause: error })
    await sql`select app.make_trail_partitions(12)`.execute(db)
    return (results ?? [])
      .filter((result) => result.status === 'Success')
      .map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}
