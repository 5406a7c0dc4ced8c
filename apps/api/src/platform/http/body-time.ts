import type { FastifyInstance } from 'fastify'

/** The time limit of uploads, which can be resumed after a lost connection. */
export const UPLOAD_TIMEOUT_MS = 600_000
const BODY_TIMEOUT_MS = 30_000

/** Limits the time to receive any body but an upload, so that slow clients cannot occupy all connections. */
export function limitBodyTime(app: FastifyInstance, timeoutMs = BODY_TIMEOUT_MS): void {
  app.addHook('onRequest', async ({ raw, headers, routeOptions }) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (!hasBody || routeOptions.config.slowBody) return
    const timer = setTimeout(() => raw.destroy(), timeoutMs)
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
