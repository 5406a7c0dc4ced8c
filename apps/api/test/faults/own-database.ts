import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findFreePort } from 'dev-services/ports'
import { databaseUrl, type Postgres, startPostgres } from 'dev-services/postgres'
import { findPostgresAccount, runPostgresProgram } from 'dev-services/postgres-programs'
import pg from 'pg'
import { inject } from 'vitest'

export const DATABASE = 'evidentia'

/** A PostgreSQL server for one test, crash-safe as in production, that can be killed and started again. */
export class OwnDatabase {
  readonly dir: string
  readonly port: number
  /** Bypasses the application and row security. */
  readonly admin: pg.Pool
  private readonly settings: Record<string, string>
  private postgres: Postgres | undefined

  private constructor(dir: string, port: number, settings: Record<string, string>) {
    this.dir = dir
    this.port = port
    this.settings = settings
    this.admin = new pg.Pool({
      connectionString: databaseUrl(this.adminUrl, 'postgres', DATABASE),
      max: 4,
      options: '-c search_path=app',
    })
    this.admin.on('error', () => undefined)
  }

  /** A cluster with the product's schema, copied from the one that the run has migrated. */
  static async start(settings: Record<string, string> = {}): Promise<OwnDatabase> {
    const own = await OwnDatabase.in(await mkdtemp(join(tmpdir(), 'evidentia-fault-')), settings)
    await copyCluster(inject('adminUrl'), own.data)
    await own.start()
    await own.run(`alter database ${inject('template')} rename to ${DATABASE}`)
    return own
  }

  /** Not started: for a cluster from elsewhere, or with a file system of its own. */
  static async in(dir: string, settings: Record<string, string> = {}): Promise<OwnDatabase> {
    return new OwnDatabase(await giveToPostgres(dir), await findFreePort(), settings)
  }

  /** One statement as the administrator of the cluster, outside the product's database. */
  async run(text: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.adminUrl })
    await client.connect()
    try {
      await client.query(text)
    } finally {
      await client.end()
    }
  }

  get adminUrl(): string {
    return `postgres://postgres@127.0.0.1:${this.port}/postgres`
  }

  get url(): string {
    return databaseUrl(this.adminUrl, 'evidentia_app', DATABASE)
  }

  get data(): string {
    return join(this.dir, 'data')
  }

  async start(): Promise<void> {
    this.postgres = await startPostgres({ dir: this.dir, port: this.port, settings: this.settings })
  }

  async kill(): Promise<void> {
    await this.postgres?.kill()
    this.postgres = undefined
  }

  /** An orderly shutdown; the data stays. */
  async halt(): Promise<void> {
    await this.postgres?.stop()
    this.postgres = undefined
  }

  async stop(): Promise<void> {
    await this.admin.end()
    await this.halt()
    await rm(this.dir, { recursive: true, force: true })
  }
}

/** A directory that the server may use, created if it does not exist. */
export async function giveToPostgres(dir: string): Promise<string> {
  await mkdir(dir, { recursive: true })
  const { uid, gid } = findPostgresAccount()
  if (uid !== undefined && gid !== undefined) await chown(dir, uid, gid)
  return dir
}

/** Copies the data of a running server into a new cluster. */
export async function copyCluster(adminUrl: string, data: string, more: string[] = []): Promise<void> {
  const args = ['--dbname', adminUrl, '--pgdata', data, '--checkpoint=fast', '--wal-method=stream', ...more]
  await runPostgresProgram('pg_basebackup', args, dirname(data))
}
