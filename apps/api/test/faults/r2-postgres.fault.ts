import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Issuer, startIssuer } from '#test/issuer.ts'
import { ApiProcess } from './api-process.ts'
import { foundOrganisation } from './organisation.ts'
import { OwnDatabase } from './own-database.ts'
import { NOTHING_WRONG, reconcile } from './reconciliation.ts'
import { Writers } from './writers.ts'

/** Fewer during development. */
const KILLS = Number(process.env['FAULT_KILLS'] ?? 10)
const MEDIAN_MS = 5_000
const LONGEST_MS = 30_000

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
  `R2 ${KILLS} kills of PostgreSQL under 8 writers lose nothing, and the API reconnects by itself`,
  { timeout: 400_000 },
  async () => {
    const organisation = await foundOrganisation(api.url, issuer)
    const writers = new Writers({ url: () => api.url, organisation }).start()
    const gaps: number[] = []
    for (let kill = 0; kill < KILLS; kill++) {
      await writers.nextAcknowledgement()
      await sleep(Math.random() * 1_000)
      const killed = performance.now()
      await database.kill()
      const again = writers.nextAcknowledgement(LONGEST_MS * 2).then(() => performance.now() - killed)
      // Immediately, as a service manager does.
      await Promise.all([database.start(), again])
      gaps.push(Math.round(await again))
    }
    await writers.stop()
    const found = await reconcile(writers, database.admin, api.url, organisation)
    const sorted = gaps.toSorted((a, b) => a - b)
    const median = sorted[Math.floor(KILLS / 2)]!
    process.stdout.write(
      `R2 ${KILLS} kills: ${found.acknowledged} acknowledged, ${found.lost.length} lost, ${found.twice.length} twice, ` +
        `${found.entries} entries of the trail; writing again after ${median} ms (median), ${sorted.at(-1)} ms at most; ` +
        `${writers.describeRefusals()}\n`,
    )
    expect(found).toMatchObject(NOTHING_WRONG)
    expect(median).toBeLessThanOrEqual(MEDIAN_MS)
    expect(sorted.at(-1)).toBeLessThanOrEqual(LONGEST_MS)
    // An unreachable database has its own error code; an internal error would be a defect.
    expect([...writers.refusals.keys()].filter((answer) => answer.startsWith('500'))).toEqual([])
  },
)
