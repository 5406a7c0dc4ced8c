import {
  certificateDanger,
  databaseDanger,
  type Danger,
  type Environment as Variables,
  namesOf,
} from 'connections/database'
import { isLoopback, isPlainHttp } from 'connections/loopback'
import * as z from 'zod'

const Environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(1).max(65_535).default(8090),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** As `evidentia_accounts`, which sees nothing of the product. */
  DATABASE_URL: z.url(),
  /** The public address of this process: the issuer that the product is told of. Pages are below it. */
  OIDC_ISSUER: z.url(),
  OIDC_CLIENT_ID: z.string().min(1).default('evidentia'),
  WEB_ORIGIN: z.url(),
  /** Encrypts signing keys and second factors, and signs cookies. Without it nobody can sign in with a second factor. */
  IDENTITY_SECRET: z.string().min(32),
  SMTP_URL: z.url(),
  MAIL_FROM: z.string().min(1),
  /** Domains whose addresses may create their own account, or `*`; without it, only the operator creates accounts. */
  ACCOUNT_DOMAINS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((one) => one.trim().toLowerCase() || [])),
  /** After this time people authenticate again, however active they are. */
  SESSION_HOURS: z.coerce.number().min(1).max(720).default(12),
  /** Where providers of organisations may be: the public internet by https, or any address. */
  CONNECTION_ADDRESSES: z.enum(['public', 'any']).default('public'),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
  /** `database`, `mail`: a link without TLS, accepted by name. */
  SECURITY_EXCEPTIONS: z.string().default(''),
})

export type Config = z.infer<typeof Environment>

const plain = (name: string, address: string): Danger | null =>
  isPlainHttp(address) ? { reason: `${name}: not by https` } : null

function mailDanger(address: string): Danger<'mail'> | null {
  const { protocol, hostname } = new URL(address)
  if (protocol !== 'smtp:' && protocol !== 'smtps:') return { reason: 'SMTP_URL: not SMTP' }
  return protocol === 'smtps:' || isLoopback(hostname) || requiresTls(address)
    ? null
    : { exception: 'mail', reason: 'SMTP_URL: not encrypted' }
}

const requiresTls = (address: string): boolean => new URL(address).searchParams.get('requireTLS') === 'true'

/** Reads the environment once and refuses to start on missing, wrong or dangerous values: it names all of them at once. */
export function readConfig(variables: Variables): Config {
  const environment = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(environment)
  if (!parsed.success) {
    // Names and reasons only: a value may be a secret.
    const reasons = parsed.error.issues.map(({ path, code }) => {
      const name = String(path[0])
      return `${name}: ${environment[name] === undefined ? 'missing' : code}`
    })
    throw new Error(`configuration: ${reasons.join('; ')}`)
  }
  const config = parsed.data
  const accepted = new Set(namesOf(config.SECURITY_EXCEPTIONS))
  const dangers = [
    certificateDanger(environment),
    databaseDanger('DATABASE_URL', config.DATABASE_URL),
    plain('OIDC_ISSUER', config.OIDC_ISSUER),
    plain('WEB_ORIGIN', config.WEB_ORIGIN),
    mailDanger(config.SMTP_URL),
  ].flatMap((danger) =>
    danger && !(danger.exception && accepted.has(danger.exception)) ? danger.reason : [],
  )
  if (new URL(config.WEB_ORIGIN).origin !== config.WEB_ORIGIN)
    dangers.push('WEB_ORIGIN: no origin, but an address')
  if (config.OIDC_ISSUER.endsWith('/')) dangers.push('OIDC_ISSUER: ends with a slash')
  if (dangers.length > 0) throw new Error(`configuration: ${dangers.join('; ')}`)
  return config
}
