import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { S3 } from '@aws-sdk/client-s3'
import { type TrailExport, trailRoutes, type TrailVerification } from 'contract/workspace/trail'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WARN_ADMINISTRATORS } from '#modules/workspace/signatures/index.ts'
import { createAnchorStore } from '#platform/anchors/anchor-store.ts'
import { publishAnchors } from '#platform/anchors/publish-anchors.jobs.ts'
import { verifyTrails } from '#platform/anchors/verify-anchors.jobs.ts'
import { readConfig } from '#platform/read-config.ts'
import { createS3 } from '#platform/storage/s3-client.ts'
import { Harness, type Person } from '#test/harness.ts'
import { settingsOf } from '#test/shared-services.ts'
import { rewriteChain } from '#test/rewrite-chain.ts'
import { SCHEDULE } from '../../src/worker.ts'

let harness: Harness
let s3: S3
let Bucket: string
let org: string
let reader: Person
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

const publish = () => publishAnchors(harness.services, log)
const verify = () => verifyTrails(harness.services, log, WARN_ADMINISTRATORS)
const status = async (): Promise<TrailVerification> =>
  (await harness.call(trailRoutes.verification, reader, org)).json()
const problemOf = async () => (await status()).problem?.kind ?? null
/** Exporting the trail adds an entry to it. */
const addEntry = async () => {
  const reply = await harness.call(trailRoutes.export, reader, org, { query: { limit: 1 } })
  expect(reply.statusCode, reply.body).toBe(200)
}
const admin = <Row extends object>(text: string, values: unknown[] = []) =>
  harness.admin.query<Row>(text, values)

/** Undoes a test's changes to the chain and its index; published anchors stay published. */
async function restoreAfter(attack: () => Promise<void>, check: () => Promise<void>): Promise<void> {
  const tables = ['trail', 'trail_heads', 'trail_anchors', 'trail_verifications']
  for (const table of tables)
    await admin(`create table if not exists public.kept_${table} as table app.${table}`)
  try {
    await attack()
    await check()
  } finally {
    for (const table of tables.toReversed()) await admin(`delete from app.${table}`)
    for (const table of tables) {
      await admin(`insert into app.${table} select * from public.kept_${table}`)
      await admin(`drop table public.kept_${table}`)
    }
  }
}

beforeAll(async () => {
  const [storage, timestamps] = await Promise.all([settingsOf('storage'), settingsOf('timestamps')])
  Bucket = `anchors-${randomUUID()}`
  harness = await Harness.start({
    ...storage,
    ...timestamps,
    ANCHORS_BUCKET: Bucket,
    ANCHORS_RETENTION_DAYS: '1',
    TIMESTAMP_MINUTES: '0',
  })
  s3 = createS3(harness.config)
  ;({ id: org } = await harness.organisation())
  await harness.organisation()
  reader = await harness.member(org, ['cae'])
  for (let i = 0; i < 5; i += 1) await addEntry()
}, 240_000)
afterAll(() => harness.stop())

describe('T6 object lock on the real store', () => {
  let Key: string
  let VersionId: string
  let bytes: string
  const named = async () => (await s3.getObject({ Bucket, Key, VersionId })).Body!.transformToString()

  beforeAll(async () => {
    await publish()
    const [row] = (
      await admin<{ key: string; version: string }>(
        'select object_key as key, version_id as version from trail_anchors where org_id = $1 order by seq desc limit 1',
        [org],
      )
    ).rows
    ;[Key, VersionId] = [row!.key, row!.version]
    bytes = await named()
  })

  const soon = () => new Date(Date.now() + 60_000)
  it.each<[string, () => Promise<unknown>]>([
    ['deleting the version', () => s3.deleteObject({ Bucket, Key, VersionId })],
    [
      'deleting it past governance',
      () => s3.deleteObject({ Bucket, Key, VersionId, BypassGovernanceRetention: true }),
    ],
    [
      'shortening its retention',
      () =>
        s3.putObjectRetention({
          Bucket,
          Key,
          VersionId,
          BypassGovernanceRetention: true,
          Retention: { Mode: 'COMPLIANCE', RetainUntilDate: soon() },
        }),
    ],
    [
      'changing its mode',
      () =>
        s3.putObjectRetention({
          Bucket,
          Key,
          VersionId,
          BypassGovernanceRetention: true,
          Retention: { Mode: 'GOVERNANCE', RetainUntilDate: new Date(Date.now() + 2 * 86_400_000) },
        }),
    ],
    [
      'suspending versioning',
      () => s3.putBucketVersioning({ Bucket, VersioningConfiguration: { Status: 'Suspended' } }),
    ],
    ['removing the bucket', () => s3.deleteBucket({ Bucket })],
  ])('T6 the application’s access key is denied %s', async (_what, attempt) => {
    await expect(attempt()).rejects.toMatchObject({
      name: expect.stringMatching(/^(AccessDenied|InvalidBucketState|BucketNotEmpty)$/),
    })
    expect(await named()).toBe(bytes)
  })

  it('T6 overwrites and delete markers hide the anchored version without changing it; the next verification says so', async () => {
    const fake = await s3.putObject({ Bucket, Key, Body: '{"anchors":[]}' })
    expect(await verify()).toBeGreaterThan(0)
    expect(await problemOf()).toBe('anchor_hidden')
    const marker = await s3.deleteObject({ Bucket, Key })
    await expect(s3.getObject({ Bucket, Key })).rejects.toMatchObject({ name: 'NoSuchKey' })
    expect(await named()).toBe(bytes)
    expect(await verify()).toBeGreaterThan(0)
    // The runbook: removing the object that hides it restores the published version.
    await s3.deleteObject({ Bucket, Key, VersionId: marker.VersionId })
    await s3.deleteObject({ Bucket, Key, VersionId: fake.VersionId })
    expect(await verify()).toBe(0)
    expect(await status()).toMatchObject({ state: 'verified', problem: null })
  })

  it('T6 a bucket without versioning or object lock is refused with the reason', async () => {
    const open = `open-${randomUUID()}`
    await s3.createBucket({ Bucket: open })
    const settings = {
      ...process.env,
      DATABASE_URL: harness.config.DATABASE_URL,
      ...(await settingsOf('storage')),
    }
    const config = readConfig({
      ...settings,
      NODE_ENV: 'test',
      WEB_ORIGIN: harness.config.WEB_ORIGIN,
      OIDC_ISSUER: harness.config.OIDC_ISSUER,
      OIDC_CLIENT_ID: harness.config.OIDC_CLIENT_ID,
      ANCHORS_BUCKET: open,
    })
    const store = createAnchorStore(config)!
    await expect(store.prepare()).rejects.toThrow(/no versioning/)
    await s3.putBucketVersioning({ Bucket: open, VersioningConfiguration: { Status: 'Enabled' } })
    await expect(store.prepare()).rejects.toThrow(/no object lock/)
  })
})

