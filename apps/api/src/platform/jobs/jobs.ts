import { type ConstructorOptions, type Job, type JobResult, PgBoss } from 'pg-boss'
import { currentSpan } from '#platform/tracing/trace.ts'
import type { WriteTx } from '#platform/db/tx.ts'

/** Background jobs, which run at least once after the enqueuing transaction has committed. */
export interface Jobs {
  /** Enqueues in the caller's transaction: the job exists exactly if the change does. */
  enqueue(tx: WriteTx, queue: string, data: JobData): Promise<void>
  /**
   * Processes jobs in batches, each failing independently. With `heavy`, the number of concurrent workers, jobs are fetched
   * one by one, so that a long job does not delay others.
   */
  work(queue: string, handler: (data: JobData) => Promise<void>, heavy?: number): Promise<void>
  schedule(queue: string, cron: string): Promise<void>
  /** Something that runs beside the queues and stops with them. */
  stopWith(stop: () => Promise<void>): void
  stop(): Promise<void>
}

export type JobData = { org: string | null } & Record<string, unknown>

/** A queue and the timeout of its jobs, after which another worker takes over. */
export interface Queue {
  name: string
  timeoutSeconds?: number
}

const SCHEMA = 'jobs'

/**
 * The heartbeat interval of a running job. Without a heartbeat, another worker takes over within twice this time, whatever
 * the timeout of the job.
 */
const LEASE_SECONDS = 20

/** The polling interval for jobs without a notification, such as retries. */
const POLL_SECONDS = 5
/** The polling interval of heavy queues, whose workers fetch one job per poll. */
const HEAVY_POLL_SECONDS = 2
/** The polling interval if the connection does not support LISTEN/NOTIFY. */
const POLL_WITHOUT_NOTIFY_SECONDS = 1
const BATCH_SIZE = 8

const bossOptions = (url: string) => ({
  connectionString: url,
  schema: SCHEMA,
  max: 4,
  application_name: 'evidentia-jobs',
  // Maintenance of the queue may take longer than a request, whose timeouts the role may have.
  options: '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0',
})

/** The program does not migrate the queue's tables. */
const NO_MIGRATION = { migrate: false, createSchema: false }
/** A process that only enqueues needs no supervision and one connection. */
const SENDER_OPTIONS = { ...NO_MIGRATION, max: 1, supervise: false, schedule: false }
const WORKER_OPTIONS = {
  ...NO_MIGRATION,
  useListenNotify: true,
  superviseIntervalSeconds: 5,
  monitorIntervalSeconds: 5,
}

/** Creates the queue's tables and queues as the owner role, together with the migrations. */
export async function migrateJobs(ownerUrl: string, queues: readonly Queue[]): Promise<void> {
  const boss = new PgBoss({ ...bossOptions(ownerUrl), supervise: false, schedule: false })
  boss.on('error', () => undefined)
  await boss.start()
  for (const { name, timeoutSeconds = 60 } of queues) {
    const options = {
      retryLimit: 5,
      retryBackoff: true,
      expireInSeconds: timeoutSeconds,
      heartbeatSeconds: LEASE_SECONDS,
      notify: true,
    }
    await boss.createQueue(name, options)
    // Updates queues that an earlier release created.
    await boss.updateQueue(name, options)
  }
  await boss.stop({ graceful: false })
}

export function createJobs(url: string, onError: (error: Error) => void): Jobs {
  const sender = createLazyBoss({ ...bossOptions(url), ...SENDER_OPTIONS }, onError)
  const worker = createLazyBoss({ ...bossOptions(url), ...WORKER_OPTIONS }, onError)
  const others: (() => Promise<void>)[] = []
  return {
    async enqueue(tx, queue, data) {
      const executeSql = async (text: string, values?: unknown[]) => ({
        rows: await tx.query<never>(text, values ?? []),
      })
      const boss = await sender.start()
      // Links the job to the trace of its caller.
      const traceparent = currentSpan()?.traceparent
      await boss.send(queue, traceparent ? { ...data, traceparent } : data, { db: { executeSql } })
    },
    async work(queue, handler, heavy) {
      const boss = await worker.start()
      const pollingIntervalSeconds = POLL_WITHOUT_NOTIFY_SECONDS
      if (heavy !== undefined) {
        const options = {
          pollingIntervalSeconds,
          notifyPollingIntervalSeconds: HEAVY_POLL_SECONDS,
          localConcurrency: heavy,
        }
        await boss.work<JobData>(queue, options, async ([job]: Job<JobData>[]) => {
          if (job) await handler(job.data)
        })
        return
      }
      const options = {
        pollingIntervalSeconds,
        notifyPollingIntervalSeconds: POLL_SECONDS,
        batchSize: BATCH_SIZE,
        // After a full batch, the next one is fetched without waiting.
        burstWhenBatchFull: true,
        perJobResults: true,
      } as const
      await boss.work<JobData, unknown, typeof options>(queue, options, (jobs) =>
        Promise.all(
          jobs.map(async (job): Promise<JobResult> => {
            try {
              await handler(job.data)
            } catch (error) {
              return { id: job.id, status: 'failed', output: { message: String(error) } }
            }
            // Completed at once and not with the batch, so that a crash does not repeat it. If this fails, the result of the
            // batch completes it.
            await boss.complete(queue, job).catch(() => undefined)
            return { id: job.id, status: 'completed' }
          }),
        ),
      )
    },
    async schedule(queue, cron) {
      const boss = await worker.start()
      await boss.schedule(queue, cron, { org: null }, { tz: 'UTC' })
    },
    stopWith(stop) {
      others.push(stop)
    },
    async stop() {
      await Promise.all([sender.stop(), worker.stop(), ...others.map((stop) => stop())])
    },
  }
}

/** A connection to the queue that is opened on first use. */
function createLazyBoss(options: ConstructorOptions, onError: (error: Error) => void) {
  let started: Promise<PgBoss> | undefined
  return {
    start(): Promise<PgBoss> {
      if (started) return started
      const boss = new PgBoss(options)
      boss.on('error', onError)
      started = boss.start()
      // The next caller tries again.
      started.catch(() => (started = undefined))
      return started
    },
    async stop() {
      const boss = await started?.catch(() => undefined)
      await boss?.stop({ graceful: true, timeout: 8_000 })
    },
  }
}
