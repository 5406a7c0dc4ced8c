import { TRAIL_PROBLEMS } from 'contract/workspace/trail'
import { treeOf } from 'verify-trail/anchors'
import { momentNow } from '#platform/clock.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Log } from '#platform/http/log.ts'
import type { Services } from '#platform/http/services.ts'
import { type AnchorRow, anchorRows, contradictedRows, insertAnchor } from './anchor-rows.ts'
import type { AnchorStore } from './anchor-store.ts'
import {
  checkChain,
  findContradictedAnchor,
  type Finding,
  type Progress,
  entriesPerRun,
} from './check-chain.ts'
import { type LoadedManifest, loadManifest, loadManifests } from './load-manifests.ts'
import { loadAuthorities } from './request-time-stamp.ts'

export const VERIFY_TRAILS = 'verify-trails'

/** How many of the newest index rows are compared with the bucket in every run. */
const NEWEST_ROWS = 3
const MAX_CONTRADICTED = 5

/** The bucket and its manifests. Without a bucket, chains are verified against themselves only. */
interface AnchorBucket {
  store: AnchorStore | null
  ca: string | undefined
  manifests: Map<string, LoadedManifest>
  /** Entries of each chain to verify in this run. */
  share: number
}

/** The manifest that an index row refers to, in the version that it names. */
async function manifestOf(bucket: AnchorBucket, row: AnchorRow): Promise<LoadedManifest> {
  const known = bucket.manifests.get(row.key)
  if (known?.version === row.version) return known
  // A row that names another version than the listed first one is reported by the caller as altered.
  return known ?? loadManifest(bucket.store!, row, bucket.ca)
}

/** Compares index rows with the objects that they refer to. */
async function checkRows(bucket: AnchorBucket, org: string, rows: readonly AnchorRow[]): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const row of rows) {
    const found = await manifestOf(bucket, row)
    const head = found.heads.get(org)
    const { seq } = row
    if (found.problem === 'anchor_missing') findings.push({ problem: 'anchor_missing', seq })
    else if (
      found.version !== row.version ||
      head?.seq !== seq ||
      head.hash !== row.hash ||
      found.manifest!.root !== row.root
    )
      findings.push({ problem: 'anchor_copy_altered', seq })
  }
  return findings
}

/** Restores index rows from the bucket after an interrupted publication or a deletion. */
async function restoreRows(
  services: Services,
  org: string,
  manifests: readonly LoadedManifest[],
  rows: readonly AnchorRow[],
): Promise<number> {
  const known = new Set(rows.map(({ seq }) => seq))
  const indexed = await services.db
    .read(org)
    .query<{ seq: number }>(
      `select distinct seq from trail_anchors where org_id = app.org() and bucket = $2 and seq = any($1::bigint[])`,
      [manifests.flatMap(({ heads }) => heads.get(org)?.seq ?? []), services.anchors?.bucket ?? ''],
    )
  for (const { seq } of indexed) known.add(seq)
  let restored = 0
  for (const { key, version, manifest, heads, problem, stampedAt } of manifests) {
    const head = heads.get(org)
    if (!manifest || !head || problem === 'anchor_invalid' || known.has(head.seq)) continue
    known.add(head.seq)
    restored += 1
    const { paths } = treeOf(manifest.anchors)
    const at = manifest.anchors.findIndex(({ organisation }) => organisation === org)
    const token = manifest.timeStamp ? Buffer.from(manifest.timeStamp, 'base64') : null
    await services.db.write(org, async (tx) => ({
      value: await insertAnchor(tx, {
        bucket: services.anchors!.bucket,
        key,
        version,
        seq: head.seq,
        hash: head.hash,
        at: manifest.at,
        root: manifest.root,
        path: paths[at]!,
        token,
        stampedAt,
      }),
    }))
  }
  return restored
}

interface LastVerification extends Pick<Progress, 'verifiedSeq' | 'passSeq'> {
  problem: string | null
}

const loadLastVerification = async (tx: Tx): Promise<LastVerification> =>
  (
    await tx.query<LastVerification>(
      `select verified_seq as "verifiedSeq", pass_seq as "passSeq", problem from trail_verifications where org_id = app.org()`,
    )
  )[0] ?? { verifiedSeq: 0, passSeq: 0, problem: null }

/** Saves the result. A changed result is recorded in the trail, and a new problem notifies administrators. */
async function saveResult(
  { jobs }: Services,
  tx: WriteTx,
  progress: Progress,
  finding: Finding | null,
  warn: string,
): Promise<void> {
  const before = await loadLastVerification(tx)
  await tx.query(
    `insert into trail_verifications (org_id, checked_at, verified_seq, pass_seq, passed_at, problem, problem_seq, problem_at)
     values (app.org(), clock_timestamp(), $1, $2, case when $3 then clock_timestamp() end, $4, $5,
       case when $4::text is not null then clock_timestamp() end)
     on conflict (org_id) do update set checked_at = excluded.checked_at, verified_seq = excluded.verified_seq,
       pass_seq = excluded.pass_seq, passed_at = coalesce(excluded.passed_at, trail_verifications.passed_at),
       problem = excluded.problem, problem_seq = excluded.problem_seq,
       problem_at = case when excluded.problem is null then null
         when trail_verifications.problem is null then excluded.problem_at else trail_verifications.problem_at end`,
    [progress.verifiedSeq, progress.passSeq, progress.passed, finding?.problem ?? null, finding?.seq ?? null],
  )
  const problem = finding?.problem ?? null
  if (before.problem === problem) return
  tx.trail.push({
    action: 'verify-trail',
    type: 'trail',
    record: null,
    changes: { problem: [before.problem, problem], entry: [null, finding?.seq ?? null] },
    reason: null,
    actor: null,
    roles: ['system'],
    request: null,
  })
  if (problem !== null && before.problem === null)
    await jobs.enqueue(tx, warn, { org: tx.org, kind: 'trail_altered', at: momentNow() })
}

