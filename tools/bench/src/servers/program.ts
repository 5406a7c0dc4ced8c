import { PROGRAM } from 'api/test/faults/program.ts'
import { findFreePort } from 'dev-services/ports'
import { type Running, startProcess } from 'dev-services/processes'
import { root } from '../dataset/prepare.ts'
import { CLIENT_ID } from './issuer.ts'

export interface Program extends Running {
  port: number
  url: string
}

export interface ProgramOptions {
  databaseUrl: string
  issuer: string
  poolSize?: number
  /** A folder for CPU profiles, written when the API ends. */
  profile?: string | undefined
  /** The services to run, and their settings. */
  services?: string
  env?: Record<string, string>
}

/** Profiles run from source, because a profile of the bundle has no file names. */
const SOURCES = 'apps/api/src/main.ts'

/** Starts the API as in production, in a separate process. `pnpm bench` builds it first. */
export async function startProgram({
  databaseUrl,
  issuer,
  poolSize = 12,
  profile,
  services = 'http',
  env = {},
}: ProgramOptions): Promise<Program> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const flags = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`, '--cpu-prof-interval=200'] : []
  const running = await startProcess({
    name: 'api',
    command: process.execPath,
    args: [...flags, profile ? SOURCES : PROGRAM, `--services=${services}`],
    cwd: root,
    env: {
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATABASE_POOL_SIZE: String(poolSize),
      WEB_ORIGIN: 'http://localhost:5173',
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      RATE_LIMIT: '1000000000',
      // Measured data is discarded, so it needs no anchors.
      SECURITY_EXCEPTIONS: 'anchors',
      ...env,
    },
    ready: async () => (await fetch(`${url}/readyz`)).ok,
  })
  return { ...running, port, url }
}
