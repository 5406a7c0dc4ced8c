// `pnpm dev`: the product with all its services on this machine, with demonstration data. Ctrl-C stops all of it.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DEMO_PASSWORD, demoOidcUsers, demoOrganisations } from './people.ts'
import { seed } from './seed.ts'
import {
  findMissingPackages,
  OPTIONAL,
  type Optional,
  type Ports,
  type Stack,
  startStack,
  STORAGE_KEYS,
} from './stack.ts'
import { createStops } from './stops.ts'

const stops = createStops()
let stopping = false

async function stopAndExit(code: number): Promise<void> {
  if (stopping) process.exit(code)
  stopping = true
  say('Stopping.')
  await stops.stopAll()
  process.exit(code)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void stopAndExit(0))
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

function readPort(name: string, usual: number): number {
  const value = Number(process.env[name] ?? usual)
  if (Number.isInteger(value) && value > 0 && value < 65_536) return value
  throw new Error(`${name} is not a port.`)
}

function readPorts(): Ports {
  return {
    postgres: readPort('DEV_POSTGRES_PORT', 54_320),
    firebase: readPort('DEV_FIREBASE_PORT', 9099),
    oidc: readPort('DEV_OIDC_PORT', 5610),
    storage: readPort('DEV_STORAGE_PORT', 9000),
    scanner: readPort('DEV_SCANNER_PORT', 3310),
    smtp: readPort('DEV_SMTP_PORT', 2525),
    mail: readPort('DEV_MAIL_PORT', 8025),
    stripe: readPort('DEV_STRIPE_PORT', 12_111),
    timestamps: readPort('DEV_TIMESTAMP_PORT', 3180),
    api: readPort('DEV_API_PORT', 8080),
    web: readPort('DEV_WEB_PORT', 5173),
  }
}

function readWithout(): Optional[] {
  const wanted = (process.env['DEV_WITHOUT'] ?? '').split(',')
  return OPTIONAL.filter((part) => wanted.includes(part))
}

function describe(stack: Stack): string {
  const rows = [
    ['Web', stack.webUrl],
    ['API', `${stack.apiUrl}/api`],
    ['Caught mail', stack.mailUrl],
    ['Stand-in of Stripe', stack.stripeUrl],
    ['OpenID provider', stack.issuer],
    ['Firebase emulator', stack.firebaseUrl],
    [
      'Object storage',
      stack.storageUrl ? `${stack.storageUrl} (key ${STORAGE_KEYS.accessKey})` : 'not started',
    ],
    ['Time stamps', stack.timestampUrl ?? 'not started'],
    ['Malware scanner', stack.scanner ?? 'not started'],
    ['PostgreSQL', stack.databaseUrl],
  ]
  const people = demoOrganisations.flatMap(({ name, people: members }) => [
    '',
    name,
    ...members.map(({ email, name: who, signIn }) => `  ${email.padEnd(36)} ${signIn.padEnd(9)} ${who}`),
  ])
  return [
    '',
    'Evidentia AI is ready.',
    ...rows.map(([what, where]) => `  ${String(what).padEnd(18)} ${where}`),
    ...people,
    '',
    `The password of every account with one: ${DEMO_PASSWORD}`,
  ].join('\n')
}

try {
  const without = readWithout()
  const missing = findMissingPackages(without)
  if (missing.length > 0) {
    say(`Missing programs. Run: apt-get install -y --no-install-recommends ${missing.join(' ')}`)
    process.exit(1)
  }
  const began = Date.now()
  say('Starting; the first time takes about a minute.')
  const stack = await startStack(
    {
      dir: join(fileURLToPath(new URL('../../..', import.meta.url)), '.dev'),
      ports: readPorts(),
      durable: true,
      people: demoOidcUsers,
      accounts: process.env['DEV_ACCOUNTS'] === '1',
      show: true,
      watch: true,
      without,
    },
    stops,
  )
  await seed(stack)
  say(describe(stack))
  say(`Ready after ${Math.round((Date.now() - began) / 1000)} s. Ctrl-C stops everything.`)
  const who = await stack.ended
  if (!stopping) {
    say(`${who} ended.`)
    await stopAndExit(1)
  }
} catch (error) {
  if (!stopping) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    await stopAndExit(1)
  }
}
