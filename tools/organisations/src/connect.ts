import { type Environment, refusalOf } from 'connections/database'
import pg from 'pg'

/**
 * A connection as database administrator: row-level security does not apply to it, so every statement filters by
 * organisation.
 */
export async function connect(url: string, environment: Environment = process.env): Promise<pg.Client> {
  const refusal = refusalOf(URL.canParse(url) ? new URL(url).hostname : 'the address', url, environment)
  if (refusal) throw new Refusal(refusal)
  const client = new pg.Client({ connectionString: url, application_name: 'evidentia-organisations' })
  client.on('error', () => undefined)
  await client.connect()
  // Values are compared as text between two servers, so both must format them alike.
  await client.query(`set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
    set bytea_output = 'hex'; set search_path = app; set statement_timeout = 0; set jit = off`)
  return client
}

export async function withClients<T>(
  urls: readonly string[],
  work: (...clients: pg.Client[]) => Promise<T>,
): Promise<T> {
  const clients: pg.Client[] = []
  try {
    for (const url of urls) clients.push(await connect(url))
    return await work(...clients)
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)))
  }
}

/** Runs work in a transaction with one consistent snapshot. */
export async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin isolation level repeatable read')
  try {
    const done = await work()
    await client.query('commit')
    return done
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** An error reported to the operator without a stack trace. */
export class Refusal extends Error {}
