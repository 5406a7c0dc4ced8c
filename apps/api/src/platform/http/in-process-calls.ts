import { fail, grants, type ReplyOf, type Route } from 'contract'
import type { Actor } from '#platform/identity/accounts.ts'
import { inputFailure } from './failures.ts'
import type { InProcessRequest } from './in-process-handler.ts'
import type { Services } from './services.ts'

function validateInput(
  route: Route,
  { query, body }: InProcessRequest,
): Pick<InProcessRequest, 'query' | 'body'> {
  const parts: { query?: unknown; body?: unknown } = {}
  if (route.query) {
    const parsed = route.query.safeParse(query ?? {})
    if (!parsed.success) throw inputFailure(parsed.error)
    parts.query = parsed.data
  }
  if (route.body && route.body !== 'workbook') {
    const parsed = route.body.safeParse(body)
    if (!parsed.success) throw inputFailure(parsed.error)
    parts.body = parsed.data
  }
  return parts
}

/**
 * Calls a route for a member without the network. Role, contract, policy and trail apply as for any request. Only the
 * program itself calls routes this way.
 */
export async function callInProcess<R extends Route>(
  services: Services,
  route: R,
  actor: Actor,
  request: InProcessRequest<R>,
  requestId: string,
): Promise<ReplyOf<R>> {
  const run = services.inProcess.get(route)
  if (!run || typeof route.access === 'string') throw new Error(`${route.name} is not called from inside`)
  if (!grants(actor, route.access)) throw fail('FORBIDDEN')
  const { params = {}, version = 0 } = request
  return (await run(actor, { params, version, requestId, ...validateInput(route, request) })) as ReplyOf<R>
}
