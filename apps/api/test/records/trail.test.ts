import { execFileSync } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { trailRoutes, type TrailExport } from 'contract/workspace/trail'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Anchor, verifyTrail } from 'verify-trail'
import { ALL_CASES } from '#test/all-cases.ts'
import { Harness, type Person } from '#test/harness.ts'
import { publishAnchors } from '#platform/anchors/publish-anchors.jobs.ts'

const CHANGES = ALL_CASES ? 1_000 : 200
/** On a slow machine, a regression by an order of magnitude is still detected. */
const PER_SECOND = ALL_CASES ? 50_000 : 10_000

let harness: Harness
let org: string
let manager: Person

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'anchors-'))
  harness = await Harness.start({ TRAIL_ANCHORS: folder })
  ;({ id: org, founder: manager } = await harness.organisation())
  await harness.call(starterLibraryRoutes.load, manager, org, {
    body: { processes: ['GOV', 'P2P', 'O2C', 'TRE', 'TAX'] },
  })
}, 120_000)
afterAll(() => harness.stop())

/** The anchors published before the attack. */
async function publish(): Promise<Anchor[]> {
  return (await publishAnchors(harness.services, harness.app.log))!.anchors
}

/** The chain as an attacker with all database rights left it, read directly from the database. */
async function readChain(query: (text: string) => Promise<{ rows: never[] }>): Promise<TrailExport> {
  const lines = (await query(
    `select seq::int, entry::text as entry, encode(hash, 'hex') as hash from trail where org_id = '${org}' order by seq, at`,
  )) as { rows: { seq: number; entry: string; hash: string }[] }
  const head = (await query(
    `select seq::int, encode(hash, 'hex') as hash from trail_heads where org_id = '${org}'`,
  )) as {
    rows: { seq: number; hash: string }[]
  }
  const genesis = (await query(`select encode(sha256(convert_to('${org}', 'UTF8')), 'hex') as hash`)) as {
    rows: { hash: string }[]
  }
  return {
    organisationId: org,
    exportedAt: '',
    from: 1,
    to: lines.rows.at(-1)?.seq ?? 0,
    previous: genesis.rows[0]!.hash,
    head: head.rows[0] ?? { seq: 0, hash: '' },
    lines: lines.rows.map(({ entry, hash }) => ({ entry, hash })),
    anchors: [],
    opened: {},
  }
}

