import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type Process, processRoutes as routes } from 'contract/risk/processes'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { databaseUrl } from 'dev-services/postgres'
import { migrateDatabase } from '#platform/db/migrations.ts'
import { Harness, type Person } from '#test/harness.ts'
import { lintMigration } from '../reliability/migration-lint.ts'
import { callOver } from './service-process.ts'
import { quantile, SteadyLoad } from './steady-load.ts'

/** Lower on a busy machine, where the load would hide the effect of the migrations. */
const PER_SECOND = Number(process.env['LOAD_PER_SECOND'] ?? 50)
const ROWS = 20_000
const P99_MS = 1_000

/** One migration of each permitted kind, as later versions will have: expand, migrate, contract. */
const MIGRATIONS: readonly (readonly [string, string])[] = [
  [
    '9001_column.sql',
    'alter table records add column later text, add column flagged boolean not null default false;',
  ],
  [
    '9002_table.sql',
    `create table later (org_id uuid not null, id uuid not null, said text, primary key (org_id, id),
       foreign key (org_id, id) references records (org_id, id));
     create index later_said on later (org_id, said);
     call app.isolate('later');
     grant select, insert on later to evidentia_app;`,
  ],
  [
    '9003_index.concurrently.sql',
    `drop index concurrently if exists records_later;
     create index concurrently records_later on records (org_id, later, code);`,
  ],
  ['9004_check.sql', 'alter table records add constraint later_short check (length(later) < 100) not valid;'],
  ['9005_check.concurrently.sql', 'alter table records validate constraint later_short;'],
  [
    '9006_not_null.sql',
    'alter table processes add constraint family_there check (family is not null) not valid;',
  ],
  ['9007_not_null.concurrently.sql', 'alter table processes validate constraint family_there;'],
  [
    '9008_not_null.sql',
    '-- allow not-null: family_there is validated, so that nothing is read\nalter table processes alter column family set not null;',
  ],
  [
    '9009_function.sql',
    `create or replace function app.org() returns uuid language sql stable parallel safe
       return nullif(current_setting('app.org', true), '')::uuid;`,
  ],
  [
    '9010_contract.sql',
    '-- allow still-used: nothing reads it since 9001\nalter table records drop column later;',
  ],
]

let harness: Harness
let org: string
let manager: Person
let address: string
let folder: string
let sample: Process[]

const inputOf = (code: string) => {
  const text = { en: `Process ${code}` }
  return { code, name: text, description: text, family: 'finance', ownerRole: 'CFO' }
}

beforeAll(async () => {
  harness = await Harness.start()
  ;({ id: org, founder: manager } = await harness.organisation(['risk_manager']))
  address = await harness.app.listen({ host: '127.0.0.1', port: 0 })
  const made = await harness.call(routes.create, manager, org, { body: inputOf('AAA') })
  const { id } = made.json<Process>()
  const copies = `from generate_series(1, ${ROWS}) n`
  await harness.admin.query(`
    create temp table copies as select gen_random_uuid() as id, 'X' || upper(lpad(to_hex(n), 4, '0')) as code ${copies};
    insert into app.records select (jsonb_populate_record(r, jsonb_build_object('id', c.id, 'code', c.code))).*
      from app.records r, copies c where r.id = '${id}';
    insert into app.processes select (jsonb_populate_record(p, jsonb_build_object('id', c.id))).*
      from app.processes p, copies c where p.id = '${id}';
    analyze app.records; analyze app.processes;`)
  const list = await harness.call(routes.list, manager, org, { query: { limit: 100 } })
  if (list.statusCode !== 200) throw new Error(list.body)
  sample = list.json<{ items: Process[] }>().items
  folder = await mkdtemp(join(tmpdir(), 'evidentia-migrations-'))
  await mkdir(folder, { recursive: true })
}, 240_000)
afterAll(async () => {
  await harness.stop()
  await rm(folder, { recursive: true, force: true })
}, 120_000)

