import { type ConstructorOptions, type Job, type JobResult, PgBoss } from 'pg-boss'
import { here } from '#platform/tracing/trace.ts'
import type { WriteTx } from '#platform/db/tx.ts'

/** Work to be done after the transaction that asked for it has committed, at least once. */
export interface Jobs {
  /** Enqueues in the caller's own transaction: the job exists exactly if the change does. */
  enqueue(tx: WriteTx, queue: string, data: JobData): Promise<void>
  /**
   * Does what is asked for: several together, each failing alone. Where `heavy` says how many are done at once, each is
   * taken by itself, so that a long one keeps none of the others waiting.
   */
  work(queue: string, handler: (data: JobData) => Promise<void>, heavy?: number): Promise<void>
  schedule(queue: string, cron: string): Promise<void>
  stop(): Promise<void>
}

export type JobData = { org: string | null } & Record<string, unknown>

/** A queue, and how long one of its jobs may take before it is given to somebody else. */
export interface Queue {
  name: string
  withinSeconds?: number
}

const SCHEMA = 'jobs'

/**
 * A worker says so often that it is still at a job. When it falls silent, the job is given to somebody else within
 * twice this time, however long the job itself may take.
 */
const LEASE_SECONDS = 20

/** Work begins when its notice comes. What comes without one, as a second try does, is looked for so often. */
const LOOK_SECONDS = 5
/** A heavy one that was done quickly leaves others waiting for the next look. */
const LOOK_FOR_HEAVY_SECONDS = 2
/** Where no notice comes, because the line to the database cannot carry them. */
const LOOK_WITHOUT_NOTICE_SECONDS = 1
const TOGETHER = 8

const bossOptions = (url: string) => ({
  connectionString: url,
  schema: SCHEMA,
  max: 4,
  application_name: 'evidentia-jobs',
})

/** The program uses the queue's tables and changes none. */
const AS_IT_IS = { migrate: false, createSchema: false }
/** A process that only asks for work looks after none, and needs no connection beyond its first questions. */
const ASKING = { ...AS_IT_IS, max: 1, supervise: false, schedule: false }
const WORKING = {
  ...AS_IT_IS,
  useListenNotify: true,
  superviseIntervalSeconds: 5,
  monitorIntervalSeconds: 5,
}

/** Creates the queue's tables and queues as the owner role, beside the migrations. */
export async function migrateJobs(ownerUrl: string, queues: readonly Queue[]): Promise<void> {
  const boss = new PgBoss({ ...bossOptions(ownerUrl), supervise: false, schedule: false })
  boss.on('error', () => undefined)
  await boss.start()
  for (const { name, withinSeconds = 60 } of queues) {
    const options = {
      retryLimit: 5,
      retryBackoff: true,
      expireInSeconds: withinSeconds,
      heartbeatSeconds: LEASE_SECONDS,
      notify: true,
    }
    await boss.createQueue(name, options)
    // One that an earlier release made learns what changed since.
    await boss.updateQueue(name, options)
  }
  await boss.stop({ graceful: false })
}

export function createJobs(url: string, onError: (error: Error) => void): Jobs {
  const asking = startOnce({ ...bossOptions(url), ...ASKING }, onError)
  const working = startOnce({ ...bossOptions(url), ...WORKING }, onError)
  return {
    async enqueue(tx, queue, data) {
      const executeSql = async (text: string, values?: unknown[]) => ({
        rows: await tx.query<never>(text, values ?? []),
      })
      const boss = await asking.start()
      // The trace of whoever asked goes with it.
      const traceparent = here()?.traceparent
      await boss.send(queue, traceparent ? { ...data, traceparent } : data, { db: { executeSql } })
    },
    async work(queue, handler, heavy) {
      const boss = await working.start()
      const pollingIntervalSeconds = LOOK_WITHOUT_NOTICE_SECONDS
      if (heavy !== undefined) {
        const options = {
          pollingIntervalSeconds,
          notifyPollingIntervalSeconds: LOOK_FOR_HEAVY_SECONDS,
          localConcurrency: heavy,
        }
        await boss.work<JobData>(queue, options, async ([job]: Job<JobData>[]) => {
          if (job) await handler(job.data)
        })
        return
      }
      const options = {
        pollingIntervalSeconds,
        notifyPollingIntervalSeconds: LOOK_SECONDS,
        batchSize: TOGETHER,
        // While there are more than it takes at a time, it does not wait for the next look.
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
            // At once, and not with the slowest of them: a worker that dies meanwhile has not done it in vain. Should this
            // fail, the end of all of them says it once more.
            await boss.complete(queue, job).catch(() => undefined)
            return { id: job.id, status: 'completed' }
          }),
        ),
      )
    },
    async schedule(queue, cron) {
      const boss = await working.start()
      await boss.schedule(queue, cron, { org: null }, { tz: 'UTC' })
    },
    async stop() {
      await Promise.all([asking.stop(), working.stop()])
    },
  }
}

/** A connection to the queue that is made when it is needed first. */
function startOnce(options: ConstructorOptions, onError: (error: Error) => void) {
  let started: Promise<PgBoss> | undefined
  return {
    start(): Promise<PgBoss> {
      if (started) return started
      const boss = new PgBoss(options)
      boss.on('error', onError)
      started = boss.start()
      // A database that is away now may be there for the next one who asks.
      started.catch(() => (started = undefined))
      return started
    },
    async stop() {
      const boss = await started?.catch(() => undefined)
      await boss?.stop({ graceful: true, timeout: 8_000 })
    },
  }
}