describe('T6 scheduled verification', () => {
  beforeEach(async () => {
    await addEntry()
    await publish()
    expect(await verify()).toBe(0)
    expect(await status()).toMatchObject({ state: 'verified', problem: null })
  })

  it('T6 detects within fifteen minutes a chain rewritten with all its hashes and its head', async () => {
    await restoreAfter(
      async () => rewriteChain(harness.admin, org, 2),
      async () => {
        const began = performance.now()
        expect(await verify()).toBe(1)
        const seconds = (performance.now() - began) / 1000
        expect(await status()).toMatchObject({ state: 'altered', problem: { kind: 'chain_rewritten' } })
        // The worst case of the schedule: altered right after a run, and the worker misses the next one.
        const [, cron] = SCHEDULE.find(([queue]) => queue === 'verify-trails')!
        const minutes = Number(/^\d+-59\/(\d+) \* \* \* \*$/.exec(cron)?.[1])
        expect(2 * minutes * 60 + seconds).toBeLessThan(15 * 60)
      },
    )
  })

  it('T6 detects it even if the anchor index in the database was rewritten or emptied too', async () => {
    for (const cover of [
      `update trail_anchors a set hash = t.hash from trail t where t.org_id = a.org_id and t.seq = a.seq and a.org_id = '${org}'`,
      `delete from trail_anchors where org_id = '${org}'`,
    ]) {
      await restoreAfter(
        async () => {
          await rewriteChain(harness.admin, org, 2)
          await admin(cover)
        },
        async () => {
          expect(await verify()).toBe(1)
          expect(await problemOf()).toBe('chain_rewritten')
        },
      )
    }
  })

  it('T6 detects a truncated chain, a single changed entry, a removed entry and a missing chain', async () => {
    const attacks: [attack: string, problem: string][] = [
      [
        `delete from trail where org_id = '${org}' and seq > 3;
         update trail_heads h set seq = 3, hash = t.hash from trail t where h.org_id = '${org}' and t.org_id = h.org_id and t.seq = 3`,
        'chain_rewritten',
      ],
      [
        `update trail set entry = regexp_replace(entry::text, '}$', ',"forged":true}')::json where org_id = '${org}' and seq = 3`,
        'chain_broken',
      ],
      [`delete from trail where org_id = '${org}' and seq = 3`, 'chain_broken'],
      [`update trail set at = at + interval '1 second' where org_id = '${org}' and seq = 3`, 'chain_broken'],
    ]
    for (const [attack, problem] of attacks)
      await restoreAfter(
        async () => void (await admin(attack)),
        async () => {
          expect(await verify(), attack).toBe(1)
          expect(await problemOf(), attack).toBe(problem)
        },
      )
    await restoreAfter(
      async () =>
        void (await admin(
          `delete from trail where org_id = '${org}'; delete from trail_heads where org_id = '${org}'`,
        )),
      async () => {
        expect(await verify()).toBe(1)
      },
    )
  })

  it('T6 detects an index that differs from the bucket, and restores missing index rows from the bucket', async () => {
    const newest = `(select max(seq) from trail_anchors where org_id = '${org}')`
    for (const forged of [
      `update trail_anchors set hash = sha256(hash) where org_id = '${org}' and seq = ${newest}`,
      `update trail_anchors set version_id = 'other' where org_id = '${org}' and seq = ${newest}`,
      `update trail_anchors set root = sha256(root) where org_id = '${org}' and seq = ${newest}`,
    ])
      await restoreAfter(
        async () => void (await admin(forged)),
        async () => {
          expect(await verify(), forged).toBe(1)
          expect(await problemOf(), forged).toBe('anchor_copy_altered')
        },
      )
    const { anchors } = await status()
    await admin(`delete from trail_anchors where org_id = $1`, [org])
    expect(await verify()).toBe(0)
    expect((await status()).anchors).toBe(anchors)
  })

  it('T6 notifies administrators once and writes an audit trail entry', async () => {
    const told = async () =>
      (
        await admin<{ count: number }>(
          `select count(*)::int as count from jobs.job where name = $1 and data->>'kind' = 'trail_altered'`,
          [WARN_ADMINISTRATORS],
        )
      ).rows[0]!.count
    const before = await told()
    await restoreAfter(
      async () => rewriteChain(harness.admin, org, 2),
      async () => {
        await verify()
        await verify()
        expect(await told()).toBe(before + 1)
        const { rows } = await admin<{ changes: object }>(
          `select entry->'changes' as changes from trail where org_id = $1 and entry->>'action' = 'verify-trail' order by seq desc limit 1`,
          [org],
        )
        expect(rows[0]!.changes).toMatchObject({ problem: [null, 'chain_rewritten'] })
      },
    )
  })
})

