import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { findFreePair } from 'dev-services/ports'
import { findPostgresAccount, requirePostgresPrograms } from 'dev-services/postgres-programs'
import { type Running, startProcess } from 'dev-services/processes'
import { MONITOR_ABOVE, type Radosgw, startRadosgw } from 'dev-services/radosgw'
import { STORAGE_BUCKET, STORAGE_KEYS } from 'dev-services/stack'
import { S3 } from '@aws-sdk/client-s3'
import { giveToPostgres, type OwnDatabase } from './own-database.ts'

export const SCRIPTS = fileURLToPath(new URL('../../../../deploy/backup/', import.meta.url))
export const REPOSITORY_BUCKET = 'offsite'
export const PARTS = ['base', 'wal', 'objects', 'verify', 'retain']
const run = promisify(execFile)

export interface Keys {
  accessKey: string
  secretKey: string
}
/** Can read the application's bucket and nothing else. */
const READER: Keys = { accessKey: 'backup-reader', secretKey: 'backup-reader-secret' }
/** Owns the backup repository and can access no other bucket. */
const REPOSITORY: Keys = { accessKey: 'backup-repository', secretKey: 'backup-repository-secret' }

export interface Ended {
  code: number
  stdout: string
  stderr: string
}

/**
 * What the shipped scripts need besides a database: an S3 server with a key for each purpose, and the key of the
 * repository.
 */
export class Backup {
  readonly s3: S3
  readonly reader: S3
  readonly repository: S3
  readonly keyFile: string
  private readonly place: string
  private readonly storage: Radosgw

  private constructor(place: string, storage: Radosgw) {
    this.place = place
    this.storage = storage
    this.keyFile = join(place, 'key')
    this.s3 = this.clientOf(STORAGE_KEYS)
    this.reader = this.clientOf(READER)
    this.repository = this.clientOf(REPOSITORY)
  }

  static async start(place: string): Promise<Backup> {
    for (const one of ['', 'state', 'restored']) await giveToPostgres(join(place, one))
    const dir = join(place, 'rgw')
    const port = await findFreePair(MONITOR_ABOVE)
    const storage = await startRadosgw({ dir, port, durable: true, ...STORAGE_KEYS })
    const backup = new Backup(place, storage)
    await backup.writeKey(backup.keyFile)
    for (const { accessKey, secretKey } of [READER, REPOSITORY]) {
      const user = [`--uid=${accessKey}`, `--display-name=${accessKey}`]
      const keys = [`--access-key=${accessKey}`, `--secret-key=${secretKey}`]
      const env = { ...process.env, CEPH_CONF: join(dir, 'ceph.conf') }
      await run('radosgw-admin', ['user', 'create', ...user, ...keys], { env, cwd: dir })
    }
    await backup.s3.createBucket({ Bucket: STORAGE_BUCKET })
    const Resource = [`arn:aws:s3:::${STORAGE_BUCKET}`, `arn:aws:s3:::${STORAGE_BUCKET}/*`]
    const Principal = { AWS: [`arn:aws:iam:::user/${READER.accessKey}`] }
    const Statement = [{ Effect: 'Allow', Principal, Action: ['s3:GetObject', 's3:ListBucket'], Resource }]
    const Policy = JSON.stringify({ Version: '2012-10-17', Statement })
    await backup.s3.putBucketPolicy({ Bucket: STORAGE_BUCKET, Policy })
    await backup.repository.createBucket({ Bucket: REPOSITORY_BUCKET })
    return backup
  }

  get storageSettings(): Record<string, string> {
    const { url, accessKey, secretKey, region } = this.storage
    const keys = { STORAGE_ACCESS_KEY: accessKey, STORAGE_SECRET_KEY: secretKey }
    return { STORAGE_URL: url, STORAGE_REGION: region, STORAGE_BUCKET, ...keys }
  }

  async writeKey(file: string): Promise<void> {
    await writeFile(file, `${randomBytes(32).toString('hex')}\n`)
    // Owned by the account that runs the scripts, like a mounted secret.
    await run('chown', ['postgres', file])
    await run('chmod', ['400', file])
  }

  /** Runs a shipped script as the account of the database server. */
  async run(database: OwnDatabase, name: string, args: string[] = [], env: Env = {}): Promise<Ended> {
    const options = { env: this.env(database, env), cwd: this.place, ...findPostgresAccount() }
    try {
      return { code: 0, ...(await run(join(SCRIPTS, name), args, options)) }
    } catch (error) {
      const { code, stdout, stderr } = error as Ended
      return { code, stdout, stderr }
    }
  }

