import { Gauge } from 'prom-client'
import type { Services } from '#platform/http/services.ts'

/** Organisations whose erasure is a day overdue: the job does not run, or the database refuses. */
export function measureErasures({ db, metrics }: Services): void {
  metrics.registry.registerMetric(
    new Gauge({
      name: 'organisations_overdue_for_erasure',
      help: 'Organisations whose days of grace ended more than a day ago and that are not erased',
      registers: [],
      async collect() {
        const [found] = await db.queryWithoutTenant<{ overdue: number }>(
          'overdue_erasures',
          'select app.overdue_erasures() as overdue',
          [],
        )
        this.set(found?.overdue ?? 0)
      },
    }),
  )
}
