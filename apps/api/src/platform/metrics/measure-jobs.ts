import { Gauge } from 'prom-client'
import type { Services } from '#platform/http/services.ts'

interface Queue {
  name: string
  ready: number
  active: number
  failed: number
}

/** Metrics of the job queues from the database, the same in every worker: size, age and failures. */
export function measureJobs({ db, metrics }: Services): void {
  const { registry } = metrics
  registry.registerMetric(
    new Gauge({
      name: 'jobs_in_queue',
      help: 'Jobs by queue and state: ready to be taken, being done, failed for good and still kept',
      labelNames: ['queue', 'state'],
      registers: [],
      async collect() {
        // pg-boss updates these counts every few seconds; counting again would scan the whole table.
        const queues = await db.queryWithoutTenant<Queue>(
          'queue_counts',
          'select name, ready_count as ready, active_count as active, failed_count as failed from jobs.queue',
          [],
        )
        for (const { name: queue, ready, active, failed } of queues) {
          this.set({ queue, state: 'ready' }, ready)
          this.set({ queue, state: 'active' }, active)
          this.set({ queue, state: 'failed' }, failed)
        }
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'jobs_oldest_seconds',
      help: 'How long the job that waits longest could have been taken, by queue',
      labelNames: ['queue'],
      registers: [],
      async collect() {
        const waiting = await db.queryWithoutTenant<{ queue: string; seconds: number }>(
          'queue_ages',
          `select name as queue, extract(epoch from now() - min(start_after))::float8 as seconds
         from jobs.job where state < 'active' and start_after <= now() group by name`,
          [],
        )
        this.reset()
        for (const { queue, seconds } of waiting) this.set({ queue }, seconds)
      },
    }),
  )
}
