import {
  certificateDanger,
  type Danger as AnyDanger,
  databaseDanger,
  type Environment,
  readConnection,
  refusalOf,
} from 'connections/database'
import { isLocal, isLoopback, isPlainHttp } from 'connections/loopback'
import type { Config } from './config.ts'
import type { Log } from './http/log.ts'
import { type Exception, SecurityExceptions } from './security-exceptions.ts'

type Danger = AnyDanger<Exception>

/**
 * Reasons not to start. NODE_ENV alone does not make a development machine, because it is easily forgotten: the program
 * must also listen on loopback and serve an origin on loopback.
 */
export function findDangers(config: Config, environment: Environment): string[] {
  const dangers = [
    ...identityDangers(config),
    ...(isDevelopment(config) ? [] : exposureDangers(config)),
    ...linkDangers(config, environment),
  ].filter((one) => one !== null)
  const accepted = new Set<Exception>(config.SECURITY_EXCEPTIONS)
  const needed = new Set(dangers.flatMap(({ exception }) => exception ?? []))
  return [
    ...dangers
      .filter(({ exception }) => !exception || !accepted.has(exception))
      .map(({ reason, exception }) =>
        exception ? `${reason} (SECURITY_EXCEPTIONS: ${exception} would allow it)` : reason,
      ),
    // An exception left behind would let a later change of address go unnoticed.
    ...[...accepted]
      .filter((one) => !needed.has(one))
      .map((one) => `SECURITY_EXCEPTIONS: ${one} is not needed`),
  ]
}

/** Logged at each start, so that missing protections are not forgotten. */
export function reportExceptions({ SECURITY_EXCEPTIONS: exceptions }: Config, log: Pick<Log, 'warn'>): void {
  if (exceptions.length > 0) log.warn({ exceptions }, 'security exceptions are set')
}

/** Refuses to migrate over an unsafe connection; the same exceptions apply as for the program. */
export function refuseUnsafeOwnerUrl(environment: Environment): void {
  SecurityExceptions.parse(environment['SECURITY_EXCEPTIONS'])
  const refusal = refusalOf('DATABASE_OWNER_URL', environment['DATABASE_OWNER_URL']!, environment)
  if (refusal) throw new Error(`configuration: ${refusal}`)
}

const hostOf = (address: string): string => new URL(address).hostname

/** Only this machine can connect: neither the program's own address nor that of its pages is public. */
const isPrivate = ({ HOST, WEB_ORIGIN }: Config): boolean =>
  isLoopback(HOST) && isLoopback(hostOf(WEB_ORIGIN))

const isDevelopment = (config: Config): boolean => config.NODE_ENV !== 'production' && isPrivate(config)

function emulatorDanger(config: Config): string | null {
  const { FIREBASE_AUTH_EMULATOR_HOST: emulator, NODE_ENV } = config
  if (!emulator) return null
  if (NODE_ENV === 'production') return 'the emulator is not for production'
  const address = `http://${emulator}`
  const isLoopbackEmulator = URL.canParse(address) && isLoopback(hostOf(address))
  return isLoopbackEmulator && isPrivate(config) ? null : 'the emulator signs nothing, loopback only'
}

/** Settings that allow impersonation or expose credentials to the network. They have no exceptions. */
function identityDangers(config: Config): (Danger | null)[] {
  const emulator = emulatorDanger(config)
  return [
    emulator ? { reason: `FIREBASE_AUTH_EMULATOR_HOST: ${emulator}` } : null,
    ...(['WEB_ORIGIN', 'OIDC_ISSUER', 'FILES_URL'] as const).map((name) =>
      isPlainHttp(config[name]) ? { reason: `${name}: not by https` } : null,
    ),
    config.STRIPE_URL && !isLoopback(hostOf(config.STRIPE_URL))
      ? { reason: 'STRIPE_URL: a stand-in, loopback only' }
      : null,
  ]
}

/** Settings that are acceptable on a development machine only. */
function exposureDangers(config: Config): (Danger | null)[] {
  const files = config.STORAGE_BUCKET ?? config.STORAGE_DIR
  return [
    config.FAIL_POINT ? { reason: 'FAIL_POINT: not for production' } : null,
    config.STRIPE_URL ? { reason: 'STRIPE_URL: not for production' } : null,
    files && !config.FILES_SECRET ? { reason: 'FILES_SECRET: missing' } : null,
    config.SMTP_URL && !config.MAIL_SECRET && !config.FILES_SECRET
      ? { reason: 'MAIL_SECRET: missing' }
      : null,
    config.SMTP_URL && config.MAIL_FROM.endsWith('@localhost>') ? { reason: 'MAIL_FROM: missing' } : null,
    publishesAnchors(config) ? null : { exception: 'anchors', reason: 'ANCHORS_BUCKET: missing' },
  ]
}

