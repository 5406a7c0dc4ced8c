import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  COLLABORATION_PATH,
  type RichText,
  documentName,
  richTextRoutes,
} from 'contract/workspace/rich-texts'
import { type Process, processRoutes as routes } from 'contract/risk/processes'
import { FRAGMENT } from 'editor/yjs'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SCHEDULE } from '../../src/worker.ts'
import { connectTextClient, type TextClient } from '#test/text-client.ts'
import { Harness, type Person } from '#test/harness.ts'
import { callOver, type ServiceProcess, startServiceProcess } from './service-process.ts'
import { quantile, SteadyLoad } from './steady-load.ts'

/** Two hours before a release; ten minutes otherwise: `SOAK_MINUTES=120 pnpm test:soak`. */
const MINUTES = Number(process.env['SOAK_MINUTES'] ?? 10)
const WARM_UP_MINUTES = Math.max(1, Math.min(12, Math.round(MINUTES / 5)))
const LOAD_SHARE = 0.3
const CAPACITY_SECONDS = 10
/** Tokens are valid for an hour and renewed before they expire, as a browser does. */
const RENEW_MINUTES = 30
const SAMPLE_MS = 10_000
const GROWTH = 0.05
const LAG_MS = 50
/** Idle connections are closed after thirty seconds. */
const IDLE_MS = 35_000
const REPORT = new URL('../../../../artifacts/soak.json', import.meta.url)

interface Minute {
  minute: number
  requests: number
  failed: number
  p99Ms: number
  /** Per process: memory in MB, and the 99th percentile of the event loop delay in ms. */
  rss: Record<string, number>
  lagP99Ms: Record<string, number>
  /** Heap in use, in MB: varies between garbage collections, independently of what the kernel reclaims. */
  heap: Record<string, number>
  connections: number
}

let harness: Harness
let org: string
let writer: Person
let colleague: Person
let services: Record<'http' | 'worker' | 'collab', ServiceProcess>
let records: Process[]
let connectionsWithout: number

const inputOf = (code: string) => {
  const text = { en: `Process ${code}` }
  return { code, name: text, description: text, family: 'finance', ownerRole: 'CFO' }
}

/** Connections to this database except the test's own, and those idle in a transaction. */
async function connections(): Promise<{ all: number; idle: number }> {
  const { rows } = await harness.admin.query<{ all: number; idle: number }>(
    `select count(*)::int as all, (count(*) filter (where state like 'idle in%' and now() - state_change > '5 s'))::int as idle
     from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and usename <> 'postgres'`,
  )
  return rows[0]!
}

beforeAll(async () => {
  harness = await Harness.start()
  const made = await harness.organisation(['risk_manager'])
  org = made.id
  writer = made.founder
  colleague = await harness.member(org, ['risk_manager'])
  records = []
  for (let at = 0; at < 100; at++) {
    const code = `P${String(at).padStart(3, '0')}`
    records.push((await harness.call(routes.create, writer, org, { body: inputOf(code) })).json())
  }
  await sleep(IDLE_MS)
  connectionsWithout = (await connections()).all
  const [http, worker, collab] = await Promise.all(
    (['http', 'worker', 'collab'] as const).map((name) => startServiceProcess(harness, name)),
  )
  services = { http: http!, worker: worker!, collab: collab! }
}, 240_000)
afterAll(() => harness.stop())

async function rssOf({ pid }: ServiceProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024
}
/** At most once a minute: the event loop figures cover the time since the last request. */
async function figuresOf({ url }: ServiceProcess): Promise<{ lag: number; heap: number }> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)![1])
  return {
    lag: Math.round(figure('nodejs_eventloop_lag_p99_seconds') * 1000),
    heap: Math.round(figure('nodejs_heap_size_used_bytes') / 2 ** 20),
  }
}

/** A new token for the same person, valid for another hour. */
async function renew(person: Person): Promise<void> {
  const { sub, email, name } = decodeJwt(person.token)
  person.token = await harness.issuer.sign({ sub, email, name })
}

/** Enqueues all scheduled jobs now, so that their first-time loading is part of the warm-up. */
const doScheduled = () =>
  harness.services.db.write(org, async (tx) => {
    for (const [queue] of SCHEDULE) await harness.services.jobs.enqueue(tx, queue, { org: null })
    return { value: null }
  })

let exportsAsked = 0
let conflicts = 0
/** Mostly lists and reads, with updates, and occasionally a workbook export for the worker. */
async function send(count: number): Promise<{ status: number; said?: string }> {
  const { url } = services.http
  const { token } = writer
  const one = records[count % records.length]!
  const kind = count % 10
  if (count % 500 === 499) {
    exportsAsked++
    const body = { format: 'excel' }
    const { status } = await callOver(url, routes.exportMany, token, org, { body })
    // The number of pending exports is limited.
    return { status: status === 409 ? 200 : status }
  }
  if (kind < 5) return callOver(url, routes.list, token, org)
  if (kind < 9) return callOver(url, routes.get, token, org, { params: { id: one.id } })
  const body = { objectives: `As of request ${count}` }
  const request = { params: { id: one.id }, version: one.version, body }
  const { status, body: said } = await callOver(url, routes.update, token, org, request)
  if (status === 200) one.version = (said as Process).version
  if (status !== 412) return { status, said: JSON.stringify(said) }
  // The previous update was not answered yet: the conflict is expected, and the record is read again.
  conflicts++
  const read = await callOver(url, routes.get, token, org, { params: { id: one.id } })
  if (read.status === 200) one.version = (read.body as Process).version
  return read
}

