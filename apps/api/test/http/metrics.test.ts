import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { findFreePort } from 'dev-services/ports'
import { type Smtp, startSmtp } from 'dev-services/smtp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startCollaboration } from '#modules/workspace/collaboration/index.ts'
import { serveMetricsPort } from '#platform/http/metrics-server.ts'
import { publishAnchors } from '#platform/anchors/publish-anchors.jobs.ts'
import { verifyTrails } from '#platform/anchors/verify-anchors.jobs.ts'
import { WARN_ADMINISTRATORS } from '#modules/workspace/signatures/index.ts'
import { Harness } from '#test/harness.ts'
import { settingsOf } from '#test/shared-services.ts'
import { parseServices } from '../../src/service-names.ts'
import { startWorker } from '../../src/worker.ts'

const root = new URL('../../../../', import.meta.url).pathname
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Every service in one process, on the port that no proxy forwards. */
let harness: Harness
let smtp: Smtp
let anchors: string
let inner: Awaited<ReturnType<typeof serveMetricsPort>>
let url: string
let stopCollaboration: () => Promise<void>

beforeAll(async () => {
  anchors = await mkdtemp(join(tmpdir(), 'evidentia-anchors-'))
  smtp = await startSmtp({ smtpPort: await findFreePort(), webPort: await findFreePort() })
  const port = await findFreePort()
  harness = await Harness.start({
    METRICS_PORT: String(port),
    TRAIL_ANCHORS: anchors,
    ...(await settingsOf('storage')),
    ...(await settingsOf('timestamps')),
    ANCHORS_BUCKET: `anchors-${randomUUID()}`,
    ANCHORS_RETENTION_DAYS: '0.01',
    SMTP_URL: smtp.smtpUrl,
    CLAMD_HOST: '127.0.0.1',
    CLAMD_PORT: String(await findFreePort()),
  })
  await harness.organisation()
  const { services, app } = harness
  inner = await serveMetricsPort(services)
  url = `http://127.0.0.1:${port}`
  await startWorker(services, app.log, parseServices('worker'))
  stopCollaboration = startCollaboration(app.server, services, services.collections, app.log).stop
  await publishAnchors(services, app.log)
  await verifyTrails(services, app.log, WARN_ADMINISTRATORS)
}, 240_000)
afterAll(async () => {
  await inner?.close()
  await stopCollaboration()
  await harness.stop()
  await smtp.stop()
  await rm(anchors, { recursive: true })
})

const metrics = async () => (await fetch(`${url}/metrics`)).text()
const valueOf = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length),
  )

describe('the metrics server', () => {
  it('reports liveness and readiness', async () => {
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ready' })
    expect((await fetch(`${url}/api/me`)).status).toBe(404)
  })

  it('reports waiting, completed and failed jobs', async () => {
    const waits = `insert into jobs.job (name, data, start_after) values ('tell-nobody', '{"org":null}', now() - interval '7 minutes')`
    await harness.admin
      .query(`select jobs.create_queue('tell-nobody', '{"policy":"standard"}')`)
      .catch(() => undefined)
    await harness.admin.query(waits)
    expect(valueOf(await metrics(), 'jobs_oldest_seconds{queue="tell-nobody"}')).toBeGreaterThan(400)
    await harness.admin.query(`delete from jobs.job where name = 'tell-nobody'`)
    expect(await metrics()).not.toContain('jobs_oldest_seconds{queue="tell-nobody"}')
    await harness.services.db.write((await harness.organisation()).id, async (tx) => ({
      value: await harness.services.jobs.enqueue(tx, 'send-invitation', { org: null }),
    }))
    await vi.waitFor(
      async () =>
        expect(await metrics()).toMatch(/job_seconds_count\{queue="send-invitation",outcome="\w+"\} 1/),
      { timeout: 15_000, interval: 500 },
    )
    expect(valueOf(await metrics(), 'job_finished_timestamp_seconds')).toBeGreaterThan(Date.now() / 1000 - 60)
  })

  it('reports dependencies, the age of the newest trail anchor, and the trail partitions ahead', async () => {
    const text = await metrics()
    expect(valueOf(text, 'dependency_up{part="smtp"}')).toBe(1)
    expect(valueOf(text, 'dependency_up{part="storage"}')).toBe(1)
    expect(valueOf(text, 'dependency_up{part="clamav"}')).toBe(0)
    expect(Date.now() / 1000 - valueOf(text, 'trail_anchor_timestamp_seconds')).toBeLessThan(120)
    expect(Date.now() / 1000 - valueOf(text, 'trail_verified_timestamp_seconds')).toBeLessThan(120)
    expect(Date.now() / 1000 - valueOf(text, 'trail_timestamp_timestamp_seconds')).toBeLessThan(120)
    expect(valueOf(text, 'trail_chains_altered')).toBe(0)
    expect(valueOf(text, 'trail_chains_missing')).toBe(0)
    expect(valueOf(text, 'trail_months_ahead')).toBe(12)
    expect(valueOf(text, 'collab_sockets')).toBe(0)
  })
})

describe('alerts and dashboards', () => {
  const alarms = read('deploy/monitoring/alarms.yaml')
  const names = [...alarms.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!)
  const boards = globSync('deploy/monitoring/dashboards/*.json', { cwd: root })
  /** Metric names in PromQL expressions; other words of the language have another form or are listed here. */
  const figuresIn = (text: string) =>
    [
      ...text.matchAll(
        /\b((?:http|db|job|jobs|collab|trail|dependency|backup|process|nodejs)_[a-z0-9_]+)\b/g,
      ),
    ].map(([, name]) => name!)

  it('use only existing metrics', async () => {
    // The backup is not a process of the application: its script writes its own metrics.
    const text = `${await metrics()}${read('deploy/backup/backup.sh').replaceAll(/^ *echo '/gm, '')}`
    const there = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!))
    const known = (name: string) => there.has(name) || there.has(name.replace(/_(bucket|count|sum)$/, ''))
    const expressions = [
      ...[...alarms.matchAll(/expr: (?:\|\n((?: {10}.*\n)+)|(.*))/g)].map(([, many, one]) => many ?? one!),
      ...boards.flatMap((path) => [...read(path).matchAll(/"expr": "(.*)"/g)].map(([, one]) => one!)),
    ]
    const used = expressions.flatMap(figuresIn)
    expect(used.length).toBeGreaterThan(30)
    expect([...new Set(used)].filter((name) => !known(name))).toEqual([])
  })

  it('have one runbook per alert, and no runbook is left over', () => {
    expect(names.length).toBeGreaterThan(10)
    for (const name of names) expect(alarms).toContain(`runbook: docs/runbooks/${name}.md`)
    const books = globSync('docs/runbooks/[A-Z]*.md', { cwd: root }).map((path) => basename(path, '.md'))
    expect(books.filter((book) => book !== 'README').toSorted()).toEqual(names.toSorted())
  })

  // `promtool test rules` runs them; it is not on every machine.
  it('fire once on purpose in the tests of the rules', () => {
    const [, everything = ''] =
      /everything at once\n(.*?)\n {2}- name/s.exec(read('deploy/monitoring/alarms.test.yaml')) ?? []
    const fired = [...everything.matchAll(/alertname="(\w+)"\}', value: [1-9]/g)].map(([, name]) => name!)
    expect(fired.toSorted()).toEqual(names.toSorted())
  })
})
