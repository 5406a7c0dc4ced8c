import { fail } from 'contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Counts a request against the verified person, and only for strangers against their address. It is called once the
 * caller is known, or known to be nobody, and before anything else is decided: refused requests count as well.
 */
export function limitBy(app: FastifyInstance): (request: FastifyRequest) => Promise<void> {
  const check = app.createRateLimit({ keyGenerator: (request) => request.account?.id ?? request.ip })
  return async (request) => {
    const limit = await check(request)
    if (!limit.isAllowed && limit.isExceeded) throw fail('RATE_LIMITED', { seconds: limit.ttlInSeconds })
  }
}