describe('Sec15 the audit trail', () => {
  it('verifies from an export, in parts, with the stand-alone command', async () => {
    const get = async (query: object) =>
      (
        await harness.call(trailRoutes.export, await harness.member(org, ['cae']), org, {
          query: { ...query },
        })
      ).json<TrailExport>()
    const parts = [await get({ from: 1, limit: 60 }), await get({ from: 61 })]
    const folder = await mkdtemp(join(tmpdir(), 'trail-'))
    const files = await Promise.all(
      parts.map(async (part, i) => {
        const file = join(folder, `part-${i}.json`)
        await writeFile(file, JSON.stringify(part))
        return file
      }),
    )
    const command = new URL('../../../../tools/verify-trail/verify-trail.mjs', import.meta.url).pathname
    const output = execFileSync(process.execPath, [command, ...files], { encoding: 'utf8' })
    expect(output).toMatch(/^\d+ entries, 0 problems, head [0-9a-f]{64}/)
  })

  it(
    `detects each of ${CHANGES} random changes made with full database rights`,
    { timeout: 120_000 },
    async () => {
      const client = await harness.admin.connect()
      const query = (text: string) => client.query<never>(text)
      const random = (() => {
        // A fixed seed, so that a failure can be reproduced.
        let state = 20_261_115
        return (below: number) => {
          state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
          return (state >>> 8) % below
        }
      })()
      const anchors = await publish()
      const clean = await readChain(query)
      expect(verifyTrail([clean], anchors).problems).toEqual([])
      const last = clean.lines.length
      const anySeq = () => 1 + random(last)
      const where = (seq: number) => `org_id = '${org}' and seq = ${seq}`
      const rehash = `with recursive chain as (
        select seq, at, sha256(sha256(convert_to('${org}', 'UTF8')) || convert_to(entry::text, 'UTF8')) as hash from trail where org_id = '${org}' and seq = 1
        union all select t.seq, t.at, sha256(c.hash || convert_to(t.entry::text, 'UTF8')) from chain c join trail t on t.org_id = '${org}' and t.seq = c.seq + 1)
      , done as (update trail t set hash = c.hash from chain c where t.org_id = '${org}' and t.seq = c.seq returning t.seq, t.hash)
      update trail_heads h set hash = d.hash, seq = d.seq from done d where h.org_id = '${org}' and d.seq = (select max(seq) from done)`
      const attacks: (() => string)[] = [
        () =>
          `update trail set entry = replace(entry::text, '"action":', '"action" :')::json where ${where(anySeq())}`,
        () =>
          `update trail set entry = jsonb_set(entry::jsonb, '{actor}', '"00000000-0000-0000-0000-000000000000"')::json where ${where(anySeq())}`,
        () =>
          `update trail set entry = jsonb_set(entry::jsonb, '{at}', '"2020-01-01T00:00:00.000000Z"')::json where ${where(anySeq())}`,
        () => `update trail set hash = sha256(hash) where ${where(anySeq())}`,
        () => `delete from trail where ${where(anySeq())}`,
        () => `delete from trail where org_id = '${org}' and seq > ${random(last)}`,
        () =>
          `insert into trail select org_id, ${last + 1}, at, type, record_id, entry, hash from trail where ${where(anySeq())}`,
        () => {
          const [a, b] = [anySeq(), anySeq()]
          const other = a === b ? (a % last) + 1 : b
          return `update trail t set entry = o.entry, hash = o.hash from trail o where t.org_id = '${org}' and o.org_id = '${org}' and ((t.seq = ${a} and o.seq = ${other}) or (t.seq = ${other} and o.seq = ${a}))`
        },
        () => `truncate trail`,
        // The attacker rewrites history and recomputes the whole chain and its head: only the published head reveals
        // it.
        () =>
          `update trail set entry = jsonb_set(entry::jsonb, '{reason}', '"forged"')::json where ${where(anySeq())}; ${rehash}`,
        () => {
          const cut = 1 + random(last - 1)
          return `delete from trail where org_id = '${org}' and seq > ${cut}; update trail_heads h set seq = ${cut}, hash = t.hash from trail t where h.org_id = '${org}' and t.org_id = h.org_id and t.seq = ${cut}`
        },
        () =>
          `do $$ declare p text; begin select 'app.trail_' || to_char(current_date, 'YYYY_MM') into p; execute 'alter table app.trail detach partition ' || p; execute 'drop table ' || p; end $$`,
      ]
      const missed: string[] = []
      for (let i = 0; i < CHANGES; i++) {
        const attack = attacks[i % attacks.length]!()
        await client.query('begin')
        await client.query(attack)
        const chain = await readChain(query)
        if (verifyTrail([chain], anchors).problems.length === 0) missed.push(attack)
        await client.query('rollback')
      }
      client.release()
      expect(missed).toEqual([])
    },
  )

  it(`verifies at least ${PER_SECOND} entries per second`, async () => {
    const client = await harness.admin.connect()
    const chain = await readChain((text) => client.query<never>(text))
    client.release()
    const anchors = await publish()
    const rounds = 200
    // CPU time of this thread, so that load on the machine does not affect the result.
    const start = process.threadCpuUsage()
    for (let i = 0; i < rounds; i++) verifyTrail([chain], anchors)
    const { user, system } = process.threadCpuUsage(start)
    const spent = user + system
    const perSecond = (chain.lines.length * rounds) / (spent / 1e6)
    expect(perSecond).toBeGreaterThan(PER_SECOND)
  })

  it('cannot be written, changed or truncated by the application', async () => {
    for (const statement of [
      `insert into trail (org_id, seq, at, type, entry, hash) values (app.org(), 1, now(), 'x', '{}', '')`,
      'update trail set type = type',
      'delete from trail',
      'truncate trail',
      `update trail_heads set seq = 0`,
    ]) {
      await expect(
        harness.services.db.write(org, async (tx) => ({ value: await tx.query(statement) })),
        statement,
      ).rejects.toMatchObject({ code: '42501' })
    }
  })
})
