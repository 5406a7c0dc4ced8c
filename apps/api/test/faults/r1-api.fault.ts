import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Issuer, startIssuer } from '#test/issuer.ts'
import { ApiProcess, type Start } from './api-process.ts'
import { foundOrganisation } from './organisation.ts'
import { OwnDatabase } from './own-database.ts'
import { NOTHING_WRONG, reconcile } from './reconciliation.ts'
import { Writers } from './writers.ts'

/** Fewer during development. */
const KILLS = Number(process.env['FAULT_KILLS'] ?? 20)
const READY_WITHIN_MS = 5_000

let issuer: Issuer
let database: OwnDatabase
let api: ApiProcess

beforeAll(async () => {
  issuer = await startIssuer()
  database = await OwnDatabase.start()
  api = await ApiProcess.start({ databaseUrl: database.url, issuer })
}, 120_000)
afterAll(async () => {
  await api?.stop()
  await database?.stop()
  issuer?.close()
})

it(
  `R1 ${KILLS} kills of the API under 8 writers lose and duplicate nothing`,
  { timeout: 900_000 },
  async () => {
    const organisation = await foundOrganisation(api.url, issuer)
    const writers = new Writers({ url: () => api.url, organisation }).start()
    const starts: Start[] = []
    const cutOff = { writes: 0, committed: 0 }
    for (let kill = 0; kill < KILLS; kill++) {
      await writers.nextAcknowledgement()
      // At any point within a write.
      await sleep(Math.random() * 300)
      const onTheirWay = [...writers.onTheirWay]
      await api.kill()
      const texts = onTheirWay.filter((text) => !writers.acknowledged.has(text))
      const committed = await database.admin.query(`select 1 from records where title->>'en' = any($1)`, [
        texts,
      ])
      cutOff.writes += texts.length
      cutOff.committed += committed.rowCount!
      starts.push(await api.start())
    }
    await writers.nextAcknowledgement()
    await writers.stop()
    const longest = {
      ms: Math.max(...starts.map(({ ms }) => ms)),
      processorMs: Math.max(...starts.map(({ processorMs }) => processorMs)),
    }
    // On a busy machine only the processor time of the process itself is meaningful.
    const isBusy = loadavg()[0]! > availableParallelism() * 1.5
    const found = await reconcile(writers, database.admin, api.url, organisation)
    process.stdout.write(
      `R1 ${KILLS} kills: ${found.acknowledged} acknowledged, ${found.lost.length} lost, ${found.twice.length} twice, ` +
        `${found.entries} entries of the trail; of ${cutOff.writes} writes cut off ${cutOff.committed} had been committed; ` +
        `ready again after ${longest.ms} ms at most (${longest.processorMs} ms of the processor); ${writers.describeRefusals()}\n`,
    )
    expect(found).toMatchObject(NOTHING_WRONG)
    // Otherwise no write was interrupted, and the test proves nothing.
    expect(cutOff.writes).toBeGreaterThan(KILLS)
    expect(isBusy ? longest.processorMs : longest.ms).toBeLessThanOrEqual(READY_WITHIN_MS)
  },
)
