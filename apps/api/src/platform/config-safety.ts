import pg from 'pg'
import * as z from 'zod'
import type { Config } from './config.ts'
import type { Log } from './http/log.ts'
import { isLocal, isLoopback, isPlainHttp } from './loopback.ts'

/** Protections that an operator may switch off, one by one: four links without verified TLS, the scanner's, and anchors. */
export const EXCEPTIONS = ['database', 'mail', 'storage', 'scanner', 'traces', 'anchors'] as const
export type Exception = (typeof EXCEPTIONS)[number]

/** `database,scanner`: names of the list, each once. */
export const SecurityExceptions = z
  .string()
  .default('')
  .transform((text) => (text.trim() ? text.split(',').map((one) => one.trim()) : []))
  .pipe(z.array(z.enum(EXCEPTIONS)).refine((all) => new Set(all).size === all.length))

/** Settings of libraries that are not ours, but decide whether a link is safe. */
type Environment = Readonly<Record<string, string | undefined>>

/** A missing protection: what it protects if it may be excepted, and the reason to refuse. */
interface Danger {
  exception?: Exception
  reason: string
}

/**
 * Reasons not to start. They do not depend on NODE_ENV, which is easily forgotten: only a program that listens on loopback
 * for pages on loopback, and is not said to be in production, is taken for a development machine.
 */
export function dangersOf(config: Config, environment: Environment): string[] {
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

/** Said at each start, so that nobody forgets what an installation does without. */
export function reportExceptions({ SECURITY_EXCEPTIONS: exceptions }: Config, log: Pick<Log, 'warn'>): void {
  if (exceptions.length > 0) log.warn({ exceptions }, 'security exceptions are set')
}

/** Refuses to migrate over a link that is not safe; the same exceptions apply as for the program. */
export function refuseUnsafeOwnerUrl(environment: Environment): void {
  const accepted = SecurityExceptions.parse(environment['SECURITY_EXCEPTIONS'])
  const danger = databaseDanger('DATABASE_OWNER_URL', environment['DATABASE_OWNER_URL']!)
  if (danger && !(danger.exception && accepted.includes(danger.exception)))
    throw new Error(`configuration: ${danger.reason}`)
}

const hostOf = (address: string): string => new URL(address).hostname

/** Nobody but the developer can reach it: neither directly nor, by the address of its pages, through a proxy. */
const isPrivate = ({ HOST, WEB_ORIGIN }: Config): boolean =>
  isLoopback(HOST) && isLoopback(hostOf(WEB_ORIGIN))

const isDevelopment = (config: Config): boolean => config.NODE_ENV !== 'production' && isPrivate(config)

function emulatorDanger(config: Config): string | null {
  const { FIREBASE_AUTH_EMULATOR_HOST: emulator, NODE_ENV } = config
  if (!emulator) return null
  if (NODE_ENV === 'production') return 'the emulator is not for production'
  const address = `http://${emulator}`
  const isHere = URL.canParse(address) && isLoopback(hostOf(address))
  return isHere && isPrivate(config) ? null : 'the emulator signs nothing, loopback only'
}

/** What would let a stranger in as somebody, or show what identifies people to the network. No exceptions. */
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

/** What is handy on a development machine and a hole where others rely on it. */
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

/** Whether heads of the audit trail leave the database, in any of the ways there are. */
const publishesAnchors = ({ ANCHORS_BUCKET, TRAIL_ANCHORS }: Config): boolean =>
  ANCHORS_BUCKET !== undefined || TRAIL_ANCHORS !== undefined

/** Links that leave the machine without TLS, or with one that verifies nobody. */
function linkDangers(config: Config, environment: Environment): (Danger | null)[] {
  return [
    environment['NODE_TLS_REJECT_UNAUTHORIZED'] === '0'
      ? { reason: 'NODE_TLS_REJECT_UNAUTHORIZED: certificates are not verified' }
      : null,
    databaseDanger('DATABASE_URL', config.DATABASE_URL),
    config.ERASURE_DATABASE_URL ? databaseDanger('ERASURE_DATABASE_URL', config.ERASURE_DATABASE_URL) : null,
    databaseUser(config.DATABASE_URL),
    mailDanger(config.SMTP_URL),
    storageDanger(config, environment),
    isPlainHttp(config.ANCHORS_URL) ? { exception: 'storage', reason: 'ANCHORS_URL: not encrypted' } : null,
    config.CLAMD_HOST && !isLocal(config.CLAMD_HOST)
      ? // The scanner's protocol knows no TLS.
        { exception: 'scanner', reason: 'CLAMD_HOST: not encrypted' }
      : null,
    isPlainHttp(config.OTEL_EXPORTER_OTLP_ENDPOINT)
      ? { exception: 'traces', reason: 'OTEL_EXPORTER_OTLP_ENDPOINT: not encrypted' }
      : null,
  ]
}

const DATABASE_PROTOCOLS = new Set(['postgres:', 'postgresql:', 'socket:'])

interface Connection {
  host: string
  user: string | undefined
  ssl: boolean | { rejectUnauthorized?: boolean; checkServerIdentity?: unknown } | undefined
}

/** The driver's own reading of an address: queries, defaults and PG… variables included. Null if it cannot be used. */
function readConnection(url: string): Connection | null {
  if (!DATABASE_PROTOCOLS.has(new URL(url).protocol)) return null
  try {
    const { host, user, ssl } = new pg.Client({ connectionString: url }) as unknown as Connection
    return { host, user, ssl }
  } catch {
    return null
  }
}

/** Why this link to PostgreSQL is not safe, whoever uses it. */
export function databaseDanger(name: string, url: string): Danger | null {
  if (!DATABASE_PROTOCOLS.has(new URL(url).protocol)) return { reason: `${name}: not PostgreSQL` }
  const connection = readConnection(url)
  if (!connection) return { reason: `${name}: cannot be used` }
  const { host, ssl } = connection
  if (isLocal(host)) return null
  if (!ssl) return { exception: 'database', reason: `${name}: not encrypted` }
  const isVerified =
    ssl === true || (ssl.rejectUnauthorized !== false && ssl.checkServerIdentity === undefined)
  return isVerified ? null : { exception: 'database', reason: `${name}: the server is not verified` }
}

/** Known by their names alone; what a role may do is asked of PostgreSQL when the program starts. */
const UNBOUND = new Set(['evidentia_owner', 'postgres'])

function databaseUser(url: string): Danger | null {
  const user = readConnection(url)?.user
  return user && UNBOUND.has(user) ? { reason: `DATABASE_URL: not as ${user}` } : null
}

/** Options of an SMTP address that leave TLS as it is. */
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

/** The mailer insists on STARTTLS where an address is not `smtps`; options must not take that back. */
function mailDanger(address: string | undefined): Danger | null {
  if (address === undefined) return null
  const { protocol, hostname, searchParams } = new URL(address)
  if (protocol !== 'smtp:' && protocol !== 'smtps:') return { reason: 'SMTP_URL: not SMTP' }
  const isKept = [...searchParams].every(
    ([option, value]) => MAIL_OPTIONS.has(option) || (option === 'requireTLS' && value === 'true'),
  )
  return isKept || isLoopback(hostname) ? null : { exception: 'mail', reason: 'SMTP_URL: not encrypted' }
}

/** Whether mail must not be sent without TLS. */
export const requiresMailTls = ({ SMTP_URL, SECURITY_EXCEPTIONS }: Config): boolean =>
  SMTP_URL !== undefined && !isLoopback(hostOf(SMTP_URL)) && !SECURITY_EXCEPTIONS.includes('mail')

/** Without an address of ours, the library takes one from its own variables. */
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
