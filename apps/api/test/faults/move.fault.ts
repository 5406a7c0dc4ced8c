import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { processRoutes } from 'contract/risk/processes'
import type { FastifyInstance } from 'fastify'
import { readCatalogue } from 'organisations/catalogue'
import { type Sums, sumOrganisation } from 'organisations/checksums'
import { connect } from 'organisations/connect'
import { cellOf, type Directory } from 'organisations/directory'
import { eraseLeftovers } from 'organisations/erase'
import { listFiles, missingFrom } from 'organisations/files'
import { moveOrganisation } from 'organisations/move'
import { findFreePort } from 'dev-services/ports'
import { createDatabase, createRoles, databaseUrl, type Postgres, startPostgres } from 'dev-services/postgres'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { migrateDatabase } from '#platform/db/migrations.ts'
import type { Services } from '#platform/http/services.ts'
import { migrateJobs } from '#platform/jobs/jobs.ts'
import { Harness } from '#test/harness.ts'
import { EvidenceUploader } from '#test/evidence-uploader.ts'
import { buildApp } from '../../src/app.ts'
import { createServices } from '../../src/services.ts'
import { QUEUES } from '../../src/worker.ts'
import { type Filled, fillOrganisation, Writer } from './filled-organisation.ts'

const RECORDS = Number(process.env['RECORDS'] ?? 33_334)
const READ_ONLY_MS = 60_000

let harness: Harness
let dir: string
let second: Postgres
let services: Services
let app: FastifyInstance
let moving: Filled
let staying: Filled
let from: string
let to: string
let directory: string

/** Another cell: a database server of its own, migrated, with its own application and file folder. */
async function startCell(): Promise<void> {
  second = await startPostgres({ dir: join(dir, 'postgres'), port: await findFreePort(), durable: false })
  await createRoles(second.adminUrl)
  await createDatabase(second.adminUrl, 'cell')
  const owner = databaseUrl(second.adminUrl, 'evidentia_owner', 'cell')
  await migrateJobs(owner, QUEUES)
  await migrateDatabase(owner)
  to = databaseUrl(second.adminUrl, 'postgres', 'cell')
  services = createServices({
    ...harness.config,
    DATABASE_URL: databaseUrl(second.adminUrl, 'evidentia_app', 'cell'),
    STORAGE_DIR: join(dir, 'files'),
  })
  services.logTo = { write: () => undefined }
  app = await buildApp(services)
}

async function sumsOf(url: string, organisation: string): Promise<Sums> {
  const client = await connect(url)
  try {
    return await sumOrganisation(client, (await readCatalogue(client)).tables, organisation)
  } finally {
    await client.end()
  }
}

const headersOf = ({ id, founder }: Filled) => ({
  authorization: `token ${founder.token}`,
  'x-organisation': id,
})

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'evidentia-cell-'))
  harness = await Harness.start()
  const { rows } = await harness.admin.query<{ name: string }>('select current_database() as name')
  from = databaseUrl(inject('adminUrl'), 'postgres', rows[0]!.name)
  await startCell()
  staying = await fillOrganisation(harness, 'Staying', 1_000)
  moving = await fillOrganisation(harness, 'Moving', RECORDS)
  await new EvidenceUploader(harness, moving.founder, moving.id).upload(
    Buffer.from('Minutes. '.repeat(10_000)),
    'minutes.txt',
  )
  directory = join(dir, 'directory.json')
  const cells = { one: { url: 'https://one.example' }, two: { url: 'https://two.example' } }
  const whole: Directory = {
    version: 1,
    cells,
    shards: [{ from: 0, to: 959, cell: 'one' }],
    organisations: {},
  }
  await writeFile(directory, JSON.stringify(whole))
}, 300_000)
afterAll(async () => {
  await app?.close()
  await services?.jobs.stop()
  await services?.live.stop()
  await services?.db.close()
  await second?.stop()
  await harness.stop()
  await rm(dir, { recursive: true, force: true })
})

