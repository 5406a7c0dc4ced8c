import type { FastifyInstance } from 'fastify'

/** An upload may take its time; a connection that is cut in between goes on where it was. */
export const UPLOAD_WITHIN_MS = 600_000
const BODY_WITHIN_MS = 30_000

/** Any body but an upload has to arrive soon, or a few slow senders could hold every connection. */
export function limitBodyTime(app: FastifyInstance, within = BODY_WITHIN_MS): void {
  app.addHook('onRequest', async ({ raw, headers, routeOptions }) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (!hasBody || routeOptions.config.slowBody) return
    const timer = setTimeout(() => raw.destroy(), within)
    const forget = () => clearTimeout(timer)
    raw.once('end', forget).once('close', forget)
    timer.unref()
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body of this route is a stream that may take long. */
    slowBody?: boolean
  }
}
