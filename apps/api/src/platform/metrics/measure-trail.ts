import { readdir } from 'node:fs/promises'
import { Gauge } from 'prom-client'
import type { Services } from '#platform/http/services.ts'

/** `trail-anchors-2026-11-16T21-05-00-123Z.json`, written by `trail-anchors.ts`. */
const NAME = /^trail-anchors-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.json$/

/** When the newest anchor in a folder was published; zero when there is none. */
async function newestAnchor(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  const newest = names
    .filter((name) => NAME.test(name))
    .toSorted()
    .at(-1)
  const [, day, hours, minutes, seconds, ms] = NAME.exec(newest ?? '') ?? []
  return day ? Date.parse(`${day}T${hours}:${minutes}:${seconds}.${ms}Z`) / 1_000 : 0
}

/** The age of the newest anchor, and how far ahead the months of the trail are prepared: without a month, nothing is written. */
export function measureTrail({ config, db, metrics }: Services): void {
  const { registry } = metrics
  const folder = config.TRAIL_ANCHORS
  if (folder)
    registry.registerMetric(
      new Gauge({
        name: 'trail_anchor_timestamp_seconds',
        help: 'When the heads of the audit trail were last published; 0 means never',
        registers: [],
        async collect() {
          this.set(await newestAnchor(folder))
        },
      }),
    )
  registry.registerMetric(
    new Gauge({
      name: 'trail_months_ahead',
      help: 'Months after this one that the audit trail is prepared for',
      registers: [],
      async collect() {
        const [found] = await db.outsideTenants<{ months: number }>(
          'trail_months',
          `select count(*)::int as months from pg_class
         where relispartition and relname > 'trail_' || to_char(now(), 'YYYY_MM') and relname ~ '^trail_[0-9]{4}_[0-9]{2}$'`,
          [],
        )
        this.set(found?.months ?? 0)
      },
    }),
  )
}
