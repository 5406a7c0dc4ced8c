import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import { processRoutes } from 'contract/risk/processes'
import { organisationRoutes } from 'contract/workspace/organisations'
import { trailRoutes } from 'contract/workspace/trail'
import { userAdministrationRoutes } from 'contract/workspace/user-administration'
import { readCatalogue } from 'organisations/catalogue'
import { sumOrganisation, type Sums } from 'organisations/checksums'
import { connect } from 'organisations/connect'
import { restoreOrganisation } from 'organisations/restore'
import { findFreePort } from 'dev-services/ports'
import { databaseUrl, type Postgres, startPostgres } from 'dev-services/postgres'
import { requirePostgresPrograms } from 'dev-services/postgres-programs'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Stretch, verifyTrail } from 'verify-trail'
import { Harness, type Person } from '#test/harness.ts'
import { type Filled, fillOrganisation, processBody, Writer } from './filled-organisation.ts'

const RECORDS = Number(process.env['RECORDS'] ?? 33_334)
const LIMIT_MS = 15 * 60_000

let harness: Harness
let dir: string
let then: Postgres
let live: string
let copy: string
let x: Filled
let busy: Filled
let quiet: Filled
let leaver: Person

/** A byte-for-byte copy of the server as it is now, started next to it: the result of a recovery to this moment. */
async function copyServer(): Promise<Postgres> {
  const url = new URL(inject('adminUrl'))
  const to = join(dir, 'data')
  execFileSync(join(requirePostgresPrograms(), 'pg_basebackup'), [
    `--dbname=postgres://postgres@${url.host}`,
    `--pgdata=${to}`,
    '--wal-method=stream',
    '--checkpoint=fast',
    '--no-sync',
  ])
  if (process.getuid?.() === 0) execFileSync('chown', ['-R', 'postgres:', dir])
  return startPostgres({ dir, port: await findFreePort(), durable: false })
}

async function sumsOf(url: string, organisation: string): Promise<Sums> {
  const client = await connect(url)
  try {
    return await sumOrganisation(client, (await readCatalogue(client)).tables, organisation)
  } finally {
    await client.end()
  }
}

async function exportTrail(): Promise<Stretch[]> {
  const stretches: Stretch[] = []
  for (let from = 1; ; from = stretches.at(-1)!.to + 1) {
    const reply = await harness.call(trailRoutes.export, x.founder, x.id, { query: { from, limit: 10_000 } })
    const stretch = reply.json<Stretch>()
    stretches.push(stretch)
    if (stretch.lines.length < 10_000) return stretches
  }
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'evidentia-then-'))
  harness = await Harness.start()
  quiet = await fillOrganisation(harness, 'Quiet', 1_000)
  busy = await fillOrganisation(harness, 'Busy', 1_000)
  x = await fillOrganisation(harness, 'Damaged', RECORDS)
  leaver = await harness.member(x.id, ['owner'], 'Olga Zimmerwald')
  then = await copyServer()
  const { rows } = await harness.admin.query<{ name: string }>('select current_database() as name')
  live = databaseUrl(inject('adminUrl'), 'postgres', rows[0]!.name)
  copy = databaseUrl(then.adminUrl, 'postgres', rows[0]!.name)
}, 300_000)
afterAll(async () => {
  await then.stop()
  await harness.stop()
  await rm(dir, { recursive: true, force: true })
})

const restoring = (name: string) => ({
  live,
  copy,
  organisation: x.id,
  archive: join(tmpdir(), `evidentia-${x.id}-${name}.sql.gz`),
  reason: 'An import overwrote everything',
  compareOthers: true,
})

/** Rows are deleted, overwritten and added, also in ways that the product does not offer. */
async function damage(): Promise<void> {
  await harness.call(processRoutes.create, x.founder, x.id, { body: processBody('LATER') })
  // As a hasty administrator would: without foreign keys.
  await harness.admin.query(
    `begin; set local session_replication_role = replica;
     delete from processes where org_id = '${x.id}' and id in (select id from records where org_id = '${x.id}' and code like 'S1%');
     delete from records where org_id = '${x.id}' and code like 'S1%';
     update records set title = '{"en":"Oops"}', version = version + 1 where org_id = '${x.id}';
     update organisations set name = 'Oops' where org_id = '${x.id}';
     commit`,
  )
}

