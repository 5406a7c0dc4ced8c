import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from 'dev-services/ports'
import { createDatabase, createRoles, databaseUrl, type Postgres, startPostgres } from 'dev-services/postgres'
import { runProcess } from 'dev-services/processes'
import { seed } from './seed.ts'

export const root = fileURLToPath(new URL('../../../..', import.meta.url))
const cache = join(root, '.cache/bench')
const NAME = 'bench'

export interface Dataset {
  postgres: Postgres
  postmaster: number
  records: number
  appUrl: string
  adminUrl: string
  /** The log file of PostgreSQL. */
  log: string
  stop: () => Promise<void>
}

/** The data depends only on the schema and the generator. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const folder of [join(root, 'apps/api/migrations'), dirname(fileURLToPath(import.meta.url))]) {
    const files = readdirSync(folder).filter((file) => file.endsWith('.sql') || file === 'seed.ts')
    for (const file of files.toSorted()) hash.update(file).update(readFileSync(join(folder, file)))
  }
  return hash.digest('hex').slice(0, 12)
}

/** Concurrent runs would disturb each other's measurements. */
function refuseSecondRun(dir: string): void {
  const mark = join(dir, 'data/postmaster.pid')
  const pid = existsSync(mark) ? Number(readFileSync(mark, 'utf8').split('\n')[0]) : 0
  if (pid > 0 && existsSync(`/proc/${pid}`)) throw new Error(`another run holds ${dir} (process ${pid})`)
}

async function makeCluster(dir: string, records: number): Promise<string> {
  const began = Date.now()
  const say = (what: string) =>
    process.stderr.write(`seeding ${Math.round((Date.now() - began) / 1000)} s: ${what}\n`)
  const postgres = await startPostgres({
    dir,
    port: await findFreePort(),
    durable: false,
    settings: {
      shared_buffers: '1GB',
      max_wal_size: '16GB',
      autovacuum: 'off',
      wal_level: 'minimal',
      max_wal_senders: '0',
    },
  })
  try {
    await createRoles(postgres.adminUrl)
    await createDatabase(postgres.adminUrl, NAME)
    const owner = databaseUrl(postgres.adminUrl, 'evidentia_owner', NAME)
    await runProcess({
      name: 'migrate',
      command: process.execPath,
      args: ['apps/api/src/migrate.ts'],
      cwd: root,
      env: { DATABASE_OWNER_URL: owner },
    })
    await seed(databaseUrl(postgres.adminUrl, 'postgres', NAME), records, say)
  } finally {
    await postgres.stop()
  }
  execFileSync('sync')
  say('done')
  return postgres.dir
}

/** The folder with the finished data set, generated once for each state of the schema. */
async function cachedCluster(records: number): Promise<string> {
  const name = `${records}-${fingerprint()}`
  const mark = join(cache, `${name}.json`)
  if (existsSync(mark)) return (JSON.parse(readFileSync(mark, 'utf8')) as { dir: string }).dir
  mkdirSync(cache, { recursive: true })
  for (const old of readdirSync(cache).filter((file) => file.startsWith(`${records}-`))) {
    rmSync(join(cache, old), { recursive: true, force: true })
  }
  const began = Date.now()
  const dir = await makeCluster(join(cache, name), records)
  writeFileSync(`${mark}.new`, JSON.stringify({ dir, seconds: Math.round((Date.now() - began) / 1000) }))
  renameSync(`${mark}.new`, mark)
  return dir
}

/** Starts a durable PostgreSQL on a copy of the data set, so that the writes of a run are discarded. */
export async function startDataset(records: number): Promise<Dataset> {
  const source = await cachedCluster(records)
  const dir = join(dirname(source), 'run')
  refuseSecondRun(dir)
  rmSync(dir, { recursive: true, force: true })
  execFileSync('cp', ['-a', '--reflink=auto', source, dir])
  rmSync(join(dir, 'postgres.log'), { force: true })
  execFileSync('sync')
  const postgres = await startPostgres({
    dir,
    port: await findFreePort(),
    settings: { shared_buffers: '1GB', shared_preload_libraries: 'pg_stat_statements' },
  })
  const adminUrl = databaseUrl(postgres.adminUrl, 'postgres', NAME)
  return {
    postgres,
    postmaster: Number(readFileSync(join(postgres.dir, 'data/postmaster.pid'), 'utf8').split('\n')[0]),
    records,
    adminUrl,
    appUrl: databaseUrl(postgres.adminUrl, 'evidentia_app', NAME),
    log: join(postgres.dir, 'postgres.log'),
    stop: async () => {
      await postgres.stop()
      rmSync(postgres.dir, { recursive: true, force: true })
    },
  }
}
