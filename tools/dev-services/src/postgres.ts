import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { requireFreePort } from './ports.ts'
import {
  type Account,
  findPostgresAccount,
  killPostgres,
  requirePostgresPrograms,
} from './postgres-programs.ts'
import { runProcess, startProcess } from './processes.ts'

export type PostgresOptions = {
  dir: string
  port: number
  /** False trades crash safety for speed: for tests only. */
  durable?: boolean
  settings?: Record<string, string>
}

export type Postgres = {
  adminUrl: string
  dir: string
  port: number
  stop: () => Promise<void>
  /** kill -9 of the postmaster and its children. */
  kill: () => Promise<void>
}

const rolesFile = new URL('../../../apps/api/migrations/roles.sql', import.meta.url)

/** Starts PostgreSQL on loopback; an existing cluster in the folder is kept. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const bin = requirePostgresPrograms()
  await requireFreePort(options.port, 'PostgreSQL')
  const account = findPostgresAccount()
  const dir = prepareFolder(resolve(options.dir), account)
  const data = join(dir, 'data')
  if (!existsSync(data)) await createCluster(bin, dir, data, account, options.durable === false)
  const adminUrl = `postgres://postgres@127.0.0.1:${options.port}/postgres`
  const settings = {
    listen_addresses: '127.0.0.1',
    // A socket path longer than the kernel allows would prevent the start.
    unix_socket_directories: dir.length < 90 ? dir : '',
    max_connections: '200',
    // New databases fill within seconds: until the first analyze, the planner assumes that they are empty.
    autovacuum_naptime: '3s',
    ...(options.durable === false
      ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', jit: 'off', max_wal_size: '8GB' }
      : {}),
    ...options.settings,
  }
  const running = await startProcess({
    name: 'postgres',
    command: join(bin, 'postgres'),
    args: [
      '-D',
      data,
      '-p',
      String(options.port),
      ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`]),
    ],
    cwd: dir,
    ...account,
    log: join(dir, 'postgres.log'),
    ready: () => withClient(adminUrl, () => Promise.resolve(true)),
    // Fast shutdown: open sessions are ended, and the data is left clean.
    stopSignal: 'SIGINT',
    stopLeaderOnly: true,
  })
  const kill = async () => {
    await killPostgres(running.pid)
    await running.stop()
  }
  return { adminUrl, dir, port: options.port, stop: running.stop, kill }
}

// Created elsewhere and moved into place, so that an interrupted creation is never mistaken for a complete cluster.
async function createCluster(
  bin: string,
  dir: string,
  data: string,
  account: Account,
  fast: boolean,
): Promise<void> {
  const aside = `${data}.new`
  const command = join(bin, 'initdb')
  const major = Number(/\d+/.exec(execFileSync(command, ['--version'], { encoding: 'utf8' }))?.[0])
  const args = ['-D', aside, '--auth=trust', '--username=postgres', '--encoding=UTF8', '--locale=C.UTF-8']
  if (major >= 17) args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8')
  if (fast) args.push('--no-sync')
  rmSync(aside, { recursive: true, force: true })
  await runProcess({ name: 'initdb', command, args, cwd: dir, ...account })
  renameSync(aside, data)
}

function prepareFolder(wanted: string, account: Account): string {
  mkdirSync(wanted, { recursive: true })
  if (account.uid === undefined || account.gid === undefined) return wanted
  chownSync(wanted, account.uid, account.gid)
  if (spawnSync('test', ['-x', wanted], account).status === 0) return wanted
  // A clone under /root is inaccessible to other accounts; its data is then kept outside, always in the same place.
  const key = createHash('sha256').update(wanted).digest('hex').slice(0, 12)
  return prepareFolder(join('/var/tmp', `evidentia-postgres-${key}`), account)
}

/** Creates the product's roles; safe to run again. */
export async function createRoles(adminUrl: string): Promise<void> {
  const sql = await readFile(rolesFile, 'utf8')
  await withClient(adminUrl, (client) => client.query(sql))
}

/** Creates a database owned by the product's owner role unless it exists; returns whether it is new. */
export async function createDatabase(
  adminUrl: string,
  name: string,
  template = 'template0',
): Promise<boolean> {
  return withClient(adminUrl, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount) return false
    const id = (value: string) => client.escapeIdentifier(value)
    // Copying files takes a quarter of the time of logging every page.
    await client.query(
      `create database ${id(name)} owner evidentia_owner template ${id(template)} strategy file_copy`,
    )
    return true
  })
}

export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await withClient(adminUrl, (c) =>
    c.query(`drop database if exists ${c.escapeIdentifier(name)} with (force)`),
  )
}

/** The URL of a database for a role, on the same server. */
export function databaseUrl(adminUrl: string, role: string, name: string): string {
  const url = new URL(adminUrl)
  url.username = role
  url.pathname = `/${name}`
  return url.href
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