/** Whether heads of the audit trail are published outside the database. */
const publishesAnchors = ({ ANCHORS_BUCKET, TRAIL_ANCHORS }: Config): boolean =>
  ANCHORS_BUCKET !== undefined || TRAIL_ANCHORS !== undefined

/** Connections that leave the machine without TLS, or with TLS that does not verify the server. */
function linkDangers(config: Config, environment: Environment): (Danger | null)[] {
  return [
    certificateDanger(environment),
    databaseDanger('DATABASE_URL', config.DATABASE_URL),
    config.ERASURE_DATABASE_URL ? databaseDanger('ERASURE_DATABASE_URL', config.ERASURE_DATABASE_URL) : null,
    databaseUserDanger('DATABASE_URL', config.DATABASE_URL),
    ...(config.DATABASE_LISTEN_URL
      ? [
          databaseDanger('DATABASE_LISTEN_URL', config.DATABASE_LISTEN_URL),
          databaseUserDanger('DATABASE_LISTEN_URL', config.DATABASE_LISTEN_URL),
        ]
      : []),
    mailDanger(config.SMTP_URL),
    storageDanger(config, environment),
    isPlainHttp(config.ANCHORS_URL) ? { exception: 'storage', reason: 'ANCHORS_URL: not encrypted' } : null,
    config.CLAMD_HOST && !isLocal(config.CLAMD_HOST)
      ? // The scanner's protocol has no TLS.
        { exception: 'scanner', reason: 'CLAMD_HOST: not encrypted' }
      : null,
    isPlainHttp(config.OTEL_EXPORTER_OTLP_ENDPOINT)
      ? { exception: 'traces', reason: 'OTEL_EXPORTER_OTLP_ENDPOINT: not encrypted' }
      : null,
  ]
}

/** Roles refused by name; the privileges of any other role are checked in PostgreSQL at the start. */
const PRIVILEGED_ROLES = new Set(['evidentia_owner', 'postgres'])

function databaseUserDanger(name: string, url: string): Danger | null {
  const user = readConnection(url)?.user
  return user && PRIVILEGED_ROLES.has(user) ? { reason: `${name}: not as ${user}` } : null
}

/** Options of an SMTP address that do not affect TLS. */
const MAIL_OPTIONS = new Set([
  'pool',
  'maxConnections',
  'maxMessages',
  'rateDelta',
  'rateLimit',
  'name',
  'authMethod',
  'connectionTimeout',
  'greetingTimeout',
  'socketTimeout',
])

/** The mailer requires STARTTLS where an address is not `smtps`; options must not disable it. */
function mailDanger(address: string | undefined): Danger | null {
  if (address === undefined) return null
  const { protocol, hostname, searchParams } = new URL(address)
  if (protocol !== 'smtp:' && protocol !== 'smtps:') return { reason: 'SMTP_URL: not SMTP' }
  const keepsTls = [...searchParams].every(
    ([option, value]) => MAIL_OPTIONS.has(option) || (option === 'requireTLS' && value === 'true'),
  )
  return keepsTls || isLoopback(hostname) ? null : { exception: 'mail', reason: 'SMTP_URL: not encrypted' }
}

/** Whether mail must not be sent without TLS. */
export const requiresMailTls = ({ SMTP_URL, SECURITY_EXCEPTIONS }: Config): boolean =>
  SMTP_URL !== undefined && !isLoopback(hostOf(SMTP_URL)) && !SECURITY_EXCEPTIONS.includes('mail')

/** Without STORAGE_URL, the library reads an address from its own variables. */
function storageDanger({ STORAGE_BUCKET, STORAGE_URL }: Config, environment: Environment): Danger | null {
  if (!STORAGE_BUCKET) return null
  const names = ['AWS_ENDPOINT_URL_S3', 'AWS_ENDPOINT_URL']
  const [name, address] = STORAGE_URL
    ? ['STORAGE_URL', STORAGE_URL]
    : (names.map((one) => [one, environment[one]] as const).find(([, value]) => value) ?? [])
  if (!address) return null
  return !URL.canParse(address) || isPlainHttp(address)
    ? { exception: 'storage', reason: `${name}: not encrypted` }
    : null
}
