import { timeNow } from '#platform/clock.ts'
import { Gauge } from 'prom-client'
import { newestInFolder, newestPublished } from '#platform/anchors/publish-anchors.jobs.ts'
import type { Services } from '#platform/http/services.ts'

interface Summary {
  altered: number
  checked: number | null
  stamped: number | null
  chains: boolean
}

/**
 * Metrics of the audit trail: last published anchor, oldest verification, altered chains, and partitions created in
 * advance. Without a partition for the month, no entry can be written.
 */
export function measureTrail({ anchors, config, db, metrics }: Services): void {
  const { registry } = metrics
  const folder = config.TRAIL_ANCHORS
  const started = timeNow().getTime() / 1_000
  const measure = (name: string, help: string, value: () => Promise<number>) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          this.set(await value())
        },
      }),
    )
  const summarise = async () => {
    const [found] = await db.queryWithoutTenant<Summary>(
      'trail_verification_summary',
      `select altered::int, extract(epoch from checked_at)::float8 as checked, extract(epoch from stamped_at)::float8 as stamped,
         exists (select from app.heads_to_anchor()) as chains
       from app.trail_verification_summary()`,
      [],
    )
    return found!
  }
  // Read from the bucket or folder: the index in the database may be forged.
  const newest = anchors
    ? () => newestPublished(anchors).catch(() => 0)
    : folder
      ? () => newestInFolder(folder)
      : null
  if (newest)
    measure(
      'trail_anchor_timestamp_seconds',
      'When the heads of the audit trail were last published; 0 means never',
      async () => (await newest()) / 1_000,
    )
  measure(
    'trail_verified_timestamp_seconds',
    'When the chain that waits longest was last verified, or this process started, or now where there is no chain',
    async () => {
      const { checked, chains } = await summarise()
      return checked ?? (chains ? started : timeNow().getTime() / 1_000)
    },
  )
  measure(
    'trail_chains_altered',
    'Chains that contradict themselves or their anchors',
    async () => (await summarise()).altered,
  )
  if (config.TIMESTAMP_URL)
    measure(
      'trail_timestamp_timestamp_seconds',
      'When an authority last stamped the heads of the audit trail; 0 means never',
      async () => (await summarise()).stamped ?? 0,
    )
  registry.registerMetric(
    new Gauge({
      name: 'trail_months_ahead',
      help: 'Months after this one that the audit trail is prepared for',
      registers: [],
      async collect() {
        const [found] = await db.queryWithoutTenant<{ months: number }>(
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
