import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FIREBASE_API_KEY, FIREBASE_PROJECT } from 'dev-services/firebase'
import { startIdentity } from 'dev-services/identity'
import { findFreePort } from 'dev-services/ports'
import { databaseUrl } from 'dev-services/postgres'
import { startProcess } from 'dev-services/processes'
import { createStops } from 'dev-services/stops'
import { addresses } from './stack.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const web = join(root, 'apps/web')

export interface OwnAccounts {
  webUrl: string
  issuer: string
  stop: () => Promise<void>
}

/**
 * The product with the process `identity` as its provider, beside the one that all journeys share and on the same
 * database: another API, and the same pages with other settings.
 */
export async function startWithOwnAccounts(dnsServer: string): Promise<OwnAccounts> {
  const { adminUrl, smtpUrl, firebaseUrl, webDir } = addresses()
  const stops = createStops()
  const dir = mkdtempSync(join(tmpdir(), 'evidentia-own-accounts-'))
  const [apiPort, webPort, port] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const apiUrl = `http://127.0.0.1:${apiPort}`
  const webUrl = `http://127.0.0.1:${webPort}`
  const identity = await stops.add(await startIdentity({ port, adminUrl, smtpUrl, webUrl }))
  const api = await startProcess({
    name: 'api with accounts',
    command: process.execPath,
    args: ['apps/api/src/main.ts', '--services=http'],
    cwd: root,
    env: {
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: String(apiPort),
      DATABASE_URL: databaseUrl(adminUrl, 'evidentia_app', 'evidentia'),
      WEB_ORIGIN: webUrl,
      FIREBASE_PROJECT_ID: FIREBASE_PROJECT,
      FIREBASE_AUTH_EMULATOR_HOST: new URL(firebaseUrl).host,
      OIDC_ISSUER: identity.issuer,
      OIDC_CLIENT_ID: identity.clientId,
      OIDC_CLOCK_TOLERANCE: '0',
      SMTP_URL: smtpUrl,
      STORAGE_DIR: join(dir, 'files'),
      DNS_SERVERS: dnsServer,
    },
    ready: async () => (await fetch(`${apiUrl}/readyz`)).ok,
  })
  await stops.add(api)
  const served = await startProcess({
    name: 'web with accounts',
    command: join(web, 'node_modules/.bin/vite'),
    args: ['preview', '--outDir', webDir],
    cwd: web,
    env: {
      WEB_PORT: String(webPort),
      API_URL: apiUrl,
      VITE_FIREBASE_PROJECT_ID: FIREBASE_PROJECT,
      VITE_FIREBASE_API_KEY: FIREBASE_API_KEY,
      VITE_FIREBASE_EMULATOR_URL: firebaseUrl,
      VITE_OIDC_ISSUER: identity.issuer,
      VITE_OIDC_CLIENT_ID: identity.clientId,
    },
    ready: async () => (await fetch(webUrl)).ok,
  })
  await stops.add(served)
  return {
    webUrl,
    issuer: identity.issuer,
    stop: async () => {
      await stops.stopAll()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
