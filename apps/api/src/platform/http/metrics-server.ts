import Fastify, { type FastifyInstance } from 'fastify'
import { serveHealth } from './health.ts'
import { serveMetrics } from './metrics.ts'
import type { Services } from './services.ts'

/**
 * Serves health and metrics on a separate port, which no proxy forwards; the only port of a process that runs the worker
 * alone. Null without METRICS_PORT.
 */
export async function serveMetricsPort(services: Services): Promise<FastifyInstance | null> {
  const { METRICS_PORT: port, METRICS_HOST: host } = services.config
  if (!port) return null
  const app = Fastify({ logger: false, forceCloseConnections: 'idle' })
  serveHealth(app, services)
  serveMetrics(app, services)
  await app.listen({ host, port })
  return app
}
