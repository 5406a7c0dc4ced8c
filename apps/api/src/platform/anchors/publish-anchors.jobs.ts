import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Head, treeOf } from 'verify-trail/anchors'
import { momentNow, timeNow } from '#platform/clock.ts'
import type { Log } from '#platform/http/log.ts'
import type { Services } from '#platform/http/services.ts'
import { insertAnchor } from './anchor-rows.ts'
import { type AnchorManifest, type AnchorStore, dayOf, publishedAt } from './anchor-store.ts'
import { requestTimeStamp, type TimeStamp } from './request-time-stamp.ts'

export const PUBLISH_ANCHORS = 'publish-trail-anchors'

/** An anchor is published at least this often, even if no chain has changed: a longer gap means that publishing failed. */
const MAX_INTERVAL_MS = 3_600_000
const DAY_MS = 86_400_000

interface HeadToAnchor extends Head {
  anchoredSeq: number
}

/** The newest anchor of the bucket, in milliseconds; 0 when there is none since yesterday. */
export async function newestPublished(store: AnchorStore): Promise<number> {
  const now = timeNow().getTime()
  for (const day of [new Date(now), new Date(now - DAY_MS)]) {
    const listed = await store.listDay(dayOf(day.toISOString()))
    if (listed.length > 0) return Math.max(...listed.map(({ key }) => publishedAt(key)))
  }
  return 0
}

/** One stamp covers all heads of a manifest. Anchors are published without a stamp if the authority fails. */
async function stampIfDue({ config, db }: Services, root: string, log: Log): Promise<TimeStamp | null> {
  if (!config.TIMESTAMP_URL) return null
  const [summary] = await db.queryWithoutTenant<{ stamped: string | null }>(
    'trail_stamped_at',
    'select stamped_at as stamped from app.trail_verification_summary()',
    [],
  )
  const last = summary?.stamped ? Date.parse(summary.stamped) : 0
  // The schedule is not exact: allow half a run of tolerance rather than skip to the next.
  if (timeNow().getTime() - last < config.TIMESTAMP_MINUTES * 60_000 - 300_000) return null
  try {
    return await requestTimeStamp(config, Buffer.from(root, 'hex'))
  } catch (error) {
    log.error({ err: error }, 'no time stamp for the anchors of the audit trail')
    return null
  }
}

/** `trail-anchors-2026-11-16T21-05-00-123Z.json` */
const NAME = /^trail-anchors-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.json$/

/** When the newest anchor of a folder was published, in milliseconds; 0 when there is none. */
export async function newestInFolder(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  const newest = names
    .filter((name) => NAME.test(name))
    .toSorted()
    .at(-1)
  const [, day, hours, minutes, seconds, ms] = NAME.exec(newest ?? '') ?? []
  return day ? Date.parse(`${day}T${hours}:${minutes}:${seconds}.${ms}Z`) : 0
}

/** Writes an hourly copy to a folder for external collection. */
async function publishToFolder(folder: string, manifest: AnchorManifest): Promise<void> {
  if (Date.parse(manifest.at) - (await newestInFolder(folder)) < MAX_INTERVAL_MS - 300_000) return
  await mkdir(folder, { recursive: true })
  const file = join(folder, `trail-anchors-${manifest.at.replace(/[:.]/g, '-')}.json`)
  // Exclusive: a published file is never written again.
  await writeFile(file, `${JSON.stringify(manifest, null, 1)}\n`, { flag: 'wx', mode: 0o444 })
}

async function publishToBucket(
  services: Services,
  store: AnchorStore,
  heads: readonly HeadToAnchor[],
  manifest: AnchorManifest,
  log: Log,
): Promise<AnchorManifest> {
  const stamp = await stampIfDue(services, manifest.root, log)
  const stamped = { ...manifest, timeStamp: stamp?.token.toString('base64') ?? null }
  await store.prepare()
  const object = await store.publish(stamped)
  const { paths } = treeOf(manifest.anchors)
  for (const [at, head] of heads.entries()) {
    if (head.seq <= head.anchoredSeq) continue
    // If this is interrupted, the next verification restores the missing rows from the bucket.
    await services.db.write(head.organisation, async (tx) => ({
      value: await insertAnchor(tx, {
        ...object,
        bucket: store.bucket,
        seq: head.seq,
        hash: head.hash,
        at: manifest.at,
        root: manifest.root,
        path: paths[at]!,
        token: stamp?.token ?? null,
        stampedAt: stamp?.at ?? null,
      }),
    }))
  }
  return stamped
}

/**
 * Publishes the head of every chain as an object locked in compliance mode, time-stamped if an authority is configured.
 * Every manifest is complete, so the newest one covers all chains.
 */
export async function publishAnchors(services: Services, log: Log): Promise<AnchorManifest | null> {
  const { config, db, anchors: store } = services
  if (!store && !config.TRAIL_ANCHORS) return null
  const heads = await db.queryWithoutTenant<HeadToAnchor>(
    'heads_to_anchor',
    `select org_id as organisation, seq, encode(hash, 'hex') as hash, anchored_seq as "anchoredSeq"
     from app.heads_to_anchor() order by org_id`,
    [],
  )
  const changed = heads.some(({ seq, anchoredSeq }) => seq > anchoredSeq)
  if (store && !changed && timeNow().getTime() - (await newestPublished(store)) < MAX_INTERVAL_MS) return null
  const anchors = heads.map(({ organisation, seq, hash }) => ({ organisation, seq, hash }))
  const plain = { at: momentNow(), root: treeOf(anchors).root, timeStamp: null, anchors }
  const manifest = store ? await publishToBucket(services, store, heads, plain, log) : plain
  if (config.TRAIL_ANCHORS) await publishToFolder(config.TRAIL_ANCHORS, manifest)
  return manifest
}
