import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Services } from './services.ts'

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** One log line and a few numbers per request, by route pattern and never by address. */
export function measureRequests(app: FastifyInstance, services: Services): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  const queries = new Counter({
    name: 'db_queries_total',
    help: 'Database round trips, by route',
    labelNames: ['route'],
    registers: [registry],
  })
  const connections = new Gauge({
    name: 'db_pool_connections',
    help: 'Connections of the pool, by state',
    labelNames: ['state'],
    collect() {
      const { totalCount, idleCount, waitingCount } = services.db.pool
      this.set({ state: 'total' }, totalCount)
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'waiting' }, waitingCount)
    },
    registers: [],
  })
  registry.registerMetric(connections)
  const waiting = new Gauge({
    name: 'http_requests_waiting',
    help: 'Requests that wait for the turn of their organisation',
    collect() {
      this.set(services.turns.waiting)
    },
    registers: [],
  })
  registry.registerMetric(waiting)

  app.addHook('onResponse', async (request, reply) => {
    const { config } = request.routeOptions
    const route = config.route?.name ?? config.label
    if (!route) return
    const ms = reply.elapsedTime
    seconds.observe({ route, status: reply.statusCode }, ms / 1000)
    if (request.meter) queries.inc({ route }, request.meter.queries)
    request.log.info(
      {
        route,
        status: reply.statusCode,
        ms: Math.round(ms * 10) / 10,
        queries: request.meter?.queries,
        ...(request.span ? { trace: request.span.traceId } : {}),
        org: request.actor?.orgId,
        person: request.actor?.personId ?? request.account?.id,
      },
      'request',
    )
  })

  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}