/** Mostly lists and reads, with some updates and inserts. */
async function send(count: number): Promise<{ status: number; said?: string }> {
  const { token } = manager
  const one = sample[count % sample.length]!
  const kind = count % 10
  if (kind < 5) return callOver(address, routes.list, token, org)
  if (kind < 8) return callOver(address, routes.get, token, org, { params: { id: one.id } })
  if (kind === 8) {
    const body = { objectives: `As of request ${count}` }
    const { status, body: said } = await callOver(address, routes.update, token, org, {
      params: { id: one.id },
      version: one.version,
      body,
    })
    if (status === 200) one.version = (said as Process).version
    return { status, said: JSON.stringify(said) }
  }
  const body = inputOf(`N${count.toString(16).toUpperCase().padStart(4, '0')}`)
  const reply = await callOver(address, routes.create, token, org, { body })
  return { status: reply.status, said: JSON.stringify(reply.body) }
}

it(`R12 every kind of migration runs at ${PER_SECOND} requests a second without failure or delay`, async () => {
  const owner = databaseUrl(
    inject('adminUrl'),
    'evidentia_owner',
    new URL(harness.config.DATABASE_URL).pathname.slice(1),
  )
  // The first request of each kind compiles and plans; migrations are not the cause of that.
  for (let count = 0; count < 100; count++) await send(count + 10_000)
  const load = new SteadyLoad(PER_SECOND, send)
  await sleep(3_000)
  const before = load.take()
  const calm = quantile(
    before.map(({ ms }) => ms),
    0.99,
  )
  if (load.failures.length > 0 || calm > P99_MS) {
    await load.stop()
    throw new Error(`the machine does not carry the load by itself: p99 ${Math.round(calm)} ms`)
  }
  const lines: string[] = []
  for (const [file, text] of MIGRATIONS) {
    expect(lintMigration(file, text), file).toEqual([])
    await writeFile(join(folder, file), text)
    const began = performance.now()
    const ran = await migrateDatabase(owner, [pathToFileURL(`${folder}/`)])
    expect(ran).toEqual([file.replace('.sql', '')])
    // The old program continues with the new schema.
    await sleep(1_000)
    const answers = load.take()
    lines.push(
      `${file}: ${Math.round(performance.now() - began - 1_000)} ms, ${answers.length} requests, p99 ${Math.round(
        quantile(
          answers.map(({ ms }) => ms),
          0.99,
        ),
      )} ms`,
    )
    before.push(...answers)
  }
  await load.stop()
  const all = [...before, ...load.take()]
  const p99 = quantile(
    all.map(({ ms }) => ms),
    0.99,
  )
  process.stdout.write(
    `${lines.map((line) => `R12 ${line}\n`).join('')}R12: ${MIGRATIONS.length} migrations, ${all.length} requests, ${load.failures.length} failed, p99 ${Math.round(p99)} ms\n`,
  )
  expect(load.failures).toEqual([])
  expect(all.every(({ status }) => status < 400)).toBe(true)
  expect(p99).toBeLessThan(P99_MS)
}, 240_000)

it('R12 a migration blocked by another lock gives up after two seconds and retries', async () => {
  const owner = databaseUrl(
    inject('adminUrl'),
    'evidentia_owner',
    new URL(harness.config.DATABASE_URL).pathname.slice(1),
  )
  await writeFile(join(folder, '9011_waits.sql'), 'alter table records add column waited text;')
  const holder = await harness.admin.connect()
  await holder.query('begin')
  await holder.query('select 1 from app.records limit 1')
  const migrating = migrateDatabase(owner, [pathToFileURL(`${folder}/`)])
  migrating.catch(() => undefined)
  // While the migration waits and between its attempts, requests are served; then the long transaction ends.
  await sleep(3_000)
  const reply = await harness.call(routes.list, manager, org)
  expect(reply.statusCode).toBe(200)
  await holder.query('commit')
  holder.release()
  expect(await migrating).toEqual(['9011_waits'])
}, 60_000)
