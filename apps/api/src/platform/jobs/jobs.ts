import { PgBoss, type Job } from 'pg-boss'
import { here } from '#platform/tracing/trace.ts'
import type { WriteTx } from '#platform/db/tx.ts'

/** Work to be done after the transaction that asked for it has committed, at least once. */
export interface Jobs {
  /** Enqueues in the caller's own transaction: the job exists exactly if the change does. */
  enqueue(tx: WriteTx, queue: string, data: JobData): Promise<void>
  work(queue: string, handler: (data: JobData) => Promise<void>, atOnce?: number): Promise<void>
  schedule(queue: string, cron: string): Promise<void>
  start(): Promise<void>
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

const bossOptions = (url: string) => ({
  connectionString: url,
  schema: SCHEMA,
  max: 4,
  application_name: 'evidentia-jobs',
  notifyPollingIntervalSeconds: 2,
  superviseIntervalSeconds: 5,
  monitorIntervalSeconds: 5,
})

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
    }
    await boss.createQueue(name, options)
    // One that an earlier release made learns what changed since.
    await boss.updateQueue(name, options)
  }
  await boss.stop({ graceful: false })
}

export function createJobs(url: string, onError: (error: Error) => void): Jobs {
  const boss = new PgBoss({ ...bossOptions(url), migrate: false, createSchema: false })
  boss.on('error', onError)
  let started: Promise<unknown> | undefined
  const start = () => (started ??= boss.start())
  return {
    async enqueue(tx, queue, data) {
      const executeSql = async (text: string, values?: unknown[]) => ({
        rows: await tx.query<never>(text, values ?? []),
      })
      await start()
      // The trace of whoever asked goes with it.
      const traceparent = here()?.traceparent
      await boss.send(queue, traceparent ? { ...data, traceparent } : data, { db: { executeSql } })
    },
    async work(queue, handler, atOnce = 8) {
      await start()
      // Several at once, each failing alone: one bad address must not hold up the other messages.
      const options = { pollingIntervalSeconds: 1, localConcurrency: atOnce }
      await boss.work<JobData>(queue, options, async (jobs: Job<JobData>[]) => {
        for (const job of jobs) await handler(job.data)
      })
    },
    async schedule(queue, cron) {
      await start()
      await boss.schedule(queue, cron, { org: null }, { tz: 'UTC' })
    },
    start: async () => {
      await start()
    },
    async stop() {
      if (started) await boss.stop({ graceful: true, timeout: 8_000 })
    },
  }
}
