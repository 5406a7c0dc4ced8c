import { fail } from 'contract'
import {
  PROVISIONING_ADDRESS,
  PROVISIONING_PATH,
  provisioningActions,
  provisioningRoutes,
} from 'contract/workspace/provisioning'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { WriteContext } from '#platform/collection/mutation.ts'
import { newMeter } from '#platform/db/database.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import { authorizeRequest } from '#platform/http/authorize-request.ts'
import { failureOf } from '#platform/http/failures.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { provisioningStatus } from './directory.service.ts'
import {
  createGroup,
  getDirectoryGroup,
  groupResource,
  groupSource,
  patchGroup,
  removeGroup,
  replaceGroup,
} from './directory-groups.service.ts'
import {
  createUser,
  getDirectoryUser,
  type Named,
  patchUser,
  removeUser,
  replaceUser,
  userResource,
  userSource,
} from './directory-users.service.ts'
import { DISCOVERY, resourceTypes, schemas } from './scim-discovery.ts'
import { ERROR_SCHEMA, notFound, ScimError } from './scim-error.ts'
import { type ListQuery, listResources, type Source } from './scim-list.ts'
import { etagOf, namesIn, project, type StoredResource } from './scim-resource.ts'
import { GROUPS, isSame, type Json, type ResourceType, USERS } from './scim-schema.ts'

const MEDIA_TYPE = 'application/scim+json'
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const ETAG = /^(?:W\/)?"(\d{1,9})"$/

/** What a kind of resource offers. */
interface Kind<R extends StoredResource> {
  type: ResourceType
  source: (base: string) => Source
  show: (base: string, stored: R) => Json
  get: (tx: Tx, id: string) => Promise<R>
  create: (tx: WriteTx, body: unknown, context: WriteContext) => Promise<R>
  replace: (tx: WriteTx, named: Named, context: WriteContext) => Promise<R>
  patch: (tx: WriteTx, named: Named, context: WriteContext) => Promise<R>
  remove: (tx: WriteTx, named: Omit<Named, 'body'>, context: WriteContext) => Promise<void>
}

const kind = <R extends StoredResource>(given: Kind<R>): Kind<R> => given

const users = kind({
  type: USERS,
  source: userSource,
  show: userResource,
  get: getDirectoryUser,
  create: createUser,
  replace: replaceUser,
  patch: patchUser,
  remove: removeUser,
})

const groups = kind({
  type: GROUPS,
  source: groupSource,
  show: groupResource,
  get: getDirectoryGroup,
  create: createGroup,
  replace: replaceGroup,
  patch: patchGroup,
  remove: removeGroup,
})

type ScimRequest = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown> }>

const baseOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}${PROVISIONING_ADDRESS}`

/** A query parameter in any case; given twice, it is refused. */
function parameter({ query }: ScimRequest, name: string): string | undefined {
  const value = Object.entries(query).find(([key]) => isSame(key, name))?.[1]
  if (value !== undefined && typeof value !== 'string')
    throw new ScimError('INVALID_INPUT', 'invalidSyntax', `${name} is given twice`)
  return value
}

const idOf = ({ params: { id } }: ScimRequest): string => {
  if (!UUID.test(id)) throw notFound()
  return id
}

function versionOf({ headers }: FastifyRequest): number | null {
  const given = headers['if-match']
  if (given === undefined || given === '*') return null
  const version = ETAG.exec(given)?.[1]
  if (version === undefined) throw new ScimError('VERSION_CONFLICT', null, 'The resource has another version')
  return Number(version)
}

const sendJson = (reply: FastifyReply, value: Json): FastifyReply =>
  reply.type(`${MEDIA_TYPE}; charset=utf-8`).send(JSON.stringify(value))

/** Errors in the form of SCIM. A directory shows the detail to its administrator. */
function sendScimError(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = failureOf(error)
  if (!failure) request.log.error({ err: error }, 'defect')
  const { status, code } = failure ?? fail('INTERNAL')
  const details = failure?.details as { seconds?: unknown } | undefined
  if (status === 429 && typeof details?.seconds === 'number') reply.header('retry-after', details.seconds)
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  return sendJson(reply.code(status), {
    schemas: [ERROR_SCHEMA],
    status: String(status),
    ...(error instanceof ScimError && error.scimType !== null ? { scimType: error.scimType } : {}),
    detail: error instanceof ScimError ? error.detail : code,
  })
}

/** Serves SCIM 2.0 to directories, with the API key of a service account. It has forms of its own, outside the contract. */
export function serveProvisioning(app: FastifyInstance, services: Services): void {
  serve(app, services, provisioningRoutes.status, ({ tx }) => provisioningStatus(tx))
  services.actions.add(provisioningActions.use)
  void app.register(
    (scope, _options, done) => {
      scope.setErrorHandler(sendScimError)
      scope.addContentTypeParser(
        MEDIA_TYPE,
        { parseAs: 'string' },
        scope.getDefaultJsonParser('error', 'error'),
      )
      serveDiscovery(scope, services)
      serveKind(scope, services, users)
      serveKind(scope, services, groups)
      done()
    },
    { prefix: PROVISIONING_PATH },
  )
}

/** People cannot use these addresses, whatever their roles. */
const authorize = (services: Services, changes: boolean) => async (request: FastifyRequest) => {
  const actor = await authorizeRequest(services, request, provisioningActions.use, changes)
  if (actor.keyId === undefined) throw fail('FORBIDDEN')
}

function serveDiscovery(app: FastifyInstance, services: Services): void {
  for (const [path, describe] of Object.entries(DISCOVERY))
    app.route({
      method: 'GET',
      url: path,
      config: { label: 'scim.discovery' },
      onRequest: authorize(services, false),
      handler: (request, reply) => sendJson(reply, describe(baseOf(request))),
    })
  const single = { '/Schemas/:id': schemas, '/ResourceTypes/:id': resourceTypes }
  for (const [path, list] of Object.entries(single))
    app.route<{ Params: { id: string } }>({
      method: 'GET',
      url: path,
      config: { label: 'scim.discovery' },
      onRequest: authorize(services, false),
      handler: (request, reply) => {
        const found = list(baseOf(request)).find(({ id }) => id === request.params.id)
        if (!found) throw notFound()
        return sendJson(reply, found)
      },
    })
}

function serveKind<R extends StoredResource>(app: FastifyInstance, services: Services, of: Kind<R>): void {
  const { type } = of
  const label = `scim.${type.name.toLowerCase()}s`
  const one = `${type.endpoint}/:id`

  const read = async <T>(request: ScimRequest, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const actor = request.actor!
    const meter = newMeter()
    request.meter = meter
    const release = await services.fairQueue.acquire(actor.orgId)
    return work(services.db.read(actor, meter)).finally(release)
  }
  const write = async <T>(
    request: ScimRequest,
    work: (tx: WriteTx, context: WriteContext) => Promise<T>,
  ): Promise<T> => {
    const actor = request.actor!
    const meter = newMeter()
    request.meter = meter
    const release = await services.fairQueue.acquire(actor.orgId)
    const context = { actor, requestId: request.id }
    const transact = () => services.db.write(actor, async (tx) => ({ value: await work(tx, context) }), meter)
    const value = await transact().finally(release)
    // Leavers are out with the next request of this process; others forget within seconds.
    services.accounts.forget()
    return value
  }
  const shown = (request: ScimRequest, resource: Json): Json =>
    project(type, resource, {
      attributes: namesIn(parameter(request, 'attributes')),
      excluded: namesIn(parameter(request, 'excludedAttributes')),
    })
  const send = (request: ScimRequest, reply: FastifyReply, stored: R): FastifyReply => {
    const resource = of.show(baseOf(request), stored)
    const { location } = resource['meta'] as { location: string }
    reply.headers({ location, etag: etagOf(stored.version) })
    return sendJson(reply, shown(request, resource))
  }
  const named = (request: ScimRequest): Named => ({
    id: idOf(request),
    version: versionOf(request),
    body: request.body,
  })

  const serveOne = (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    handler: (request: ScimRequest, reply: FastifyReply) => Promise<FastifyReply>,
  ) =>
    app.route<{ Params: { id: string }; Querystring: Record<string, unknown> }>({
      method,
      url,
      config: { label: `${label}.${method.toLowerCase()}` },
      onRequest: authorize(services, method !== 'GET'),
      handler,
    })

  serveOne('GET', type.endpoint, async (request, reply) => {
    const query: ListQuery = {
      filter: parameter(request, 'filter'),
      startIndex: parameter(request, 'startIndex'),
      count: parameter(request, 'count'),
      sortBy: parameter(request, 'sortBy'),
      sortOrder: parameter(request, 'sortOrder'),
    }
    const list = await read(request, (tx) => listResources(tx, of.source(baseOf(request)), query))
    const resources = (list['Resources'] as Json[]).map((resource) => shown(request, resource))
    return sendJson(reply, { ...list, Resources: resources })
  })
  serveOne('GET', one, async (request, reply) => {
    const stored = await read(request, (tx) => of.get(tx, idOf(request)))
    if (request.headers['if-none-match'] === etagOf(stored.version)) return reply.code(304).send()
    return send(request, reply, stored)
  })
  serveOne('POST', type.endpoint, async (request, reply) => {
    const stored = await write(request, (tx, context) => of.create(tx, request.body, context))
    return send(request, reply.code(201), stored)
  })
  serveOne('PUT', one, async (request, reply) =>
    send(request, reply, await write(request, (tx, context) => of.replace(tx, named(request), context))),
  )
  serveOne('PATCH', one, async (request, reply) =>
    send(request, reply, await write(request, (tx, context) => of.patch(tx, named(request), context))),
  )
  serveOne('DELETE', one, async (request, reply) => {
    await write(request, (tx, context) => of.remove(tx, named(request), context))
    return reply.code(204).send()
  })
}
