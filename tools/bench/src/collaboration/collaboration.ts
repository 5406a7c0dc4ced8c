import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from 'dev-services/ports'
import { createDatabase, createRoles, databaseUrl, startPostgres } from 'dev-services/postgres'
import { runProcess } from 'dev-services/processes'
import { createStops } from 'dev-services/stops'
import type { Gate } from '../bench.ts'
import { root } from '../dataset/prepare.ts'
import { cpuOf, cpuOfPostgres } from '../load/cpu.ts'
import { memoryOf } from '../uploads/memory.ts'
import { startIssuer } from '../servers/issuer.ts'
import { startProgram } from '../servers/program.ts'
import { storeLarge, writeLarge } from './large.ts'
import { gather } from './people.ts'
import { openWriter } from './writer.ts'

const SOCKETS = 200
const TEXTS = 40

const at = (sorted: readonly number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? 0

/** P7: 200 people in 40 texts, one change per second each; and the time to open a text of 260,000 keystrokes. */
export async function benchCollaboration(seconds: number): Promise<Gate[]> {
  const stops = createStops()
  try {
    const dir = mkdtempSync(join(tmpdir(), 'evidentia-collab-'))
    await stops.add({ stop: () => Promise.resolve(rmSync(dir, { recursive: true, force: true })) })
    const postgres = await startPostgres({ dir, port: await findFreePort() }).then(stops.add)
    const { adminUrl } = postgres
    const postmaster = Number(readFileSync(join(dir, 'data/postmaster.pid'), 'utf8').split('\n')[0])
    await createRoles(adminUrl)
    await createDatabase(adminUrl, 'texts')
    await runProcess({
      name: 'migrate',
      command: process.execPath,
      args: ['apps/api/src/migrate.ts'],
      cwd: root,
      env: { DATABASE_OWNER_URL: databaseUrl(adminUrl, 'evidentia_owner', 'texts') },
    })
    const issuer = await startIssuer().then(stops.add)
    const program = await startProgram({
      databaseUrl: databaseUrl(adminUrl, 'evidentia_app', 'texts'),
      issuer: issuer.url,
      services: 'http,collab',
    }).then(stops.add)
    const admin = databaseUrl(adminUrl, 'postgres', 'texts')
    const crowd = await gather(program.url, admin, issuer, SOCKETS, TEXTS + 1)
    const textFor = (socket: number) => crowd.documents[socket % TEXTS]!

    const atRest = memoryOf(program.pid)
    const arrivals: number[] = []
    const writers = []
    for (const [socket, token] of crowd.tokens.entries())
      writers.push(
        await openWriter(program.url, token, crowd.organisation, textFor(socket), (ms) => arrivals.push(ms)),
      )
    // Each text gets initial content, so that later changes append to it.
    for (const writer of writers.slice(0, TEXTS)) writer.write()
    await sleep(2_000)
    arrivals.length = 0
    const before = { node: cpuOf(program.pid), postgres: cpuOfPostgres(postmaster) }
    let written = 0
    for (let second = 0; second < seconds; second++) {
      const began = performance.now()
      // Spread over the second, like real users.
      for (let slot = 0; slot < 20; slot++) {
        for (let one = slot; one < writers.length; one += 20) {
          writers[one]!.write()
          written++
        }
        await sleep(Math.max(0, began + (slot + 1) * 50 - performance.now()))
      }
    }
    const node = cpuOf(program.pid) - before.node
    const memory = memoryOf(program.pid) - atRest
    const database = cpuOfPostgres(postmaster) - before.postgres
    for (const writer of writers) while (!writer.settled()) await sleep(20)
    for (const writer of writers) writer.close()
    await sleep(3_000)
    const words = (text: string) => text.match(/\d+\.\d{3}/g)?.length ?? 0
    let kept = 0
    for (let text = 0; text < TEXTS; text++) {
      const reader = await openWriter(
        program.url,
        crowd.tokens[0]!,
        crowd.organisation,
        textFor(text),
        () => undefined,
      )
      kept += words(reader.read())
      reader.close()
    }

    const { state, operations } = writeLarge()
    const large = crowd.documents[TEXTS]!
    await storeLarge(admin, large, state)
    const beforeOpening = cpuOf(program.pid)
    const began = performance.now()
    const reader = await openWriter(program.url, crowd.tokens[0]!, crowd.organisation, large, () => undefined)
    const opened = performance.now() - began
    const opening = cpuOf(program.pid) - beforeOpening
    reader.close()

    const sorted = arrivals.toSorted((a, b) => a - b)
    const lost = written + TEXTS - kept
    const cpu = node / written
    const gate = (what: string, value: number, unit: string, target: string, met: boolean): Gate => ({
      id: 'P7',
      what,
      value: Number(value.toFixed(2)),
      unit,
      target,
      met,
    })
    return [
      gate('changes', written, '', '–', true),
      gate('lost', lost, '', '0', lost === 0),
      gate('seen by another, p50', at(sorted, 0.5), 'ms', '–', true),
      gate('seen by another, p95', at(sorted, 0.95), 'ms', '≤ 250', at(sorted, 0.95) <= 250),
      gate('processor for each change', cpu, 'ms', '≤ 0.6', cpu <= 0.6),
      gate('the same in PostgreSQL', database / written, 'ms', '–', true),
      gate('memory for each socket', (memory * 1024) / SOCKETS, 'kB', '–', true),
      gate(`a text of ${operations} keystrokes opens in`, opened, 'ms', '≤ 1000', opened <= 1_000),
      gate('of that, the processor of the service', opening, 'ms', '–', true),
      gate('its size', state.length / 1024, 'kB', '–', true),
    ]
  } finally {
    await stops.stopAll()
  }
}
