import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startClamav } from 'dev-services/clamav'
import { findFreePair, findFreePort } from 'dev-services/ports'
import { databaseUrl } from 'dev-services/postgres'
import { MONITOR_ABOVE, startRadosgw } from 'dev-services/radosgw'
import { STORAGE_KEYS, storageSettings } from 'dev-services/stack'
import type { Stops } from 'dev-services/stops'
import { startEmptyDatabase } from '../servers/empty.ts'
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
  const adminUrl = await startEmptyDatabase(stops, dir, 'uploads')
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