/** How many requests per second the process answers at full load. */
async function measureCapacity(): Promise<number> {
  const last = performance.now() + CAPACITY_SECONDS * 1000
  let count = 0
  const worker = async () => {
    while (performance.now() < last) await send(count++ % 499)
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  return count / CAPACITY_SECONDS
}

/** Two people write in one text in turn; old content is deleted again. Returns how many writes were not stored. */
async function writeTogether(until: () => boolean): Promise<{ texts: number; unkept: number }> {
  const url = `${services.collab.url.replace('http', 'ws')}${COLLABORATION_PATH}`
  let at = 0
  let unkept = 0
  for (; !until(); at++) {
    const params = { id: records[at % 20]!.id, field: 'narrative' }
    const { id } = (await harness.call(richTextRoutes.open, writer, org, { params })).json<RichText>()
    const both: TextClient[] = [writer, colleague].map(({ token }) =>
      connectTextClient(url, token, documentName(org, id)),
    )
    for (let turn = 0; turn < 60 && !until(); turn++) {
      const one = both[turn % 2]!
      one.write(`Line ${turn}`)
      const fragment = one.doc.getXmlFragment(FRAGMENT)
      if (fragment.length > 30) fragment.delete(0, 1)
      await sleep(300)
    }
    await Promise.all(both.map((one) => one.kept())).catch(() => unkept++)
    for (const one of both) one.close()
  }
  return { texts: at, unkept }
}

async function takeMinute(minute: number, load: SteadyLoad, rss: Map<string, number[]>): Promise<Minute> {
  const last = performance.now() + 60_000
  const mine = new Map(Object.keys(services).map((name) => [name, [] as number[]]))
  while (performance.now() < last) {
    await sleep(SAMPLE_MS)
    for (const [name, service] of Object.entries(services)) mine.get(name)!.push(await rssOf(service))
  }
  if (minute > WARM_UP_MINUTES) for (const [name, some] of mine) rss.get(name)!.push(...some)
  const answers = load.take()
  const [http, collab] = await Promise.all([services.http, services.collab].map(figuresOf))
  return {
    minute,
    requests: answers.length,
    failed: load.failures.length,
    p99Ms: Math.round(
      quantile(
        answers.map(({ ms }) => ms),
        0.99,
      ),
    ),
    rss: Object.fromEntries([...mine].map(([name, some]) => [name, Math.round(some.at(-1)!)])),
    lagP99Ms: { http: http!.lag, collab: collab!.lag },
    heap: { http: http!.heap, collab: collab!.heap },
    connections: (await connections()).all,
  }
}

const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
/** Growth from the first fifth after the warm-up to the last fifth. */
function growthOf(samples: readonly number[]): number {
  const fifth = Math.max(1, Math.floor(samples.length / 5))
  return mean(samples.slice(-fifth)) / mean(samples.slice(0, fifth)) - 1
}

it(
  `R18 ${MINUTES} minutes at a third of capacity: no memory growth, no connection leaks, no stalled work`,
  async () => {
    const perSecond = Math.max(1, (await measureCapacity()) * LOAD_SHARE)
    const load = new SteadyLoad(perSecond, send)
    let stopped = false
    const writing = writeTogether(() => stopped)
    const rss = new Map(Object.keys(services).map((name) => [name, [] as number[]]))
    const minutes: Minute[] = []
    await mkdir(new URL('.', REPORT), { recursive: true })
    await Promise.all([services.http, services.collab].map(figuresOf))
    for (let minute = 1; minute <= WARM_UP_MINUTES + MINUTES; minute++) {
      // Also at the end of the warm-up: ten minutes after the first fetch, a process fetches the provider's keys
      // again.
      const isRenewed = minute === 1 || minute === WARM_UP_MINUTES || minute % RENEW_MINUTES === 0
      if (isRenewed) await Promise.all([writer, colleague].map(renew))
      if (minute === 1) await doScheduled()
      const one = await takeMinute(minute, load, rss)
      minutes.push(one)
      process.stdout.write(`R18 ${JSON.stringify(one)}\n`)
      await writeFile(REPORT, `${JSON.stringify({ perSecond, warmUp: WARM_UP_MINUTES, minutes }, null, 1)}\n`)
    }
    await load.stop()
    stopped = true
    const { texts, unkept } = await writing
    const growth = Object.fromEntries([...rss].map(([name, some]) => [name, growthOf(some)]))
    await sleep(IDLE_MS)
    const { idle } = await connections()
    await Promise.all(Object.values(services).map((service) => service.stop()))
    await sleep(1_000)
    const leaked = (await connections()).all - connectionsWithout
    const worst = Math.max(
      ...minutes.slice(WARM_UP_MINUTES).flatMap(({ lagP99Ms }) => Object.values(lagP99Ms)),
    )
    const percent = Object.entries(growth).map(([name, by]) => `${name} ${(by * 100).toFixed(1)} %`)
    process.stdout.write(
      `R18: ${MINUTES} minutes at ${perSecond.toFixed(0)} requests a second, ${exportsAsked} exports, ${texts} texts (${unkept} not kept), ${conflicts} conflicts told, growth ${percent.join(', ')}, ${leaked} leaked, ${idle} idle in a transaction, event loop p99 at most ${worst} ms, ${load.failures.length} failed\n`,
    )
    expect(load.failures).toEqual([])
    expect(unkept).toBe(0)
    expect(leaked).toBeLessThanOrEqual(0)
    expect(idle).toBe(0)
    for (const [name, by] of Object.entries(growth)) expect(by, name).toBeLessThan(GROWTH)
    expect(worst).toBeLessThan(LAG_MS)
  },
  (WARM_UP_MINUTES + MINUTES + 5) * 60_000,
)
