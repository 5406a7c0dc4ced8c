import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createDatabase, createRoles, databaseUrl, startPostgres } from 'dev-services/postgres'
import { findFreePort } from 'dev-services/ports'
import { runProcess } from 'dev-services/processes'
import { startSmtp } from 'dev-services/smtp'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrateAccounts } from '../src/migrations.ts'

/** One PostgreSQL server with the migrated schema, and one mail server, for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), 'evidentia-identity-'))
  const postgres = await startPostgres({ dir, port: await findFreePort(), durable: false })
  await createRoles(postgres.adminUrl)
  const client = new pg.Client({ connectionString: postgres.adminUrl })
  await client.connect()
  await client.query(await readFile(new URL('../migrations/roles.sql', import.meta.url), 'utf8'))
  await client.end()
  await createDatabase(postgres.adminUrl, 'evidentia')
  const ownerUrl = databaseUrl(postgres.adminUrl, 'evidentia_owner', 'evidentia')
  // The product first: connections of organisations are its tables, which this process reads by functions.
  await runProcess({
    name: 'migrate',
    command: process.execPath,
    args: ['src/migrate.ts'],
    cwd: fileURLToPath(new URL('../../api', import.meta.url)),
    env: { DATABASE_OWNER_URL: ownerUrl },
  })
  await migrateAccounts(ownerUrl)
  const smtp = await startSmtp({ smtpPort: await findFreePort(), webPort: await findFreePort() })
  project.provide('ownerUrl', ownerUrl)
  project.provide('adminDatabaseUrl', databaseUrl(postgres.adminUrl, 'postgres', 'evidentia'))
  project.provide('databaseUrl', databaseUrl(postgres.adminUrl, 'evidentia_accounts', 'evidentia'))
  project.provide('smtpUrl', smtp.smtpUrl)
  project.provide('mailUrl', smtp.webUrl)
  return async () => {
    await smtp.stop()
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    ownerUrl: string
    /** As the administrator of the cluster, whom row security does not hold. */
    adminDatabaseUrl: string
    databaseUrl: string
    smtpUrl: string
    mailUrl: string
  }
}
