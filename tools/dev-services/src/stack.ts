import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clamavPackage, clamavProgram, startClamav } from './clamav.ts'
import { FIREBASE_API_KEY, startFirebase } from './firebase.ts'
import { startIdentity } from './identity.ts'
import { startOidc, type OidcUser } from './oidc.ts'
import { requireFreePort } from './ports.ts'
import { createDatabase, createRoles, databaseUrl, startPostgres } from './postgres.ts'
import { findPostgresPrograms } from './postgres-programs.ts'
import { runProcess, startProcess } from './processes.ts'
import { type Radosgw, radosgwPackages, radosgwPrograms, startRadosgw } from './radosgw.ts'
import { startSmtp } from './smtp.ts'
import { startTimestampAuthority } from './timestamp-authority.ts'
import { startStripe, STRIPE_KEYS, stripeSettings } from './stripe.ts'
import type { Stops } from './stops.ts'

export type Ports = Record<
  'postgres' | 'firebase' | 'oidc' | 'storage' | 'scanner' | 'smtp' | 'mail' | 'stripe' | 'api' | 'web',
  number
> & { timestamps?: number }

/** Optional services; without them the product reports files as unavailable, or leaves them unscanned. */
export const OPTIONAL = ['storage', 'scanner', 'web'] as const
export type Optional = (typeof OPTIONAL)[number]

export type StackOptions = {
  dir: string
  ports: Ports
  /** Keeps data between runs and survives a crash; off in tests. */
  durable: boolean
  people: OidcUser[]
  /** Prints the output of the API and the web server. */
  show?: boolean
  without?: Optional[]
  /** Restarts the API when one of its source files changes. */
  watch?: boolean
  /** The process with accounts instead of the page to choose a user; people then register themselves. */
  accounts?: boolean
  /** Additional settings for the API, or overrides. */
  apiEnv?: Record<string, string>
}

export type Stack = {
  apiUrl: string
  webUrl: string
  firebaseUrl: string
  issuer: string
  mailUrl: string
  smtpUrl: string
  stripeUrl: string
  timestampUrl: string | undefined
  adminUrl: string
  databaseUrl: string
  storageUrl: string | undefined
  scanner: string | undefined
  /** The process id of the API. */
  apiPid: number
  /** Resolves with the name when the API or the web server exits by itself. */
  ended: Promise<string>
}

export const STORAGE_KEYS = { accessKey: 'evidentia-dev', secretKey: 'evidentia-dev-secret' }
export const STORAGE_BUCKET = 'evidentia'
/** Locked for one day only, so that test objects can be deleted soon. */
const ANCHORS_SETTINGS = {
  ANCHORS_BUCKET: 'evidentia-anchors',
  ANCHORS_RETENTION_DAYS: '1',
  SEALED_RETENTION_DAYS: '1',
}
const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Missing Debian packages, as arguments of apt-get install; empty when nothing is missing. */
export function findMissingPackages(without: StackOptions['without'] = []): string[] {
  const storage = without.includes('storage') || radosgwPrograms.every((program) => existsSync(program))
  const scanner = without.includes('scanner') || existsSync(clamavProgram)
  return [
    ...(findPostgresPrograms() ? [] : ['postgresql']),
    ...(storage ? [] : radosgwPackages.split(' ')),
    ...(scanner ? [] : [clamavPackage]),
  ]
}

