import { randomUUID } from 'node:crypto'
import { EXTERNAL_ROLES } from 'contract'
import { processRoutes } from 'contract/risk/processes'
import {
  MAX_CHAINS,
  MAX_STEPS,
  type Matrix,
  type Paths,
  traceabilityRoutes as routes,
} from 'contract/workspace/traceability'
import { evidenceRoutes } from 'contract/workspace/evidence'
import { unitRoutes } from 'contract/workspace/units'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Harness, type Person } from '#test/harness.ts'
import { type Edge, shortestChains } from './chains.ts'

let harness: Harness
let org: string
let manager: Person

beforeAll(async () => {
  harness = await Harness.start()
  ;({ id: org, founder: manager } = await harness.organisation(['risk_manager', 'auditor']))
})
afterAll(() => harness.stop())

let made = 0
async function unit(): Promise<string> {
  const body = { code: `U${++made}`, name: { en: 'Unit' }, kind: 'department' }
  const response = await harness.call(unitRoutes.create, manager, org, { body })
  expect(response.statusCode, response.body).toBe(201)
  return response.json<{ id: string }>().id
}
async function process(units: string[] = []): Promise<string> {
  made += 1
  const name = { en: `Process ${made}` }
  const code = `P${String(made).padStart(3, '0')}`
  const body = { code, name, description: name, family: 'it', ownerRole: 'CIO', units }
  const response = await harness.call(processRoutes.create, manager, org, { body })
  expect(response.statusCode, response.body).toBe(201)
  return response.json<{ id: string }>().id
}
async function proof(): Promise<string> {
  const body = {
    name: { en: 'Proof' },
    obtainedOn: '2026-05-04',
    obtainedBy: manager.id,
    confidentiality: 'internal',
  }
  const response = await harness.call(evidenceRoutes.create, manager, org, { body })
  expect(response.statusCode, response.body).toBe(201)
  return response.json<{ id: string }>().id
}
const linkProcess = (id: string, to: string, kind = 'depends_on') =>
  harness.call(processRoutes.link, manager, org, { params: { id }, body: { kind, to } })
const linkProof = (id: string, to: string) =>
  harness.call(evidenceRoutes.link, manager, org, { params: { id }, body: { kind: 'supports', to } })
const ask = (who: Person, from: string, to: string, organisation = org) =>
  harness.call(routes.paths, who, organisation, { query: { from, to } })
const paths = async (from: string, to: string) => (await ask(manager, from, to)).json<Paths>()
const ways = ({ chains }: Paths) => chains.map(({ records }) => records.map(({ id }) => id))

describe('paths between two records', () => {
  it('are the shortest chains with link kind and direction, in one round trip', async () => {
    const [a, b, c, proofOfB] = [await process(), await process(), await process(), await proof()]
    await linkProcess(a, b)
    await linkProof(proofOfB, b)
    await linkProof(proofOfB, c)
    const before = await harness.queriesOf(routes.paths)
    const found = await paths(a, c)
    expect((await harness.queriesOf(routes.paths)) - before).toBe(1)
    expect(ways(found)).toEqual([[a, b, proofOfB, c]])
    expect(found.chains[0]!.links).toEqual([
      [{ kind: 'depends_on', direction: 'out' }],
      [{ kind: 'supports', direction: 'in' }],
      [{ kind: 'supports', direction: 'out' }],
    ])
    expect(found).toMatchObject({ complete: true, from: { id: a }, to: { id: c, type: 'process' } })
  })

  it('are empty when nothing connects the records, and one record when both are the same', async () => {
    const [a, b] = [await process(), await process()]
    expect(await paths(a, b)).toMatchObject({ chains: [], complete: true })
    expect(ways(await paths(a, a))).toEqual([[a]])
  })

  it('have at most eight links', async () => {
    const row = []
    for (let index = 0; index < MAX_STEPS + 2; index += 1) row.push(await process())
    for (const [index, id] of row.slice(1).entries()) await linkProcess(row[index]!, id)
    expect(ways(await paths(row[0]!, row[MAX_STEPS]!))).toEqual([row.slice(0, MAX_STEPS + 1)])
    expect(ways(await paths(row[0]!, row[MAX_STEPS + 1]!))).toEqual([])
  })

  it('do not lead through archived records', async () => {
    const [a, b, c] = [await process(), await process(), await process()]
    await linkProcess(a, b)
    await linkProcess(b, c)
    expect(ways(await paths(a, c))).toEqual([[a, b, c]])
    const archived = await harness.call(processRoutes.archive, manager, org, {
      params: { id: b },
      version: 1,
      body: { reason: 'gone' },
    })
    expect(archived.statusCode, archived.body).toBe(200)
    expect(ways(await paths(a, c))).toEqual([])
  })

  it('Sec1 Sec2 are refused to other organisations and external people, and for unknown ids', async () => {
    const [a, b] = [await process(), await process()]
    await linkProcess(a, b)
    const { id: other, founder } = await harness.organisation(['risk_manager'])
    expect((await ask(founder, a, b, other)).statusCode).toBe(404)
    expect((await ask(manager, a, randomUUID())).statusCode).toBe(404)
    for (const role of EXTERNAL_ROLES)
      expect((await ask(await harness.member(org, [role]), a, b)).statusCode).toBe(403)
  })

  it('Sec2 do not lead through records the reader cannot see', async () => {
    // The administrator looks after people, units and settings, not after records.
    const admin = await harness.member(org, ['admin'])
    const [a, b] = [await unit(), await unit()]
    const between = await process([a, b])
    expect(ways(await paths(a, b))).toEqual([[a, between, b]])
    const told = (await ask(admin, a, b)).json<Paths>()
    expect(told).toMatchObject({ from: { id: a }, to: { id: b }, chains: [] })
    expect((await ask(admin, a, between)).statusCode).toBe(404)
  })
})