describe('T6 exports', () => {
  const command = new URL('../../../../tools/verify-trail/verify-trail.mjs', import.meta.url).pathname
  const run = (args: string[]) => {
    try {
      return {
        code: 0,
        out: execFileSync(process.execPath, [command, ...args], { encoding: 'utf8', stdio: 'pipe' }),
      }
    } catch (error) {
      const { status: code, stdout, stderr } = error as { status: number; stdout: string; stderr: string }
      return { code, out: stdout + stderr }
    }
  }

  it('T6 name the object version of every anchor and verify offline with their time stamps', async () => {
    await addEntry()
    await publish()
    const exported = (await harness.call(trailRoutes.export, reader, org)).json<TrailExport>()
    expect(exported.anchors.length).toBeGreaterThan(1)
    const newest = exported.anchors.at(-1)!
    const folder = await mkdtemp(join(tmpdir(), 't6-'))
    const file = async (name: string, value: unknown) => {
      await writeFile(join(folder, name), JSON.stringify(value))
      return join(folder, name)
    }
    const trail = await file('trail.json', exported)
    const ca = harness.config.TIMESTAMP_CA!
    const whole = run([trail, '--tsa-ca', ca])
    expect(whole.out).toMatch(/ 0 problems/)
    expect(whole.out).toMatch(/\d+ time stamps, the last of 2\d{3}-.*, \d+ of a trusted authority/)
    expect(whole.code).toBe(0)

    // The object itself, fetched by its version, as an independent party would do.
    const object = await s3.getObject({ Bucket, Key: newest.object, VersionId: newest.version })
    const manifest = JSON.parse(await object.Body!.transformToString()) as object
    expect(run([trail, '--anchors', await file('object.json', manifest), '--tsa-ca', ca]).code).toBe(0)

    // OpenSSL gives the same result.
    await writeFile(join(folder, 'token.der'), Buffer.from(newest.timeStamp!, 'base64'))
    const args = [
      'ts',
      '-verify',
      '-digest',
      newest.root,
      '-token_in',
      '-in',
      join(folder, 'token.der'),
      '-CAfile',
      ca,
    ]
    expect(execFileSync('openssl', args, { encoding: 'utf8', stdio: 'pipe' })).toContain('OK')

    const altered = (change: (anchor: (typeof exported.anchors)[number]) => object) => ({
      ...exported,
      anchors: exported.anchors.map((one) => ({ ...one, ...change(one) })),
    })
    const other = 'ab'.repeat(32)
    for (const [name, wrong] of Object.entries({
      hash: altered(() => ({ hash: other })),
      root: altered(() => ({ root: other })),
      path: altered(({ path }) => ({ path: [...path, { side: 'left', hash: other }] })),
      timeStamp: altered(({ timeStamp }) => {
        const token = Buffer.from(timeStamp!, 'base64')
        token[token.length - 1]! ^= 1
        return { timeStamp: token.toString('base64') }
      }),
    }))
      expect(run([await file(`${name}.json`, wrong), '--tsa-ca', ca]).code, name).toBe(1)
  })
})

// Last, because anchors published under a lock cannot be withdrawn.
describe('T6 anchoring a forged head', () => {
  it('T6 does not hide the forgery', async () => {
    await addEntry()
    await publish()
    await rewriteChain(harness.admin, org, 2)
    await addEntry()
    await publish()
    expect(await verify()).toBe(1)
    expect(await problemOf()).toBe('chain_rewritten')
  })
})
