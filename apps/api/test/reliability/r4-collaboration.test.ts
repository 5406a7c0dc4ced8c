import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { processRoutes } from 'contract/risk/processes'
import {
  COLLABORATION_PATH,
  type RichText,
  documentName,
  richTextRoutes,
} from 'contract/workspace/rich-texts'
import { findFreePort } from 'dev-services/ports'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { settleDocuments } from '#modules/workspace/rich-texts/rich-texts.jobs.ts'
import { connectTextClient } from '#test/text-client.ts'
import { Harness, type Person } from '#test/harness.ts'
import { until } from '#test/until.ts'

/** Once in every test run; `pnpm test:faults` runs more. */
const RUNS = Number(process.env['FAULT_RUNS'] ?? 1)
/** How many lines another client has seen before the service is killed. */
const SEEN_AT_LEAST = 12
const KEPT_WITHIN_MS = 600

let harness: Harness
let org: string
let writer: Person
let colleague: Person

beforeAll(async () => {
  harness = await Harness.start()
  const made = await harness.organisation(['risk_manager'])
  org = made.id
  writer = made.founder
  colleague = await harness.member(org, ['risk_manager'])
})
afterAll(() => harness.stop())

/** The collaboration service as a process of its own. */
async function startService(port: number): Promise<ChildProcess> {
  const { config } = harness
  const child = spawn(process.execPath, ['src/main.ts', '--services=collab'], {
    cwd: new URL('../../', import.meta.url),
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      PORT: String(port),
      DATABASE_URL: config.DATABASE_URL,
      WEB_ORIGIN: config.WEB_ORIGIN,
      OIDC_ISSUER: config.OIDC_ISSUER,
      OIDC_CLIENT_ID: config.OIDC_CLIENT_ID,
    },
    stdio: 'ignore',
  })
  await until(
    () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      ),
    60_000,
  )
  return child
}

let made = 0
async function makeDocument(): Promise<string> {
  const code = `R${String.fromCharCode(65 + Math.floor(made / 26))}${String.fromCharCode(65 + (made++ % 26))}`
  const body = {
    code,
    name: { en: 'Purchasing' },
    description: { en: 'From need to payment' },
    family: 'finance',
    ownerRole: 'CFO',
  }
  const record = (await harness.call(processRoutes.create, writer, org, { body })).json<{ id: string }>().id
  const opened = await harness.call(richTextRoutes.open, writer, org, {
    params: { id: record, field: 'narrative' },
  })
  return opened.json<RichText>().id
}

it(
  `R4 loses no edit that anybody saw when the service is killed during typing, ${RUNS} times`,
  async () => {
    const durations: number[] = []
    let seen = 0
    for (let run = 0; run < RUNS; run++) {
      const port = await findFreePort()
      const url = `ws://127.0.0.1:${port}${COLLABORATION_PATH}`
      const document = await makeDocument()
      const name = documentName(org, document)
      const service = await startService(port)
      const typing = connectTextClient(url, writer.token, name)
      const watching = connectTextClient(url, colleague.token, name)
      await Promise.all([typing.kept(), watching.kept()])
      const last = Date.now() + 400 + Math.random() * 600
      const shownSoFar = () => watching.text().split('\n').filter(Boolean)
      // On a busy machine little is seen in a second, so it continues until there is something to lose.
      for (let word = 0; Date.now() < last || shownSoFar().length < SEEN_AT_LEAST; word++) {
        typing.write(`word ${word} of run ${run}`)
        if (word % 5 === 0) {
          const began = performance.now()
          await typing.kept()
          durations.push(performance.now() - began)
        } else await sleep(10)
      }
      service.kill('SIGKILL')
      await once(service, 'exit')
      // What the other client saw, and what the writer was told is stored.
      const shown = shownSoFar()
      typing.close()
      watching.close()
      const again = await startService(port)
      const later = connectTextClient(url, colleague.token, name)
      await later.kept()
      const there = new Set(later.text().split('\n'))
      expect(shown.filter((line) => !there.has(line))).toEqual([])
      seen += shown.length
      later.close()
      again.kill('SIGTERM')
      await once(again, 'exit')
      // The editor is recorded in the trail, although the killed process could not write that.
      await harness.admin.query(`update documents set updated_at = now() - interval '1 hour' where id = $1`, [
        document,
      ])
      await settleDocuments(harness.services)
      const { rows } = await harness.admin.query<{ edits: number }>(
        `select (entry->'changes'->'document:narrative'->1->>'edits')::int as edits from trail
         where org_id = $1 and entry->>'action' = 'edit-document' and entry->>'actor' = $2 order by seq desc limit 1`,
        [org, writer.id],
      )
      expect(rows[0]!.edits).toBeGreaterThanOrEqual(shown.length)
    }
    const p95 = durations.toSorted((a, b) => a - b)[Math.floor(durations.length * 0.95)]!
    expect(p95).toBeLessThan(KEPT_WITHIN_MS)
    console.info(`R4: ${RUNS} runs, ${seen} edits shown, 0 lost, kept within ${p95.toFixed(0)} ms (p95)`)
  },
  RUNS * 60_000,
)
