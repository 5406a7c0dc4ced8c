import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import type { Services } from './services.ts'

/** One log line and a few numbers per request, by route pattern and never by address. */
export function measureRequests(app: FastifyInstance, { metrics, fairQueue }: Services): void {
  metrics.registry.registerMetric(
    new Gauge({
      name: 'http_requests_waiting',
      help: 'Requests that wait for the turn of their organisation',
      registers: [],
      collect() {
        this.set(fairQueue.waiting)
      },
    }),
  )
  app.addHook('onResponse', async (request, reply) => {
    const { config } = request.routeOptions
    const route = config.route?.name ?? config.label
    if (!route) return
    const ms = reply.elapsedTime
    metrics.requests.observe({ route, status: reply.statusCode }, ms / 1000)
    if (request.meter) metrics.queries.inc({ route }, request.meter.queries)
    request.log.info(
      {
        route,
        status: reply.statusCode,
        ms: Math.round(ms * 10) / 10,
        queries: request.meter?.queries,
        ...(request.span ? { trace: request.span.traceId } : {}),
        org: request.actor?.orgId,
        person: request.actor?.personId ?? request.account?.id,
        key: request.actor?.keyId,
      },
      'request',
    )
  })
}

/** Serves the metrics of this process for Prometheus. */
export function serveMetrics(app: FastifyInstance, { metrics }: Services): void {
  const { registry } = metrics
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}
