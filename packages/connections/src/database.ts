import pg from 'pg'
import { isLocal } from './loopback.ts'

/** Settings of libraries that are not ours, but decide whether a link is safe. */
export type Environment = Readonly<Record<string, string | undefined>>

/** A missing protection: what it protects if it may be excepted, and the reason to refuse. */
export interface Danger<Exception extends string = 'database'> {
  exception?: Exception
  reason: string
}

/** Not by `URL`, which cannot read `postgres://person@/database?host=/folder`; the driver can. */
const POSTGRES = /^(postgres|postgresql|socket):/

export interface Connection {
  host: string
  user: string | undefined
  ssl: boolean | { rejectUnauthorized?: boolean; checkServerIdentity?: unknown } | undefined
}

/** The driver's own reading of an address: queries, defaults and PG… variables included. Null if it cannot be used. */
export function readConnection(url: string): Connection | null {
  if (!POSTGRES.test(url)) return null
  try {
    const { host, user, ssl } = new pg.Client({ connectionString: url }) as Connection
    return { host, user, ssl }
  } catch {
    return null
  }
}

/** Why this link to PostgreSQL is not safe, whoever uses it. */
export function databaseDanger(name: string, url: string): Danger | null {
  if (!POSTGRES.test(url)) return { reason: `${name}: not PostgreSQL` }
  const connection = readConnection(url)
  if (!connection) return { reason: `${name}: cannot be used` }
  const { host, ssl } = connection
  if (isLocal(host)) return null
  if (!ssl) return { exception: 'database', reason: `${name}: not encrypted` }
  const isVerified =
    ssl === true || (ssl.rejectUnauthorized !== false && ssl.checkServerIdentity === undefined)
  return isVerified ? null : { exception: 'database', reason: `${name}: the server is not verified` }
}

/** Node.js verifies no certificate at all with this setting. */
export const certificateDanger = (environment: Environment): Danger<never> | null =>
  environment['NODE_TLS_REJECT_UNAUTHORIZED'] === '0'
    ? { reason: 'NODE_TLS_REJECT_UNAUTHORIZED: certificates are not verified' }
    : null

/** The names in SECURITY_EXCEPTIONS: `database,scanner`. */
export const namesOf = (exceptions: string): string[] =>
  exceptions.trim() ? exceptions.split(',').map((one) => one.trim()) : []

/** Reasons not to connect to a database as its owner or administrator; the same exceptions apply as for the program. */
export function refusalOf(name: string, url: string, environment: Environment): string | null {
  const accepted = namesOf(environment['SECURITY_EXCEPTIONS'] ?? '')
  const dangers = [certificateDanger(environment), databaseDanger(name, url)]
  const refused = dangers.find((one) => one && !(one.exception && accepted.includes(one.exception)))
  return refused?.reason ?? null
}