/** Starts every service, prepares the database, and starts the product. */
export async function startStack(options: StackOptions, stops: Stops): Promise<Stack> {
  const { ports, dir, durable, without = [], watch = false } = options
  const webUrl = `http://127.0.0.1:${ports.web}`
  const apiUrl = `http://127.0.0.1:${ports.api}`
  const origins = [webUrl, `http://localhost:${ports.web}`]
  const starting = [
    startDatabase(join(dir, 'postgres'), ports.postgres, durable, stops),
    startFirebase({ port: ports.firebase, ...(durable ? { dir: join(dir, 'firebase') } : {}) }).then(
      stops.add,
    ),
    options.accounts
      ? Promise.resolve(undefined)
      : startOidc({ port: ports.oidc, origins, users: options.people }).then(stops.add),
    startSmtp({ smtpPort: ports.smtp, webPort: ports.mail }).then(stops.add),
    startStripe({
      port: ports.stripe,
      webhook: { url: `${apiUrl}/api/payment/webhook`, secret: STRIPE_KEYS.STRIPE_WEBHOOK_SECRET },
    }).then(stops.add),
    without.includes('storage')
      ? Promise.resolve(undefined)
      : startRadosgw({ dir: join(dir, 'storage'), port: ports.storage, durable, ...STORAGE_KEYS }).then(
          stops.add,
        ),
    without.includes('scanner')
      ? Promise.resolve(undefined)
      : startClamav({ dir: join(dir, 'scanner'), port: ports.scanner }).then(stops.add),
    ports.timestamps === undefined
      ? Promise.resolve(undefined)
      : startTimestampAuthority({ dir: join(dir, 'timestamps'), port: ports.timestamps }).then(stops.add),
  ] as const
  // All must have settled before a failure is reported, or a slow service would keep running.
  await Promise.allSettled(starting)
  const [database, firebase, picker, smtp, stripe, storage, scanner, timestamps] = await Promise.all(starting)
  const startAccounts = async () =>
    stops.add(
      await startIdentity({
        port: ports.oidc,
        adminUrl: database.adminUrl,
        smtpUrl: smtp.smtpUrl,
        webUrl,
        show: options.show ?? false,
      }),
    )
  const oidc = picker ?? (await startAccounts())

  await requireFreePort(ports.api, 'The API')
  const api = await startProcess({
    name: 'api',
    command: process.execPath,
    args: [
      ...(watch ? ['--watch', '--watch-preserve-output'] : []),
      'apps/api/src/main.ts',
      '--services=http,worker,collab',
    ],
    cwd: root,
    // The watcher forwards the signal. A second SIGTERM to the group would interrupt the API's shutdown.
    stopLeaderOnly: watch,
    show: options.show ?? false,
    env: {
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: String(ports.api),
      DATABASE_URL: database.appUrl,
      ERASURE_DATABASE_URL: database.erasureUrl,
      WEB_ORIGIN: webUrl,
      FIREBASE_PROJECT_ID: firebase.projectId,
      FIREBASE_AUTH_EMULATOR_HOST: firebase.host,
      OIDC_ISSUER: oidc.issuer,
      OIDC_CLIENT_ID: oidc.clientId,
      OIDC_CLOCK_TOLERANCE: '0',
      SMTP_URL: smtp.smtpUrl,
      MAIL_FROM: 'Evidentia AI <no-reply@evidentia.example>',
      ...stripeSettings(stripe.url),
      ...(storage ? { ...storageSettings(storage), ...ANCHORS_SETTINGS } : {}),
      ...(storage && timestamps ? { TIMESTAMP_URL: timestamps.url, TIMESTAMP_CA: timestamps.caFile } : {}),
      ...(scanner ? { CLAMD_HOST: scanner.host, CLAMD_PORT: String(scanner.port) } : {}),
      ...options.apiEnv,
    },
    ready: async () => (await fetch(`${apiUrl}/readyz`)).ok,
  }).then(stops.add)
  const ended = [api.exited.then(() => 'The API')]

  if (!without.includes('web')) {
    await requireFreePort(ports.web, 'The web server')
    const web = await startProcess({
      name: 'web',
      // Not through pnpm, which would put Vite into a separate process group that we cannot signal.
      command: process.execPath,
      args: ['node_modules/vite/bin/vite.js'],
      cwd: join(root, 'apps/web'),
      show: options.show ?? false,
      env: {
        WEB_PORT: String(ports.web),
        API_URL: apiUrl,
        VITE_FIREBASE_PROJECT_ID: firebase.projectId,
        VITE_FIREBASE_API_KEY: FIREBASE_API_KEY,
        VITE_FIREBASE_EMULATOR_URL: firebase.url,
        VITE_FIREBASE_SECOND_FACTOR: 'phone',
        VITE_OIDC_ISSUER: oidc.issuer,
        VITE_OIDC_CLIENT_ID: oidc.clientId,
        VITE_PAYMENT: 'stripe',
      },
      ready: async () => (await fetch(webUrl)).ok,
    }).then(stops.add)
    ended.push(web.exited.then(() => 'The web server'))
  }
  return {
    apiUrl,
    webUrl,
    firebaseUrl: firebase.url,
    issuer: oidc.issuer,
    mailUrl: smtp.webUrl,
    smtpUrl: smtp.smtpUrl,
    stripeUrl: stripe.url,
    timestampUrl: timestamps?.url,
    adminUrl: database.adminUrl,
    databaseUrl: database.appUrl,
    storageUrl: storage?.url,
    scanner: scanner && `${scanner.host}:${scanner.port}`,
    apiPid: api.pid,
    ended: Promise.race(ended),
  }
}

/** API settings for this storage. The bucket need not exist: the API creates it. */
export function storageSettings({ url, accessKey, secretKey, region }: Radosgw): Record<string, string> {
  return {
    STORAGE_URL: url,
    STORAGE_REGION: region,
    STORAGE_BUCKET,
    STORAGE_ACCESS_KEY: accessKey,
    STORAGE_SECRET_KEY: secretKey,
  }
}

async function startDatabase(dir: string, port: number, durable: boolean, stops: Stops) {
  const { adminUrl } = await startPostgres({ dir, port, durable }).then(stops.add)
  await createRoles(adminUrl)
  await createDatabase(adminUrl, 'evidentia')
  await runProcess({
    name: 'migrate',
    command: process.execPath,
    args: ['apps/api/src/migrate.ts'],
    cwd: root,
    env: { DATABASE_OWNER_URL: databaseUrl(adminUrl, 'evidentia_owner', 'evidentia') },
  })
  return {
    adminUrl,
    appUrl: databaseUrl(adminUrl, 'evidentia_app', 'evidentia'),
    erasureUrl: databaseUrl(adminUrl, 'evidentia_erasure', 'evidentia'),
  }
}
