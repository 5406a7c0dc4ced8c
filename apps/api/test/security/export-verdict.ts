import type { LightMyRequestResponse } from 'fastify'

/** A caller who is told that they have too many exports has passed the permission checks. */
export const exportVerdict = (response: LightMyRequestResponse): string =>
  response.body.includes('TOO_MANY_EXPORTS') ? '200' : String(response.statusCode)
