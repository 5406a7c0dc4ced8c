import { globSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Route } from 'contract'
import { type ProjectMember, projectMemberRoutes } from 'contract/audit/project-members'
import { type Project, projectRoutes } from 'contract/audit/projects'
import { type Workpaper, workpaperRoutes } from 'contract/audit/workpapers'
import { meRoutes } from 'contract/workspace/me'
import { type Prepared, signatureRoutes } from 'contract/workspace/signatures'
import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Harness, type Person, type Request } from '#test/harness.ts'
import { callOver, type ServiceProcess, startServiceProcess } from './service-process.ts'

const DAY = 86_400
const [LIBRARY] = globSync('/usr/lib/*/faketime/libfaketime.so.1')

let harness: Harness
let folder: string
let service: ServiceProcess
let org: string
let head: Person
let lead: Person
let reviewer: Person
let offset = 0

/** The current time of the process, in seconds. */
const itsNow = () => Math.floor(Date.now() / 1000) + offset
/**
 * Sets the clock of the running process forwards or backwards, as an administrator or a broken time service would.
 */
async function setClock(seconds: number): Promise<void> {
  offset = seconds
  await writeFile(join(folder, 'clock'), `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}\n`)
}

beforeAll(async () => {
  if (!LIBRARY) throw new Error('faketime is missing: apt-get install -y faketime')
  harness = await Harness.start()
  ;({ id: org, founder: head } = await harness.organisation(['cae']))
  lead = await harness.member(org, ['audit_manager'], 'Lead')
  reviewer = await harness.member(org, ['audit_manager'], 'Reviewer')
  folder = await mkdtemp(join(tmpdir(), 'evidentia-clock-'))
  await setClock(DAY)
  service = await startServiceProcess(harness, 'http', {
    LD_PRELOAD: LIBRARY,
    FAKETIME_TIMESTAMP_FILE: join(folder, 'clock'),
    FAKETIME_NO_CACHE: '1',
    // The monotonic clock stays real; timers use it.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  })
}, 180_000)
afterAll(async () => {
  await service.stop()
  await harness.stop()
  await rm(folder, { recursive: true, force: true })
})

function tokenOf(person: Person, times: { iat?: number; exp: number; nbf?: number }, more: object = {}) {
  const { sub = '', email, name } = decodeJwt(person.token)
  const claims = { sub, email, name, iat: Math.floor(Date.now() / 1000) - 2 * DAY, ...times, ...more }
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: 'test' })
    .setIssuer(harness.issuer.url)
    .setAudience('web')
    .sign(harness.issuer.privateKey)
}
/** A token that is valid whatever the clock of the process says. */
const lasting = (person: Person, more: object = {}) =>
  tokenOf(person, { exp: Math.floor(Date.now() / 1000) + 3 * DAY }, more)

async function done<T>(route: Route, who: Person, request: Request): Promise<T> {
  const { status, body } = await callOver(service.url, route, await lasting(who), org, request)
  if (status >= 300) throw new Error(`${route.name}: ${status} ${JSON.stringify(body)}`)
  return body as T
}

/** A project, its lead's declaration, and a written and signed working paper: dates and timestamps of many kinds. */
async function work(): Promise<void> {
  const { id: project } = await done<Project>(projectRoutes.create, head, {
    body: {
      name: { en: 'Clocks' },
      type: 'assurance',
      year: 2026,
      ownerId: lead.id,
      reviewerId: reviewer.id,
      caeId: head.id,
      confidentiality: 'standard',
      languages: ['en'],
    },
  })
  const { rows } = await harness.admin.query<{ id: string; version: number }>(
    `select r.id, r.version from projectmembers m join records r on r.org_id = m.org_id and r.id = m.id
     where m.project = $1 and r.owner_id = $2`,
    [project, lead.id],
  )
  const { id, version } = rows[0]!
  await done<ProjectMember>(projectMemberRoutes.transition, lead, {
    params: { id },
    version,
    body: { to: 'declared' },
  })
  const people = { ownerId: lead.id, reviewerId: reviewer.id }
  const paper = await done<Workpaper>(workpaperRoutes.create, lead, {
    body: { project, section: 'C', kind: 'memo', name: { en: 'Memo' }, ...people },
  })
  const params = { id: paper.id }
  const body = { meaning: 'authorship', to: 'prepared' }
  const { challenge } = await done<Prepared>(signatureRoutes.prepare, lead, { params, body })
  const token = await lasting(lead, { auth_time: Date.now() / 1000, nonce: challenge, amr: ['pwd'] })
  await done(signatureRoutes.sign, lead, { params, body: { challenge, token, accept: true } })
}

const databaseTime = async () =>
  (await harness.admin.query<{ at: Date }>('select clock_timestamp() as at')).rows[0]!.at

/** Every table with rows that contain one of these dates, and one such row. */
async function rowsNaming(days: readonly string[]): Promise<string[]> {
  const tables = await harness.admin.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'app'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  )
  const found: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await harness.admin.query<{ row: string }>(
      `select t::text as row from app.${name} t where t::text ~ $1 limit 1`,
      [days.join('|')],
    )
    for (const { row } of rows) found.push(`${name}: ${row}`)
  }
  return found
}
const dayAfter = (at: Date, days: number) =>
  new Date(at.getTime() + days * DAY * 1000).toISOString().slice(0, 10)

describe('R10 a process with a wrong clock', () => {
  it('R10 a day ahead, then two days back: records, signatures and trail use database time, in order', async () => {
    const began = await databaseTime()
    await work()
    await setClock(-DAY)
    await work()
    await setClock(DAY)
    await work()
    const ended = await databaseTime()
    expect(await rowsNaming([dayAfter(began, -1), dayAfter(ended, 1)])).toEqual([])
    const { rows } = await harness.admin.query<{ seq: number; at: Date }>(
      `select seq::int, (entry->>'at')::timestamptz as at from trail where org_id = $1 order by seq`,
      [org],
    )
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => rows[0]!.seq + index))
    const times = rows.map(({ at }) => at.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    const signed = await harness.admin.query('select 1 from signatures where at between $1 and $2', [
      began,
      ended,
    ])
    expect(signed.rowCount).toBe(3)
    process.stdout.write(
      `R10: clock at +1 day, -1 day, +1 day: ${rows.length} entries in order, 3 signatures, 0 rows of a wrong day\n`,
    )
  })

  it.each([DAY, -DAY])(
    'R10 %i s off: tokens are checked by its clock with a leeway of at most 60 s',
    async (seconds) => {
      await setClock(seconds)
      const ask = async (times: { exp: number; nbf?: number }) =>
        (await callOver(service.url, meRoutes.me, await tokenOf(lead, { iat: itsNow() - 10, ...times }), org))
          .status
      expect(await ask({ exp: itsNow() + 600 })).toBe(200)
      expect(await ask({ exp: itsNow() - 10 })).toBe(200)
      expect(await ask({ exp: itsNow() - 61 })).toBe(401)
      expect(await ask({ exp: itsNow() + 600, nbf: itsNow() + 10 })).toBe(200)
      expect(await ask({ exp: itsNow() + 600, nbf: itsNow() + 61 })).toBe(401)
    },
  )

  it('R10 a token accepted before is refused once the clock has passed its expiry', async () => {
    await setClock(-DAY)
    const token = await tokenOf(lead, { exp: itsNow() + 600 })
    const ask = async () => (await callOver(service.url, meRoutes.me, token, org)).status
    expect(await ask()).toBe(200)
    await setClock(DAY)
    expect(await ask()).toBe(401)
  })
})
