import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createDatabase, createRoles, databaseUrl, startPostgres } from 'dev-services/postgres'
import { findFreePort } from 'dev-services/ports'
import { migrateDatabase } from '#platform/db/migrations.ts'
import { migrateJobs } from '#platform/jobs/jobs.ts'

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })

const options = Object.entries({
  dialect: 'postgres',
  'default-schema': 'app',
  'include-pattern': 'app.*',
  'date-parser': 'string',
  'type-mapping': '{"timestamptz":"string","date":"string","int8":"number"}',
  'out-file': 'src/platform/db/schema.ts',
  'log-level': 'error',
}).flatMap(([name, value]) => [`--${name}`, value])

/** Generates the types of the tables from a freshly migrated database, or with --check compares them. */
const dir = await mkdtemp(join(tmpdir(), 'evidentia-types-'))
const postgres = await startPostgres({ dir, port: await findFreePort(), durable: false })
try {
  await createRoles(postgres.adminUrl)
  await createDatabase(postgres.adminUrl, 'types')
  const owner = databaseUrl(postgres.adminUrl, 'evidentia_owner', 'types')
  await migrateJobs(owner, [])
  await migrateDatabase(owner)
  execFileSync('kysely-codegen', [...options, '--url', owner, ...(values.check ? ['--verify'] : [])], {
    stdio: 'inherit',
    cwd: new URL('..', import.meta.url),
  })
} finally {
  await postgres.stop()
  await rm(dir, { recursive: true, force: true })
}