  /** The same; anything but success fails the test. */
  async succeed(database: OwnDatabase, name: string, args: string[] = [], env: Env = {}): Promise<string> {
    const { code, stdout, stderr } = await this.run(database, name, args, env)
    if (code !== 0) throw new Error(`${name} ${args.join(' ')} ended with ${code}: ${stderr}`)
    return stdout.trim()
  }

  /** Streams the write-ahead log into the repository while this runs. */
  receiveLog(database: OwnDatabase): Promise<Running> {
    const seen = async () => /"wal"} [1-9]/.test(await readFile(this.metricsFile, 'utf8').catch(() => ''))
    return startProcess({
      name: 'receive-log.sh',
      command: join(SCRIPTS, 'receive-log.sh'),
      args: [],
      env: this.env(database),
      cwd: this.place,
      log: join(this.place, 'receive-log.out'),
      ready: seen,
      ...findPostgresAccount(),
    })
  }

  /**
   * Runs all scheduled parts, as in a container, into a repository of its own. Ready when each has succeeded once.
   */
  schedule(database: OwnDatabase): Promise<Running> {
    const dir = join(this.place, 'scheduled')
    const metrics = join(dir, 'metrics.prom')
    const done = async () =>
      (await readFile(metrics, 'utf8').catch(() => '')).match(/"} [1-9]/g)?.length === PARTS.length
    return startProcess({
      name: 'schedule.sh',
      command: join(SCRIPTS, 'schedule.sh'),
      args: [],
      env: this.env(database, {
        BACKUP_REPOSITORY: `offsite:${REPOSITORY_BUCKET}/scheduled`,
        BACKUP_STATE: dir,
        BACKUP_METRICS_FILE: metrics,
        BACKUP_SLOT: 'scheduled',
      }),
      cwd: this.place,
      log: join(this.place, 'schedule.out'),
      ready: done,
      readyWithinMs: 600_000,
      ...findPostgresAccount(),
    })
  }

  get metricsFile(): string {
    return join(this.place, 'state/metrics.prom')
  }

  async stop(): Promise<void> {
    await this.storage.stop()
  }

  private env(database: OwnDatabase, more: Env = {}): Env {
    return {
      PATH: process.env['PATH'],
      HOME: this.place,
      PG_BIN: requirePostgresPrograms(),
      PGHOST: '127.0.0.1',
      PGPORT: String(database.port),
      PGUSER: 'evidentia_backup',
      BACKUP_REPOSITORY: `offsite:${REPOSITORY_BUCKET}/evidentia`,
      BACKUP_OBJECTS: `objects:${STORAGE_BUCKET}`,
      BACKUP_KEY_FILE: this.keyFile,
      BACKUP_STATE: join(this.place, 'state'),
      BACKUP_METRICS_FILE: this.metricsFile,
      BACKUP_STATUS_SECONDS: '1',
      ...this.remote('OFFSITE', REPOSITORY),
      ...this.remote('OBJECTS', READER),
      // Only a restore may write to the application's bucket.
      ...this.remote('TARGET', STORAGE_KEYS),
      ...more,
    }
  }

  private remote(name: string, { accessKey, secretKey }: Keys): Env {
    const prefix = `RCLONE_CONFIG_${name}`
    return {
      [`${prefix}_TYPE`]: 's3',
      [`${prefix}_PROVIDER`]: 'Ceph',
      [`${prefix}_ENDPOINT`]: this.storage.url,
      [`${prefix}_ACCESS_KEY_ID`]: accessKey,
      [`${prefix}_SECRET_ACCESS_KEY`]: secretKey,
    }
  }

  private clientOf({ accessKey, secretKey }: Keys): S3 {
    return new S3({
      endpoint: this.storage.url,
      region: this.storage.region,
      forcePathStyle: true,
      credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    })
  }
}

type Env = Record<string, string | undefined>

/** Every key of a bucket, with its size. */
export async function listKeys(s3: S3, Bucket: string): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (let ContinuationToken: string | undefined, more = true; more;) {
    const page = await s3.listObjectsV2({ Bucket, ContinuationToken })
    for (const { Key, Size } of page.Contents ?? []) found.set(Key!, Size!)
    ContinuationToken = page.NextContinuationToken
    more = page.IsTruncated ?? false
  }
  return found
}

export async function readObject(s3: S3, Bucket: string, Key: string): Promise<Buffer> {
  const { Body } = await s3.getObject({ Bucket, Key })
  return Buffer.from(await Body!.transformToByteArray())
}
