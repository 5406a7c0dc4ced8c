import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

/** The build copies the files next to the bundle. */
const bundled = new URL('./migrations/', import.meta.url)
const folder = existsSync(bundled) ? bundled : new URL('../migrations/', import.meta.url)

/**
 * Runs the numbered files that were not applied yet, all in one transaction, as the owner of the product's schema. The
 * product's own migrations are a list of their own: installations with another provider have no tables for accounts.
 */
export async function migrateAccounts(ownerUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtext('identity migrations'))`)
    await client.query(`set local lock_timeout = '5s'`)
    await client.query('create schema if not exists migrations')
    await client.query(
      'create table if not exists migrations.identity (name text primary key, applied_at timestamptz not null default clock_timestamp())',
    )
    const { rows } = await client.query<{ name: string }>('select name from migrations.identity')
    const applied = new Set(rows.map(({ name }) => name))
    const files = (await readdir(folder)).filter((file) => /^\d{4}_.+\.sql$/.test(file)).toSorted()
    const pending = files.filter((file) => !applied.has(file))
    for (const file of pending) {
      await client.query(await readFile(new URL(file, folder), 'utf8'))
      await client.query('insert into migrations.identity (name) values ($1)', [file])
    }
    await client.query(await readFile(new URL('grants.sql', folder), 'utf8'))
    await client.query('commit')
    return pending
  } finally {
    await client.end()
  }
}
