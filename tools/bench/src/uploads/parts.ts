import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startClamav } from 'parts/clamav'
import { findFreePair, findFreePort } from 'parts/ports'
import { createDatabase, createRoles, databaseUrl, startPostgres } from 'parts/postgres'
import { runProcess } from 'parts/processes'
import { MONITOR_ABOVE, startRadosgw } from 'parts/radosgw'
import { STORAGE_KEYS, storageSettings } from 'parts/stack'
import type { Stops } from 'parts/stops'
import { root } from '../dataset/prepare.ts'
import { startIssuer, type Issuer } from '../servers/issuer.ts'
import { type Program, startProgram } from '../servers/program.ts'

export interface Parts {
  program: Program
  issuer: Issuer
}

/** An empty database, storage on disk, a scanner, and the API with its worker. */
export async function startParts(stops: Stops): Promise<Parts> {
  const dir = mkdtempSync(join(tmpdir(), 'evidentia-uploads-'))
  await stops.add({ stop: () => Promise.resolve(rmSync(dir, { recursive: true, force: true })) })
  const { adminUrl } = await startPostgres({ dir: join(dir, 'postgres'), port: await findFreePort() }).then(
    stops.add,
  )
  await createRoles(adminUrl)
  await createDatabase(adminUrl, 'uploads')
  await runProcess({
    name: 'migrate',
    command: process.execPath,
    args: ['apps/api/src/migrate.ts'],
    cwd: root,
    env: { DATABASE_OWNER_URL: databaseUrl(adminUrl, 'evidentia_owner', 'uploads') },
  })
  const port = await findFreePair(MONITOR_ABOVE)
  const storage = await startRadosgw({
    dir: join(dir, 'storage'),
    port,
    durable: true,
    ...STORAGE_KEYS,
  }).then(stops.add)
  const scanner = await startClamav({ dir: join(dir, 'scanner'), port: await findFreePort() }).then(stops.add)
  const issuer = await startIssuer().then(stops.add)
  const program = await startProgram({
    databaseUrl: databaseUrl(adminUrl, 'evidentia_app', 'uploads'),
    issuer: issuer.url,
    services: 'http,worker',
    env: {
      ...storageSettings(storage),
      CLAMD_HOST: scanner.host,
      CLAMD_PORT: String(scanner.port),
      FILES_SECRET: 'measured, and gone when this has ended',
    },
  }).then(stops.add)
  return { program, issuer }
}
