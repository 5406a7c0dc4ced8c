import { type Access, fail, grants } from 'contract'
import type { FastifyRequest } from 'fastify'
import { type Account, type Actor, actorIn } from '#platform/identity/accounts.ts'
import type { Identity } from '#platform/identity/verify.ts'
import { UPLOADS_PATH } from 'contract/workspace/uploads'
import type { Services } from './services.ts'
import { VERSIONED_PATH } from './versions.ts'

const AUTHORIZATION = /^(?:token|bearer) ([\w-]+\.[\w-]+\.[\w-]*)$/i
const KEY = /^bearer (evk_\w{1,200})$/i
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

const keyOf = (request: FastifyRequest): string | undefined =>
  KEY.exec(request.headers.authorization ?? '')?.[1]

/** The paths that promise to stay: an integration must not depend on those of the web application. */
const isVersioned = ({ originalUrl }: FastifyRequest): boolean =>
  originalUrl.startsWith(`${VERSIONED_PATH}/`) || originalUrl.startsWith(`/api${UPLOADS_PATH}`)

/** Authenticates a service account and applies the rate limit, which all its keys share. */
async function authenticateKey(services: Services, request: FastifyRequest, key: string): Promise<Actor> {
  // Counted by address before it is looked up: anyone who invents keys gets no query for each.
  if (!services.serviceKeys.isKnown(key)) await services.limitRate(request)
  const { name, ...actor } = await services.serviceKeys.find(key, request.ip)
  request.account = { id: actor.personId, name, email: null, locale: actor.locale, memberships: [] }
  await services.limitRate(request)
  if (!isVersioned(request)) throw fail('FORBIDDEN', { why: 'version' })
  const wanted = requestedOrganisation(request)
  if (wanted && wanted !== actor.orgId) throw fail('NOT_A_MEMBER')
  return actor
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
  const key = keyOf(request)
  if (key !== undefined) {
    // What belongs to a person is closed to service accounts.
    await authenticateKey(services, request, key)
    throw fail('FORBIDDEN')
  }
  const { account } = await authenticate(services, request)
  const orgId = requestedOrganisation(request)
  const membership = account.memberships.find(({ organisationId }) => organisationId === orgId)
  if (membership && !membership.outOfReach && !membership.sessionEnded)
    await recordSignIn(services, request, actorIn(account, orgId))
}

async function authenticateActor(services: Services, request: FastifyRequest): Promise<Actor> {
  const key = keyOf(request)
  if (key !== undefined) {
    request.actor = await authenticateKey(services, request, key)
    await services.limitOrganisation(request)
    return request.actor
  }
  const { account } = await authenticate(services, request)
  const { emailConfirmed } = request.identity!
  const actor = { ...actorIn(account, requestedOrganisation(request)), emailConfirmed }
  request.actor = actor
  await services.limitOrganisation(request)
  await recordSignIn(services, request, actor)
  return actor
}

/** Authorizes a request: a valid token or API key, a membership of the organisation, and a role that grants the action. */
export async function authorizeRequest(
  services: Services,
  request: FastifyRequest,
  access: Access,
  changes = false,
): Promise<Actor> {
  const actor = await authenticateActor(services, request)
  if (typeof access !== 'string' && !grants(actor, access)) throw fail('FORBIDDEN')
  if (changes && actor.isClosing) throw fail('ORGANISATION_CLOSING')
  return actor
}