/** Verifies one chain against itself and the bucket, and the index against both. */
async function verifyChain(
  services: Services,
  org: string,
  bucket: AnchorBucket,
): Promise<{ finding: Finding | null; progress: Progress; restored: number }> {
  const tx = services.db.read(org)
  const [head] = await tx.query<{ seq: number; hash: string }>(
    `select seq, encode(hash, 'hex') as hash from trail_heads where org_id = app.org()`,
  )
  const manifests = [...bucket.manifests.values()].filter(({ heads }) => heads.has(org))
  const keys = manifests.map(({ key }) => key)
  const rows = bucket.store ? await anchorRows(tx, bucket.store.bucket, keys, NEWEST_ROWS) : []
  const { progress, finding } = await checkChain(
    tx,
    head ?? { seq: 0, hash: '' },
    await loadLastVerification(tx),
    bucket.share,
  )
  const published = manifests
    .filter(({ problem }) => problem !== 'anchor_invalid')
    .map(({ heads }) => heads.get(org)!)
  const doubtful = bucket.store ? await contradictedRows(tx, bucket.store.bucket, MAX_CONTRADICTED) : []
  const named = await Promise.all(doubtful.map((row) => manifestOf(bucket, row)))
  const findings: Finding[] = [
    ...(await findContradictedAnchor(tx, [
      ...published,
      ...named.flatMap(({ heads }) => heads.get(org) ?? []),
    ]).then((one) => (one ? [one] : []))),
    ...(finding ? [finding] : []),
    ...(await checkRows(bucket, org, [...rows, ...doubtful])),
    ...manifests.flatMap(({ problem, heads }) => (problem ? [{ problem, seq: heads.get(org)!.seq }] : [])),
  ]
  const worst = findings.toSorted(
    (a, b) => TRAIL_PROBLEMS.indexOf(a.problem) - TRAIL_PROBLEMS.indexOf(b.problem),
  )[0]
  const restored = await restoreRows(services, org, manifests, rows)
  return { finding: worst ?? null, progress, restored }
}

/** Chains that are in the bucket but neither active nor ended in the database. */
async function missingChains(
  { db }: Services,
  known: ReadonlySet<string>,
  bucket: AnchorBucket,
): Promise<string[]> {
  const rows = await db.queryWithoutTenant<{ org: string; seq: number }>(
    'ended_chains',
    'select org_id as org, seq from app.ended_chains()',
    [],
  )
  const ended = new Map(rows.map(({ org, seq }) => [org, seq]))
  const missing = [...bucket.manifests.values()].flatMap(({ heads }) =>
    [...heads].flatMap(([org, { seq }]) => (known.has(org) || (ended.get(org) ?? 0) >= seq ? [] : [org])),
  )
  return [...new Set(missing)]
}

/**
 * Verifies every chain against its anchors every five minutes. Returns the number of altered or missing chains; each is
 * logged, and the administrators of its organisation are notified.
 */
export async function verifyTrails(services: Services, log: Log, warn: string): Promise<number> {
  const { anchors: store, db, config } = services
  const ca = await loadAuthorities(config)
  const loaded = store ? await loadManifests(store, ca) : []
  const rows = await db.queryWithoutTenant<{ org: string }>(
    'chains_to_verify',
    'select org_id as org from app.heads_to_anchor()',
    [],
  )
  const manifests = new Map(loaded.map((one) => [one.key, one]))
  const bucket: AnchorBucket = { store, ca, manifests, share: entriesPerRun(rows.length) }
  let altered = 0
  const failed: unknown[] = []
  for (const { org } of rows) {
    try {
      const { finding, progress, restored } = await verifyChain(services, org, bucket)
      await db.write(org, async (tx) => ({ value: await saveResult(services, tx, progress, finding, warn) }))
      if (restored > 0) log.warn({ org, restored }, 'the index lacked anchors that the bucket has')
      if (!finding) continue
      altered += 1
      log.error({ org, ...finding }, 'the audit trail was altered')
    } catch (error) {
      log.error({ org, err: error }, 'the audit trail could not be verified')
      failed.push(error)
    }
  }
  const missing = await missingChains(services, new Set(rows.map(({ org }) => org)), bucket)
  for (const org of missing) log.error({ org }, 'the audit trail is gone')
  services.metrics.chainsMissing.set(missing.length)
  if (failed.length > 0) throw failed[0]
  return altered + missing.length
}
