import { fail } from 'contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#platform/config.ts'

export type Limit = (request: FastifyRequest) => Promise<void>

function limitWith(app: FastifyInstance, options: Parameters<FastifyInstance['createRateLimit']>[0]): Limit {
  const check = app.createRateLimit(options)
  return async (request) => {
    const limit = await check(request)
    if (!limit.isAllowed && limit.isExceeded) throw fail('RATE_LIMITED', { seconds: limit.ttlInSeconds })
  }
}

/**
 * Counts a request against the verified person, and only for strangers against their address. It is called once the
 * caller is known, or known to be nobody, and before anything else is decided: refused requests count as well.
 */
export const limitBy = (app: FastifyInstance): Limit =>
  limitWith(app, { keyGenerator: (request) => request.account?.id ?? request.ip })

/** One request in so many of those that a person may make. */
const PUBLIC_SHARE = 40

/** Counts a request to a route without sign-in against its address. */
export const limitPublic = (app: FastifyInstance, { RATE_LIMIT }: Config): Limit =>
  limitWith(app, {
    max: Math.ceil(RATE_LIMIT / PUBLIC_SHARE),
    keyGenerator: (request) => `public ${request.ip}`,
  })

/** So many people at once do an organisation's work; more than that is one organisation crowding out the others. */
const PEOPLE_AT_ONCE = 10

/** Counts a request against the organisation that it was let into, whoever of its members makes it. */
export const limitByOrganisation = (
  app: FastifyInstance,
  { RATE_LIMIT, RATE_LIMIT_ORGANISATION }: Config,
): Limit =>
  limitWith(app, {
    max: RATE_LIMIT_ORGANISATION ?? RATE_LIMIT * PEOPLE_AT_ONCE,
    keyGenerator: (request) => `organisation ${request.actor!.orgId}`,
  })
