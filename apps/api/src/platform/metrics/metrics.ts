import type { Pool } from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

const REQUEST_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const JOB_BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 1_800]

export type Metrics = ReturnType<typeof createMetrics>

/** The metrics that the process counts itself. Other modules register metrics that are queried on collection. */
export function createMetrics(pool: Pool, exceptions: readonly string[] = []) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  registry.registerMetric(
    new Gauge({
      name: 'db_pool_connections',
      help: 'Connections of the pool, by state',
      labelNames: ['state'],
      registers: [],
      collect() {
        this.set({ state: 'total' }, pool.totalCount)
        this.set({ state: 'idle' }, pool.idleCount)
        this.set({ state: 'waiting' }, pool.waitingCount)
      },
    }),
  )
  const excepted = new Gauge({
    name: 'security_exception',
    help: 'Protections that this installation does without, by name (SECURITY_EXCEPTIONS)',
    labelNames: ['exception'],
    registers,
  })
  for (const exception of exceptions) excepted.set({ exception }, 1)
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_seconds',
      help: 'Time to answer, by route and status',
      labelNames: ['route', 'status'],
      buckets: REQUEST_BUCKETS,
      registers,
    }),
    queries: new Counter({
      name: 'db_queries_total',
      help: 'Database round trips, by route',
      labelNames: ['route'],
      registers,
    }),
    jobs: new Histogram({
      name: 'job_seconds',
      help: 'Time of a job, by queue and outcome (done, failed)',
      labelNames: ['queue', 'outcome'],
      buckets: JOB_BUCKETS,
      registers,
    }),
    jobFinished: new Gauge({
      name: 'job_finished_timestamp_seconds',
      help: 'When this process last finished a job, whatever came of it',
      registers,
    }),
    chainsMissing: new Gauge({
      name: 'trail_chains_missing',
      help: 'Chains that have anchors and are not in the database any more, as this process last found',
      registers,
    }),
    updates: new Counter({
      name: 'collab_updates_total',
      help: 'Changes to texts that were kept',
      registers,
    }),
  }
}
