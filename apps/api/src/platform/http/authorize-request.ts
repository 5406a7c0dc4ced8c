import { type Access, fail, grants } from 'contract'
import type { FastifyRequest } from 'fastify'
import { type Account, type Actor, actorIn } from '#platform/identity/accounts.ts'
import type { Identity } from '#platform/identity/verify.ts'
import type { Services } from './services.ts'

const AUTHORIZATION = /^(?:token|bearer) ([\w-]+\.[\w-]+\.[\w-]*)$/i
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

async function identify(services: Services, request: FastifyRequest): Promise<Identity> {
  const token = AUTHORIZATION.exec(request.headers.authorization ?? '')?.[1]
  if (!token) throw fail('UNAUTHENTICATED')
  return services.verify(token)
}

/** Authenticates the caller and applies the rate limit. */
async function authenticate(services: Services, request: FastifyRequest): Promise<{ account: Account }> {
  try {
    request.identity = await identify(services, request)
    request.account = await services.accounts.find(request.identity)
  } finally {
    await services.limitRate(request)
  }
  return { account: request.account }
}

export function requestedOrganisation(request: FastifyRequest): string | undefined {
  const header = request.headers['x-organisation']
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !UUID.test(header)) throw fail('NOT_A_MEMBER')
  return header
}

/** A failed insert does not fail the request; the next request tries again. */
async function recordSignIn(services: Services, request: FastifyRequest, actor: Actor): Promise<void> {
  const origin = { userAgent: request.headers['user-agent'], address: request.ip }
  try {
    await services.signIns.record(actor, request.identity!, origin)
  } catch (error) {
    request.log.warn({ err: error }, 'sign-in not noted')
  }
}

/** Authenticates a person without requiring a membership; records the sign-in if they name an organisation of theirs. */
export async function authenticatePerson(services: Services, request: FastifyRequest): Promise<void> {
  const { account } = await authenticate(services, request)
  const orgId = requestedOrganisation(request)
  const membership = account.memberships.find(({ organisationId }) => organisationId === orgId)
  if (membership && !membership.outOfReach && !membership.sessionEnded)
    await recordSignIn(services, request, actorIn(account, orgId))
}

/** Authorizes a request: a valid token, a membership of the organisation, and a role that grants the action. */
export async function authorizeRequest(
  services: Services,
  request: FastifyRequest,
  access: Access,
  changes = false,
): Promise<Actor> {
  const { account } = await authenticate(services, request)
  const { emailConfirmed } = request.identity!
  const actor = { ...actorIn(account, requestedOrganisation(request)), emailConfirmed }
  request.actor = actor
  await services.limitOrganisation(request)
  await recordSignIn(services, request, actor)
  if (typeof access !== 'string' && !grants(actor, access)) throw fail('FORBIDDEN')
  if (changes && actor.isClosing) throw fail('ORGANISATION_CLOSING')
  return actor
}
