import type { FastifyInstance } from 'fastify'
import type { Services } from './services.ts'

/** `/healthz`: the process runs. `/readyz`: it can serve requests and is not shutting down. */
export function serveHealth(app: FastifyInstance, services: Services): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (isClosing) return reply.code(503).send({ status: 'leaving' })
    try {
      await services.db.queryWithoutTenant('ready', 'select 1', [])
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'no database' })
    }
  })
}