describe('Move an organisation to another server', () => {
  it('Move: keeps all acknowledged writes, delays changes by seconds, and does not affect other tenants', async () => {
    await using elsewhere = new Writer(harness, staying)
    await using inside = new Writer(harness, moving)
    const done = await moveOrganisation({
      from,
      to,
      organisation: moving.id,
      directory,
      cell: 'two',
      copied: async () => {
        // A client writes after the first pass; the second pass must copy that.
        const before = inside.written.length
        while (inside.written.length < before + 3) await sleep(10)
      },
    })
    await Promise.all([elsewhere.stop(), inside.stop()])

    // No write is reported as successful unless it was stored, and every refusal gives its reason.
    for (const { status, body } of inside.refused)
      expect([status, JSON.parse(body)]).toEqual([503, { error: 'UNAVAILABLE', details: { why: 'held' } }])
    expect(inside.refused.length).toBeGreaterThan(0)
    const target = await connect(to)
    const { rows } = await target.query<{ code: string }>(
      `select code from app.records where org_id = $1 and code ~ '^W'`,
      [moving.id],
    )
    await target.end()
    expect(rows.map(({ code }) => code).toSorted()).toEqual(inside.written.toSorted())
    expect(done.again).toContain('records')

    expect(await sumsOf(to, moving.id)).toEqual(await sumsOf(from, moving.id))
    expect(elsewhere.refused).toEqual([])
    expect(done.readOnlyMs).toBeLessThan(READ_ONLY_MS)
    expect(cellOf(JSON.parse(await readFile(directory, 'utf8')) as Directory, moving.id)).toBe('two')
    process.stdout.write(
      `Move: ${done.rows} rows, first pass ${done.firstPassMs} ms, read-only ${done.readOnlyMs} ms (${done.again.length} ` +
        `tables again), ${inside.written.length} changes before and ${inside.refused.length} refused; another organisation ` +
        `wrote ${elsewhere.written.length} times, refused 0, longest ${elsewhere.longestMs} ms\n`,
    )
  }, 400_000)

  it('Move: the organisation works on the new server, and nowhere else', async () => {
    const there = await app.inject({ url: '/api/processes?limit=1', headers: headersOf(moving) })
    expect(there.statusCode, there.body).toBe(200)
    const make = await app.inject({
      method: 'POST',
      url: `/api${processRoutes.create.path}`,
      headers: { ...headersOf(moving), 'idempotency-key': 'after-the-move' },
      payload: {
        code: 'NEW',
        name: { en: 'New' },
        description: { en: 'New' },
        family: 'it',
        ownerRole: 'CFO',
      },
    })
    expect(make.statusCode, make.body).toBe(201)
    harness.services.accounts.forget()
    const here = await harness.call(processRoutes.list, moving.founder, moving.id)
    expect([here.statusCode, here.json()]).toEqual([503, { error: 'UNAVAILABLE', details: { why: 'held' } }])
    expect((await harness.call(processRoutes.list, staying.founder, staying.id)).statusCode).toBe(200)
  })

  it('Move: files are copied by prefix, and the manifest shows whether all are present', async () => {
    const files = await listFiles(to, moving.id)
    expect(files.length).toBe(1)
    expect(await missingFrom(services.config.STORAGE_DIR!, files)).toEqual([files[0]!.key])
    await cp(join(harness.config.STORAGE_DIR!, moving.id), join(services.config.STORAGE_DIR!, moving.id), {
      recursive: true,
    })
    expect(await missingFrom(services.config.STORAGE_DIR!, files)).toEqual([])
  })

  it('Move: leftovers on the old server are erased later, and nothing that is in use', async () => {
    await expect(eraseLeftovers(from, staying.id)).rejects.toThrow('only what has moved away')
    await expect(eraseLeftovers(to, moving.id)).rejects.toThrow('only what has moved away')
    const others = await sumsOf(from, staying.id)
    await eraseLeftovers(from, moving.id)
    const left = await sumsOf(from, moving.id)
    expect(Object.entries(left).filter(([, sum]) => !sum.startsWith('0 '))).toEqual([])
    expect(await sumsOf(from, staying.id)).toEqual(others)
    const stone = await harness.admin.query('select trail_seq from tombstones where org_id = $1', [moving.id])
    expect(stone.rowCount).toBe(1)
  })
})
