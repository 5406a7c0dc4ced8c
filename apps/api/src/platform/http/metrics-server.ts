import Fastify, { type FastifyInstance } from 'fastify'
import { serveHealth } from './health.ts'
import { serveMetrics } from './metrics.ts'
import type { Services } from './services.ts'

/**
 * Health and figures on a port of their own, which no proxy passes on: the only port of a process with the worker alone.
 * Null where none is wanted.
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
