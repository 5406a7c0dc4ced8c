import { globSync, readFileSync } from 'node:fs'
import { processRoutes } from 'contract/risk/processes'
import { invitationRoutes } from 'contract/workspace/invitations'
import { findFreePort } from 'dev-services/ports'
import { type Smtp, startSmtp } from 'dev-services/smtp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Collector, type Span, startCollector } from '#test/trace-collector.ts'
import { Harness, type Person } from '#test/harness.ts'
import { parseServices } from '../../src/service-names.ts'
import { startWorker } from '../../src/worker.ts'

const GIVEN = '0af7651916cd43dd8448eb211c80319c'
const traceparent = `00-${GIVEN}-b7ad6b7169203331-01`
const CANARY = 'canary-content'
const body = {
  code: 'TRC',
  name: { en: CANARY },
  description: { en: CANARY },
  family: 'it',
  ownerRole: 'CIO',
}

/** The trace id that the log contains for a route. */
const loggedTrace = (harness: Harness, route: string): string | undefined =>
  harness.log.map((line) => JSON.parse(line)).findLast((line) => line.route === route)?.trace

describe('traces', () => {
  let collector: Collector
  let harness: Harness
  let smtp: Smtp
  let founder: Person
  let spans: Span[]
  const invited = 'canary.person@example.com'

  // Runs the whole scenario once; the stopping process sends its remaining spans.
  beforeAll(async () => {
    collector = await startCollector()
    smtp = await startSmtp({ smtpPort: await findFreePort(), webPort: await findFreePort() })
    harness = await Harness.start({
      LOG_LEVEL: 'info',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      TRUSTED_PROXIES: '1',
      SMTP_URL: smtp.smtpUrl,
    })
    const made = await harness.organisation(['risk_manager'], 'Secretive')
    founder = made.founder
    await harness.call(processRoutes.create, founder, made.id, { body, headers: { traceparent } })
    await harness.call(processRoutes.list, founder, made.id, { query: { q: 'canary-query' } })
    await harness.call(invitationRoutes.create, founder, made.id, {
      body: { email: invited, name: 'Canary Person', roles: ['guest'] },
    })
    await harness.admin.query('alter table processes rename to elsewhere')
    await harness.call(processRoutes.create, founder, made.id, { body: { ...body, code: 'TRD' } })
    await startWorker(harness.services, harness.app.log, parseServices('worker'))
    await vi.waitFor(() => expect(smtp.messages(invited)).toHaveLength(1), { timeout: 15_000 })
    await vi.waitFor(() => expect(harness.log.join('')).toContain('"msg":"job done"'))
    await harness.stop()
    spans = collector.spans()
  })
  afterAll(async () => {
    collector.close()
    await smtp.stop()
  })

  const named = (name: string) => spans.filter((span) => span.name === name)
  const parentOf = (span: Span) => spans.find(({ spanId }) => spanId === span.parentSpanId)
  const namesAbove = (span: Span): string[] => {
    const parent = parentOf(span)
    return parent ? [parent.name, ...namesAbove(parent)] : []
  }
  const attribute = (span: Span, key: string) =>
    Object.values(span.attributes.find((one) => one.key === key)?.value ?? {})[0]

  it('continue the trace of our proxy and include the database work of the request', () => {
    const [request] = named('processes.create')
    expect(request).toMatchObject({ traceId: GIVEN, parentSpanId: 'b7ad6b7169203331', kind: 2 })
    expect(attribute(request!, 'http.response.status_code')).toBe(201)
    const below = spans.filter(({ traceId }) => traceId === GIVEN)
    const commit = below.find(({ name }) => name === 'commit')
    expect(namesAbove(commit!)).toEqual(['transaction', 'processes.create'])
    expect(below.filter(({ name }) => name.startsWith('insert ')).length).toBeGreaterThan(0)
    expect(below.every((span) => span === request || namesAbove(span).at(-1) === 'processes.create')).toBe(
      true,
    )
  })

  it('continue in the job that a request enqueued, down to the e-mail', () => {
    const [request] = named('invitations.create')
    const [mail] = named('mail send')
    expect(mail!.traceId).toBe(request!.traceId)
    const above = namesAbove(mail!)
    expect(above[0]).toBe('job send-invitation')
    expect(above.at(-1)).toBe('invitations.create')
    expect(harness.log.find((line) => line.includes('"job done"'))).toContain('"trace":"')
  })

  it('are linked with the log line of the request in both directions', () => {
    const line = harness.log
      .map((one) => JSON.parse(one))
      .find((one) => one.route === 'processes.create' && one.status === 201)
    expect(line.trace).toBe(GIVEN)
    expect(attribute(named('processes.create')[0]!, 'evidentia.request')).toBe(line.reqId)
  })

  it('mark a failure with its error type', () => {
    const failed = named('processes.create').find((span) => span.status.code === 2)
    expect(attribute(failed!, 'error.type')).toBe('500')
    const statement = spans.find(
      (span) => span.traceId === failed!.traceId && span.parentSpanId && span.status.code === 2,
    )
    expect(attribute(statement!, 'error.type')).toMatch(/^42P01$/)
  })

  it('Sec16 contain no content, names, addresses, tokens or statement values', () => {
    const received = collector.received()
    for (const secret of [
      'canary',
      'Canary',
      'Secretive',
      founder.email,
      founder.id,
      founder.token.split('.')[2]!,
      '$1',
    ])
      expect(received.includes(secret), secret).toBe(false)
  })
})

describe('tracing without an active collector', () => {
  it('does not fail requests if the collector is down, and ignores a client’s trace id', async () => {
    const endpoint = `http://127.0.0.1:${await findFreePort()}`
    const harness = await Harness.start({ LOG_LEVEL: 'info', OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
    try {
      const { id, founder } = await harness.organisation(['risk_manager'])
      const reply = await harness.call(processRoutes.list, founder, id, { headers: { traceparent } })
      expect(reply.statusCode).toBe(200)
      expect(loggedTrace(harness, 'processes.list')).toMatch(/^(?!0af76519)[0-9a-f]{32}$/)
    } finally {
      await harness.stop()
    }
  })

  it('loads no packages: they are imported only when a collector is configured', () => {
    const sources = globSync('src/**/*.ts', { cwd: new URL('../..', import.meta.url) }).map((path) => ({
      path,
      text: readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'),
    }))
    const uses = sources.filter(({ text }) => text.includes("'@opentelemetry/")).map(({ path }) => path)
    expect(uses).toEqual(['src/platform/tracing/open-telemetry.ts'])
    const imports = sources.filter(({ text }) => /from '[^']*open-telemetry\.ts'/.test(text))
    expect(imports).toEqual([])
  })
})
