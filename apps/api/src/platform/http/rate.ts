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
 * Limits requests per authenticated person, otherwise per address. It runs right after authentication, so that refused
 * requests count as well.
 */
export const limitBy = (app: FastifyInstance): Limit =>
  limitWith(app, { keyGenerator: (request) => request.account?.id ?? request.ip })

/** The divisor of RATE_LIMIT for public routes. */
const PUBLIC_SHARE = 40

/** Limits requests to public routes per address. */
export const limitPublic = (app: FastifyInstance, { RATE_LIMIT }: Config): Limit =>
  limitWith(app, {
    max: Math.ceil(RATE_LIMIT / PUBLIC_SHARE),
    keyGenerator: (request) => `public ${request.ip}`,
  })

/** The default limit of an organisation, as a multiple of that of a person. */
const PEOPLE_AT_ONCE = 10

/** Limits requests per organisation, over all its members. */
export const limitByOrganisation = (
  app: FastifyInstance,
  { RATE_LIMIT, RATE_LIMIT_ORGANISATION }: Config,
): Limit =>
  limitWith(app, {
    max: RATE_LIMIT_ORGANISATION ?? RATE_LIMIT * PEOPLE_AT_ONCE,
    keyGenerator: (request) => `organisation ${request.actor!.orgId}`,
  })
