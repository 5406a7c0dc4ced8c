import type { FastifyInstance } from 'fastify'
import type { Services } from './services.ts'

/** `/healthz`: the process lives. `/readyz`: it can do its work, and is not on its way out. */
export function serveHealth(app: FastifyInstance, services: Services): void {
  let leaving = false
  app.addHook('preClose', async () => {
    leaving = true
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (leaving) return reply.code(503).send({ status: 'leaving' })
    try {
      await services.db.queryWithoutTenant('ready', 'select 1', [])
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'no database' })
    }
  })
}
