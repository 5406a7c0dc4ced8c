import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseUrl } from 'dev-services/postgres'
import type { Stops } from 'dev-services/stops'
import pg from 'pg'
import type { Place } from '../cases.ts'
import { call } from './client.ts'
import { startEmptyDatabase } from './empty.ts'
import { type Issuer, startIssuer } from './issuer.ts'
import { type Program, type ProgramOptions, startProgram } from './program.ts'

/** A new organisation, and the services that run it. */
export interface Founded extends Place {
  person: string
  issuer: Issuer
  /** Deleted at the end of the run. */
  dir: string
  /** Starts another API process on the same database. */
  startAnother: (services: string) => Promise<Program>
}

type Told = Pick<ProgramOptions, 'env' | 'services'>

/** The API on a separate database with one organisation, whose founder has this role; `tell` returns its settings. */
export async function foundPlace(
  stops: Stops,
  name: string,
  role: string,
  tell: (dir: string) => Told = () => ({}),
): Promise<Founded> {
  const dir = mkdtempSync(join(tmpdir(), `evidentia-${name}-`))
  await stops.add({ stop: () => Promise.resolve(rmSync(dir, { recursive: true, force: true })) })
  const adminUrl = await startEmptyDatabase(stops, dir, name)
  const issuer = await startIssuer().then(stops.add)
  const options = {
    databaseUrl: databaseUrl(adminUrl, 'evidentia_app', name),
    issuer: issuer.url,
    ...tell(dir),
  }
  const startAnother = (services: string) => startProgram({ ...options, services }).then(stops.add)
  const { url } = await startProgram(options).then(stops.add)
  const token = await issuer.sign(name)
  const made = await call(
    url,
    { token, organisation: '' },
    { method: 'POST', path: '/organisations', body: { name, roles: [role] } },
  )
  const caller = { token, organisation: String(made.body['id']) }
  const person = String((await call(url, caller, { path: '/me' })).body['id'])
  const admin = new pg.Client({ connectionString: databaseUrl(adminUrl, 'postgres', name) })
  await admin.connect()
  await stops.add({ stop: () => admin.end() })
  return { url, caller, admin, person, issuer, dir, startAnother }
}

/** Runs a SQL file in which `$1` is the organisation, `$2` the founder, followed by the given parameters. */
export async function fillPlace(place: Founded, file: URL, ...more: readonly string[]): Promise<void> {
  const values = [`'${place.caller.organisation}'::uuid`, `'${place.person}'::uuid`, ...more]
  const sql = values.reduce(
    (text, value, at) => text.replaceAll(`$${at + 1}`, value),
    readFileSync(file, 'utf8'),
  )
  await place.admin.query(sql)
  // What is filled past the triggers is searched without the index, unless the file fills that too.
  await place.admin.query(
    `update app.search_organisations o set ready = exists (select from app.search_entries e where e.org_id = o.org_id)`,
  )
  await place.admin.query('vacuum analyze')
}
