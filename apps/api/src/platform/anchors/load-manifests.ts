import { treeOf } from 'verify-trail/anchors'
import { verifyTimeStamp } from 'verify-trail/time-stamp'
import { timeNow } from '#platform/clock.ts'
import { type AnchorManifest, type AnchorObject, type AnchorStore, dayOf } from './anchor-store.ts'

/** A manifest as stored in the bucket, with the problem of the object itself, if any. */
export interface LoadedManifest extends AnchorObject {
  manifest: AnchorManifest | null
  stampedAt: string | null
  problem: 'anchor_hidden' | 'anchor_invalid' | 'anchor_missing' | null
  heads: ReadonlyMap<string, { seq: number; hash: string }>
}

/** How many of the newest manifests are read in every run: those of two hours, so that runs overlap. */
const NEWEST = 12
const CONCURRENCY = 8
const DAY_MS = 86_400_000
const RUN_MS = 600_000

export async function loadManifest(
  store: AnchorStore,
  object: AnchorObject & { hidden?: boolean },
  ca: string | undefined,
): Promise<LoadedManifest> {
  const { key, version, hidden } = object
  const manifest = await store.read(object)
  if (!manifest)
    return { key, version, manifest, stampedAt: null, problem: 'anchor_missing', heads: new Map() }
  const { anchors, root, timeStamp } = manifest
  const stamp = timeStamp
    ? verifyTimeStamp(Buffer.from(timeStamp, 'base64'), Buffer.from(root, 'hex'), { ca })
    : null
  const valid = treeOf(anchors).root === root && (stamp === null || stamp.problems.length === 0)
  return {
    key,
    version,
    manifest,
    stampedAt: stamp?.at ?? null,
    problem: hidden ? 'anchor_hidden' : valid ? null : 'anchor_invalid',
    heads: new Map(anchors.map(({ organisation, seq, hash }) => [organisation, { seq, hash }])),
  }
}

/**
 * Loads the newest manifests and those of one earlier day, which rotates so that every day is read in time. The list comes
 * from the bucket, not from the database.
 */
export async function loadManifests(store: AnchorStore, ca: string | undefined): Promise<LoadedManifest[]> {
  const now = timeNow().getTime()
  const recent = [now - DAY_MS, now].map((time) => dayOf(new Date(time).toISOString()))
  const days = await store.listDays()
  const earlier = days.filter((day) => !recent.includes(day))
  const rotatedDay = earlier[Math.floor(now / RUN_MS) % Math.max(earlier.length, 1)]
  const newest = (await Promise.all(recent.map((day) => store.listDay(day)))).flat()
  // If nothing was published lately, the newest manifests are older than yesterday.
  const last = newest.length === 0 && days.length > 0 ? await store.listDay(days.at(-1)!) : []
  const hidden = newest.slice(0, -NEWEST).filter((one) => one.hidden)
  const selected = [
    ...(rotatedDay ? await store.listDay(rotatedDay) : []),
    ...hidden,
    ...newest.slice(-NEWEST),
    ...last.slice(-NEWEST),
  ]
  const unique = [...new Map(selected.map((one) => [one.key, one])).values()]
  const loaded: LoadedManifest[] = []
  for (let at = 0; at < unique.length; at += CONCURRENCY) {
    const some = unique.slice(at, at + CONCURRENCY)
    loaded.push(...(await Promise.all(some.map((one) => loadManifest(store, one, ca)))))
  }
  return loaded
}
