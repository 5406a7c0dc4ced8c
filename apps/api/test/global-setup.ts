import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, createRoles, databaseUrl, startPostgres } from 'dev-services/postgres'
import { findFreePort } from 'dev-services/ports'
import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '#platform/db/migrations.ts'
import { migrateJobs } from '#platform/jobs/jobs.ts'
import { QUEUES } from '../src/worker.ts'
import { offerServices } from './services-on-demand.ts'

const TEMPLATE = 'evidentia_template'

/**
 * One PostgreSQL server for the run, migrated once; every test file gets a copy of the empty database. Storage and
 * scanner start on first use.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), 'evidentia-test-'))
  const postgres = await startPostgres({ dir, port: await findFreePort(), durable: false })
  await createRoles(postgres.adminUrl)
  await createDatabase(postgres.adminUrl, TEMPLATE)
  const owner = databaseUrl(postgres.adminUrl, 'evidentia_owner', TEMPLATE)
  await migrateJobs(owner, QUEUES)
  await migrateDatabase(owner)
  const parts = await offerServices(dir)
  project.provide('servicesUrl', parts.url)
  project.provide('adminUrl', postgres.adminUrl)
  project.provide('template', TEMPLATE)
  return async () => {
    await parts.stop()
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string
    servicesUrl: string
    template: string
  }
}
