import { processRoutes } from 'contract/risk/processes'
import { type RichText, richTextRoutes } from 'contract/workspace/rich-texts'
import { contentOf } from 'editor/yjs'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { Harness } from '#test/harness.ts'
import { checkContent } from 'editor/check'
import { type Place, Simulation } from './r16-simulation.ts'

/** A few in every test run, a thousand with `pnpm test:faults`, or the number in `SYNC_SEEDS`. */
const SEEDS = Number(process.env['SYNC_SEEDS'] ?? (process.env['FAULT_RUNS'] ? 1_000 : 12))
const FIRST = Number(process.env['SYNC_SEED'] ?? 1)
/** Every n-th seed is run twice, and must give the same result byte for byte. */
const REPLAYED = SEEDS > 100 ? 10 : 4

let harness: Harness
let place: Place
let empty: { content: string; hash: Buffer }

beforeAll(async () => {
  harness = await Harness.start()
  const { id: org, founder } = await harness.organisation(['risk_manager'])
  const text = { en: 'Purchasing' }
  const body = { code: 'SIM', name: text, description: text, family: 'finance', ownerRole: 'CFO' }
  const record = (await harness.call(processRoutes.create, founder, org, { body })).json<{ id: string }>().id
  const params = { id: record, field: 'narrative' }
  const { id: document } = (
    await harness.call(richTextRoutes.open, founder, org, { params })
  ).json<RichText>()
  place = { org, document, person: founder.id }
  const { rows } = await harness.admin.query('select content::text, hash from documents where id = $1', [
    document,
  ])
  empty = rows[0]
})
afterAll(() => harness.stop())
// Only the service's own timers are fake: database sockets use the real clock.
beforeEach(
  () =>
    void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
)
afterEach(() => void vi.useRealTimers())

/** Resets the text to its initial empty state. */
const clear = () =>
  harness.admin.query(
    `with gone as (delete from document_updates where document_id = $1)
     update documents set seq = 0, projected_seq = 0, recorded_seq = 0, snapshot = null, snapshot_seq = 0,
       content = $2::json, hash = $3, recorded_hash = $3 where id = $1`,
    [place.document, empty.content, empty.hash],
  )

/** What an update inserts and deletes, item by item, including items that wait for missing ones. */
function piecesOf(doc: Y.Doc): Set<string> {
  const { structs, ds } = Y.decodeUpdate(Y.encodeStateAsUpdate(doc))
  const pieces = new Set<string>()
  const add = (kind: string, client: number, clock: number, length: number) => {
    for (let at = clock; at < clock + length; at++) pieces.add(`${kind} ${client} ${at}`)
  }
  for (const struct of structs)
    if (!(struct instanceof Y.Skip)) add('+', struct.id.client, struct.id.clock, struct.length)
  for (const [client, gone] of ds.clients) for (const { clock, len } of gone) add('-', client, clock, len)
  return pieces
}

/** Everything that any client was told is in the database. */
async function expectKept(simulation: Simulation, seed: number): Promise<void> {
  const kept = piecesOf(await simulation.stored())
  for (const { told, number } of simulation.clients) {
    const lost = [...piecesOf(told)].filter((piece) => !kept.has(piece))
    expect(lost, `seed ${seed}: told to ${number} and not kept`).toEqual([])
  }
}

async function simulate(seed: number): Promise<Simulation> {
  await clear()
  const simulation = new Simulation(harness, place, seed)
  await simulation.run((one) => expectKept(one, seed))
  return simulation
}

async function expectOneText(simulation: Simulation, seed: number): Promise<void> {
  await expectKept(simulation, seed)
  const [first, ...others] = simulation.clients
  const said = `seed ${seed}`
  for (const other of others) {
    expect(other.text(), said).toBe(first!.text())
    expect(Y.equalSnapshots(Y.snapshot(other.doc), Y.snapshot(first!.doc)), said).toBe(true)
  }
  expect(Y.equalSnapshots(Y.snapshot(await simulation.stored()), Y.snapshot(first!.doc)), said).toBe(true)
  // After compaction into one snapshot, the text is the same and its wording is recorded.
  await simulation.record()
  const stored = await simulation.stored()
  expect(Y.equalSnapshots(Y.snapshot(stored), Y.snapshot(first!.doc)), said).toBe(true)
  const { rows } = await harness.admin.query(
    'select content, seq, snapshot_seq from documents where id = $1',
    [place.document],
  )
  expect(rows[0].content, said).toEqual(checkContent(contentOf(first!.doc)).content)
  expect(rows[0].snapshot_seq, said).toBe(rows[0].seq)
}

it(
  `R16 ${SEEDS} simulated co-editing runs with faults and crashes converge to one text`,
  async () => {
    const began = performance.now()
    let crashes = 0
    let events = 0
    let letters = 0
    let replays = 0
    for (let seed = FIRST; seed < FIRST + SEEDS; seed++) {
      const simulation = await simulate(seed)
      await expectOneText(simulation, seed)
      const digest = simulation.digest()
      await simulation.stop()
      crashes += simulation.crashes
      events += simulation.log.length
      letters += simulation.clients[0]!.text().length
      if (seed % REPLAYED !== 0) continue
      const again = await simulate(seed)
      expect(again.log, `seed ${seed} again`).toEqual(simulation.log)
      expect(again.digest(), `seed ${seed} again`).toBe(digest)
      await again.stop()
      replays++
    }
    // Simulations without events would prove nothing.
    expect(crashes).toBeGreaterThan(SEEDS / 4)
    expect(letters).toBeGreaterThan(SEEDS * 50)
    const seconds = (performance.now() - began) / 1000
    process.stdout.write(
      `R16: seeds ${FIRST} to ${FIRST + SEEDS - 1}, ${events} events, ${crashes} crashes, all converged, ${replays} replays byte-equal, ${seconds.toFixed(0)} s\n`,
    )
  },
  60_000 + SEEDS * 3_000,
)