describe('R14 restoring one organisation to an earlier time', () => {
  it('R19 an error halfway rolls everything back and leaves the organisation available', async () => {
    await damage()
    const before = await harness.checksums()
    const failing = restoreOrganisation({
      ...restoring('failed'),
      quietMs: 0,
      progress: (_, place, of) => {
        if (place === Math.floor(of / 2)) throw new Error('injected')
      },
    })
    await expect(failing).rejects.toThrow('injected')
    expect(await harness.checksums()).toEqual(before)
    const body = processBody('AFTER')
    expect((await harness.call(processRoutes.create, x.founder, x.id, { body })).statusCode).toBe(201)
    await rm(restoring('failed').archive)
    process.stdout.write(
      `R19 restore: cut off at half of the tables, ${Object.keys(before).length} tables as before\n`,
    )
  })

  it('R14 restores everything of that time, continues its audit trail, and does not affect other tenants', async () => {
    const wanted = await sumsOf(copy, x.id)
    const others = await sumsOf(live, quiet.id)
    const { seq } = (await exportTrail()).at(-1)!.head
    await using writer = new Writer(harness, busy)
    const began = performance.now()
    const done = await restoreOrganisation(restoring('replaced'))
    const ms = Math.round(performance.now() - began)
    await writer.stop()

    const has = await sumsOf(live, x.id)
    // The trail and its head continue; the founder's session and the counters are kept as the rules say.
    const goesOn = new Set(['trail', 'trail_heads'])
    for (const [table, sum] of Object.entries(wanted))
      if (!goesOn.has(table)) expect([table, has[table]]).toEqual([table, sum])
    expect(await sumsOf(live, quiet.id)).toEqual(others)
    expect(done.othersEqual).toBe(true)
    expect(done.rows).toBeGreaterThanOrEqual(RECORDS * 2)

    expect(writer.refused).toEqual([])
    const { rows } = await harness.admin.query<{ code: string }>(
      `select code from records where org_id = $1 and code = any($2)`,
      [busy.id, writer.written],
    )
    expect(rows.length).toBe(writer.written.length)

    const stretches = await exportTrail()
    const verdict = verifyTrail(stretches, [
      { organisation: x.id, seq, hash: stretches.flatMap(({ lines }) => lines)[seq - 1]!.hash },
    ])
    expect(verdict.problems).toEqual([])
    const entry = JSON.parse(stretches.flatMap(({ lines }) => lines)[done.trail - 1]!.entry!) as Record<
      string,
      unknown
    >
    expect(entry).toMatchObject({
      action: 'restore_organisation',
      reason: 'An import overwrote everything',
      changes: { archive: [null, { sha256: done.archive!.sha256 }] },
    })
    // The replaced data is archived, including what was written after that time.
    const archived = gunzipSync(readFileSync(done.archive!.file)).toString()
    expect(archived).toContain('LATER')
    expect((await stat(done.archive!.file)).mode & 0o077).toBe(0)
    await rm(done.archive!.file)

    const me = await harness.call(organisationRoutes.current, x.founder, x.id)
    expect(me.json<{ name: string }>().name).toBe('Damaged')
    const body = processBody('FRESH')
    expect((await harness.call(processRoutes.create, x.founder, x.id, { body })).statusCode).toBe(201)
    expect(ms).toBeLessThan(LIMIT_MS)
    process.stdout.write(
      `R14: ${done.rows} rows and ${done.trail} entries of the trail in ${ms} ms (held ${done.heldMs} ms), ` +
        `${done.replaced} rows replaced and archived in ${done.archive!.bytes} bytes; another organisation wrote ` +
        `${writer.written.length} times meanwhile, refused 0, longest ${writer.longestMs} ms\n`,
    )
  })

  it('C12 does not bring back people erased since', async () => {
    await harness.admin.query('update members set active = false where org_id = $1 and id = $2', [
      x.id,
      leaver.id,
    ])
    const erased = await harness.call(userAdministrationRoutes.erase, x.founder, x.id, {
      params: { id: leaver.id },
      body: { name: 'Olga Zimmerwald', reason: 'Asked for' },
    })
    expect(erased.statusCode, erased.body).toBe(200)
    const { archive } = await restoreOrganisation(restoring('erased'))
    await rm(archive!.file)
    const known = await harness.admin.query<{ name: string; email: string | null }>(
      `select name, email from members where id = $1 union all select name, email from people where id = $1
       union all select subject, issuer from identities where person_id = $1`,
      [leaver.id],
    )
    const name = expect.stringMatching(/^Former member/) as string
    expect(known.rows).toEqual([
      { name, email: null },
      { name, email: null },
    ])
  })
})
