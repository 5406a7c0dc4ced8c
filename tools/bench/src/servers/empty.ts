import { join } from 'node:path'
import { findFreePort } from 'dev-services/ports'
import { createDatabase, createRoles, databaseUrl, startPostgres } from 'dev-services/postgres'
import { runProcess } from 'dev-services/processes'
import type { Stops } from 'dev-services/stops'
import { root } from '../dataset/prepare.ts'

/** A separate PostgreSQL with a migrated and empty database, for the duration of the run. */
export async function startEmptyDatabase(stops: Stops, dir: string, name: string): Promise<string> {
  const port = await findFreePort()
  const { adminUrl } = await startPostgres({ dir: join(dir, 'postgres'), port }).then(stops.add)
  await createRoles(adminUrl)
  await createDatabase(adminUrl, name)
  await runProcess({
    name: 'migrate',
    command: process.execPath,
    args: ['apps/api/src/migrate.ts'],
    cwd: root,
    env: { DATABASE_OWNER_URL: databaseUrl(adminUrl, 'evidentia_owner', name) },
  })
  return adminUrl
}
