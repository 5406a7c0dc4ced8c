import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FIREBASE_API_KEY, FIREBASE_PROJECT } from 'dev-services/firebase'
import { OIDC_CLIENT } from 'dev-services/oidc'
import { findFreePort } from 'dev-services/ports'
import { runProcess, startProcess } from 'dev-services/processes'
import { startStack, type Ports } from 'dev-services/stack'
import { createStops } from 'dev-services/stops'
import { OIDC_PEOPLE } from './people.ts'
import { MANUAL } from './pages.ts'
import { rememberStack } from './stack.ts'

const web = new URL('../../apps/web/', import.meta.url).pathname
const vite = join(web, 'node_modules/.bin/vite')

async function choosePorts(): Promise<Ports> {
  const names = [
    'postgres',
    'firebase',
    'oidc',
    'storage',
    'scanner',
    'smtp',
    'mail',
    'stripe',
    'api',
    'web',
  ] as const
  const entries: [string, number][] = []
  for (const name of names) entries.push([name, await findFreePort()])
  return Object.fromEntries(entries) as Ports
}

/** The whole product with its real services, on separate ports, with the built web application in front. */
export default async function startEverything(): Promise<() => Promise<void>> {
  const stops = createStops()
  const dir = mkdtempSync(join(tmpdir(), 'evidentia-e2e-'))
  const ports = await choosePorts()
  const stopEverything = async () => {
    await stops.stopAll()
    rmSync(dir, { recursive: true, force: true })
  }
  try {
    // In a separate directory, so that two simultaneous runs do not overwrite each other's pages.
    const built = ['--outDir', join(dir, 'web')]
    const building = runProcess({ name: 'web build', command: vite, args: ['build', ...built], cwd: web })
    const [stack] = await Promise.all([
      startStack(
        {
          dir,
          ports,
          durable: false,
          people: OIDC_PEOPLE,
          without: ['storage', 'web'],
          // A folder behaves like the object storage, and is available at once.
          // Receivers of webhooks are on this machine.
          apiEnv: { STORAGE_DIR: join(dir, 'files'), WEBHOOK_ADDRESSES: 'any' },
        },
        stops,
      ),
      building,
    ])
    const served = await startProcess({
      name: 'web',
      command: vite,
      args: ['preview', ...built],
      cwd: web,
      env: {
        WEB_PORT: String(ports.web),
        API_URL: stack.apiUrl,
        VITE_FIREBASE_PROJECT_ID: FIREBASE_PROJECT,
        VITE_FIREBASE_API_KEY: FIREBASE_API_KEY,
        VITE_FIREBASE_EMULATOR_URL: stack.firebaseUrl,
        VITE_FIREBASE_SECOND_FACTOR: 'phone',
        VITE_OIDC_ISSUER: stack.issuer,
        VITE_OIDC_CLIENT_ID: OIDC_CLIENT,
        VITE_PAYMENT: 'stripe',
        VITE_DOCUMENTATION_URL: MANUAL,
      },
      ready: async () => (await fetch(stack.webUrl)).ok,
    })
    await stops.add(served)
    rememberStack({ ...stack, webDir: join(dir, 'web') })
  } catch (error) {
    await stopEverything()
    throw error
  }
  return stopEverything
}