describe('paths in any graph', () => {
  it('equal those of a naive search over all links', async () => {
    const { id, founder } = await harness.organisation(['risk_manager'])
    const ids: string[] = Array.from({ length: 12 }, () => randomUUID())
    for (const [index, record] of ids.entries())
      await harness.admin.query(
        `insert into records (org_id, id, type, code, title, status, created_at, created_by, updated_at, updated_by, search)
         values ($1, $2, 'process', $3, '{"en":"x"}', 'draft', now(), $4, now(), $4, '')`,
        [id, record, `N${String(index).padStart(2, '0')}`, founder.id],
      )
    const node = fc.nat(ids.length - 1)
    // A chain of any length with a few links across it, so that some ways are long and some are cut short.
    const graph = fc
      .tuple(
        fc.shuffledSubarray(
          ids.map((_, index) => index),
          { minLength: 2 },
        ),
        fc.array(fc.tuple(node, node), { maxLength: 5 }),
      )
      .map(([chain, more]) => {
        const along = chain.slice(1).map((to, index): [number, number] => [chain[index]!, to])
        const pairs = [...along, ...more]
        const unique = new Map(pairs.map((pair) => [pair.join(), pair]))
        return { pairs: [...unique.values()], from: chain[0]!, to: chain.at(-1)! }
      })
    await fc.assert(
      fc.asyncProperty(graph, async ({ pairs, from, to }) => {
        await harness.admin.query('delete from links where org_id = $1', [id])
        await harness.admin.query(
          `insert into links (org_id, id, kind, from_id, to_id, created_by)
           select $1, gen_random_uuid(), 'relates_to', f, t, $2 from unnest($3::uuid[], $4::uuid[]) as p(f, t)`,
          [id, founder.id, pairs.map(([a]) => ids[a]), pairs.map(([, b]) => ids[b])],
        )
        const edges: Edge[] = pairs.map(([a, b]) => ({ from: ids[a]!, to: ids[b]!, kind: 'relates_to' }))
        const naive = shortestChains(edges, {
          from: ids[from]!,
          to: ids[to]!,
          maxSteps: 8,
          maxChains: MAX_CHAINS,
          visible: new Set(ids),
          compare: (a, b) => ids.indexOf(a) - ids.indexOf(b),
        })
        const response = await ask(founder, ids[from]!, ids[to]!, id)
        expect(ways(response.json<Paths>())).toEqual(naive.map((chain) => chain.ids))
      }),
      { numRuns: 60 },
    )
  })
})

describe('a traceability matrix', () => {
  const matrix = (who: Person, rows: string, columns: string) =>
    harness.call(routes.matrix, who, org, { query: { rows, columns } })

  it('shows which records of two types are linked and which are not, in one round trip', async () => {
    const [linked, hole] = [await process(), await process()]
    const evidence = await proof()
    await linkProof(evidence, linked)
    const before = await harness.queriesOf(routes.matrix)
    const found = (await matrix(manager, 'process', 'evidence')).json<Matrix>()
    expect((await harness.queriesOf(routes.matrix)) - before).toBe(1)
    const row = (id: string) => found.rows.findIndex((one) => one.id === id)
    const column = found.columns.findIndex((one) => one.id === evidence)
    expect(found.links).toContainEqual([row(linked), column, 'supports', 'in'])
    expect(found.links.filter(([at]) => at === row(hole))).toEqual([])
    const turned = (await matrix(manager, 'evidence', 'process')).json<Matrix>()
    expect(turned.links).toHaveLength(found.links.length)
    expect(turned.links.every(([, , , direction]) => direction === 'out')).toBe(true)
  })

  it('is refused for unknown types, and to people who cannot read one of them', async () => {
    expect((await matrix(manager, 'process', 'nothing')).json()).toEqual({
      error: 'INVALID_INPUT',
      details: [{ path: ['columns'], code: 'unknown' }],
    })
    const admin = await harness.member(org, ['admin'])
    expect((await matrix(admin, 'process', 'evidence')).statusCode).toBe(403)
  })

  it('is exported as a workbook, with an audit trail entry', async () => {
    const response = await harness.call(routes.export, manager, org, {
      query: { rows: 'process', columns: 'evidence', locale: 'ar' },
    })
    expect(response.statusCode, response.body).toBe(200)
    expect(response.headers['content-disposition']).toMatch(/processes-evidence-\d{4}-\d\d-\d\d\.xlsx/)
    expect(response.rawPayload.subarray(0, 2).toString()).toBe('PK')
    const { rows } = await harness.admin.query<{ entry: { type: string; changes: object } }>(
      'select entry from trail where org_id = $1 order by seq desc limit 1',
      [org],
    )
    expect(rows[0]!.entry).toMatchObject({ type: 'matrix', changes: { rows: [null, 'process'] } })
  })
})
