import pg from 'pg'
import { isLocal } from './loopback.ts'

/** Settings of third-party libraries that affect whether a connection is safe. */
export type Environment = Readonly<Record<string, string | undefined>>

/** A missing protection: the exception that would allow it, if any, and the reason for refusing. */
export interface Danger<Exception extends string = 'database'> {
  exception?: Exception
  reason: string
}

/** Not parsed by `URL`, which cannot read `postgres://person@/database?host=/folder`; the driver can. */
const POSTGRES = /^(postgres|postgresql|socket):/

export interface Connection {
  host: string
  user: string | undefined
  ssl: boolean | { rejectUnauthorized?: boolean; checkServerIdentity?: unknown } | undefined
}

/** The address as the driver parses it: queries, defaults and PG… variables included. Null if it cannot be used. */
export function readConnection(url: string): Connection | null {
  if (!POSTGRES.test(url)) return null
  try {
    const { host, user, ssl } = new pg.Client({ connectionString: url }) as Connection
    return { host, user, ssl }
  } catch {
    return null
  }
}

/** Why this connection to PostgreSQL is not safe, for any caller. */
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

/** With this setting, Node.js verifies no certificates at all. */
export const certificateDanger = (environment: Environment): Danger<never> | null =>
  environment['NODE_TLS_REJECT_UNAUTHORIZED'] === '0'
    ? { reason: 'NODE_TLS_REJECT_UNAUTHORIZED: certificates are not verified' }
    : null

/** The names in SECURITY_EXCEPTIONS: `database,scanner`. */
export const namesOf = (exceptions: string): string[] =>
  exceptions.trim() ? exceptions.split(',').map((one) => one.trim()) : []

/** Reasons not to connect to a database as its owner or administrator; the same exceptions apply as for the API. */
export function refusalOf(name: string, url: string, environment: Environment): string | null {
  const accepted = namesOf(environment['SECURITY_EXCEPTIONS'] ?? '')
  const dangers = [certificateDanger(environment), databaseDanger(name, url)]
  const refused = dangers.find((one) => one && !(one.exception && accepted.includes(one.exception)))
  return refused?.reason ?? null
}
