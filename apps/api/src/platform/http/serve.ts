import { createHash } from 'node:crypto'
import {
  type BodyOf,
  changesState,
  decodeQuery,
  fail,
  needsIdempotencyKey,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  type Route,
  type Schema,
} from 'contract'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { newMeter, type Outcome } from '#platform/db/database.ts'
import type { Meter, Tx, WriteTx } from '#platform/db/tx.ts'
import type { Account, Actor } from '#platform/identity/accounts.ts'
import type { Identity } from '#platform/identity/verify.ts'
import { authorizeRequest, authenticatePerson, requestedOrganisation } from './authorize-request.ts'
import { FileReply, sendStream, StreamReply } from './file-reply.ts'
import { inputFailure } from './failures.ts'
import { claimKey, type Claim, storedReply } from './idempotency.ts'
import { limitFor, type Services } from './services.ts'

/** The input of a handler. `tx` may write only on routes that change state. */
export interface Call<R extends Route, T extends Tx = Tx> {
  tx: T
  actor: Actor
  params: ParamsOf<R>
  query: QueryOf<R>
  body: BodyOf<R>
  /** The version from If-Match, on versioned routes. */
  version: number
  requestId: string
}

/** The input of a handler without an organisation, which opens transactions itself. */
export interface SignedInCall<R extends Route> {
  identity: Identity
  account: Account
  params: ParamsOf<R>
  query: QueryOf<R>
  body: BodyOf<R>
  requestedOrg: string | undefined
  key: string
  requestId: string
  write<T>(org: string, work: (tx: WriteTx) => Promise<T>): Promise<T>
}

const VERSION = /^(?:W\/)?"(\d{1,9})"$/
function parse(schema: Schema, value: unknown): unknown {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw inputFailure(parsed.error)
  return parsed.data
}

interface Parsed {
  params: unknown
  query: unknown
  body: unknown
  version: number
  key: string
}

export function parseRequest(route: Route, request: FastifyRequest): Parsed {
  if (!route.query && Object.keys(request.query as object).length > 0)
    throw fail('INVALID_INPUT', [{ path: [], code: 'unknown_query' }])
  // Names that every object inherits, such as `constructor`, are never declared fields.
  if (Object.keys(request.query as object).some((key) => key in Object.prototype)) {
    throw fail('INVALID_INPUT', [{ path: [], code: 'unknown_query' }])
  }
  const version = route.versioned ? versionOf(request) : 0
  const key = request.headers['idempotency-key']
  if (needsIdempotencyKey(route) && (typeof key !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(key))) {
    throw fail('IDEMPOTENCY_KEY_REQUIRED')
  }
  return {
    params: route.params ? parse(route.params, request.params) : undefined,
    query: route.query
      ? parse(route.query, decodeQuery(route.query, request.query as Record<string, unknown>))
      : undefined,
    body: bodyOf(route, request),
    version,
    key: typeof key === 'string' ? key : '',
  }
}

function bodyOf(route: Route, request: FastifyRequest): unknown {
  if (route.body === 'workbook') {
    if (!Buffer.isBuffer(request.body)) throw fail('UNSUPPORTED_MEDIA_TYPE')
    return request.body
  }
  if (Buffer.isBuffer(request.body)) throw fail('UNSUPPORTED_MEDIA_TYPE')
  if (route.body) return parse(route.body, request.body)
  const empty = request.body === undefined || request.body === null
  if (!empty && Object.keys(request.body as object).length > 0)
    throw fail('INVALID_INPUT', [{ path: [], code: 'unknown_body' }])
  return undefined
}

function versionOf(request: FastifyRequest): number {
  const header = request.headers['if-match']
  if (header === undefined) throw fail('VERSION_REQUIRED')
  const version = VERSION.exec(header)?.[1]
  if (!version) throw fail('INVALID_INPUT', [{ path: ['if-match'], code: 'invalid_format' }])
  return Number(version)
}

function claimOf(route: Route, request: FastifyRequest, parsed: Parsed): Claim | null {
  if (!needsIdempotencyKey(route)) return null
  const hash = createHash('sha256').update(
    `${route.method} ${request.url}\n${request.headers['if-match'] ?? ''}\n`,
  )
  hash.update(Buffer.isBuffer(request.body) ? request.body : JSON.stringify(request.body ?? null))
  return { key: parsed.key, hash: hash.digest(), isSecret: route.secretReply ?? false }
}

function send(
  services: Services,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  value: unknown,
): FastifyReply {
  if (value instanceof FileReply) {
    return reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('content-disposition', `attachment; filename="${value.name.replace(/[^\w.-]/g, '_')}"`)
      .send(Buffer.from(value.bytes.buffer, value.bytes.byteOffset, value.bytes.byteLength))
  }
  if (value === undefined) return reply.code(204).send()
  // Responses are validated against the contract in development and tests only.
  if (services.checkReplies && typeof route.reply !== 'string') {
    const checked = route.reply.safeParse(value)
    if (!checked.success)
      throw new Error(`${route.name} answers outside its contract: ${JSON.stringify(checked.error.issues)}`)
  }
  const version = (value as { version?: unknown }).version
  if (typeof version === 'number') {
    const etag = `"${version}"`
    reply.header('etag', etag)
    if (route.method === 'GET' && request.headers['if-none-match'] === etag) return reply.code(304).send()
  }
  if (route.method === 'POST' && route.name.endsWith('.create')) reply.code(201)
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(value))
}

type TxOf<R extends Route> = R['recorded'] extends true
  ? WriteTx
  : R['method'] extends 'GET'
    ? Tx
    : R['changesNothing'] extends true
      ? Tx
      : WriteTx
interface PrepareContext<R extends Route> {
  /** The session of the caller. */
  identity: Identity
  params: ParamsOf<R>
  requestId: string
}
type ReplyValue<R extends Route> = ReplyOf<R> | FileReply | StreamReply

/** Serves a route of an organisation: authenticates, checks the action, opens the tenant's transaction. */
export function serve<R extends Route, Body = BodyOf<R>>(
  app: FastifyInstance,
  services: Services,
  route: R,
  handler: (call: Omit<Call<R, TxOf<R>>, 'body'> & { body: Body }) => Promise<ReplyValue<R>>,
  /** Slow work or calls of external services, done before the transaction is opened. */
  prepare?: (body: BodyOf<R>, actor: Actor, request: PrepareContext<R>) => Promise<Body>,
): void {
  services.mountedRoutes.add(route)
  if (typeof route.access !== 'string') services.actions.add(route.access)
  const run = handler as (call: Call<R, Tx | WriteTx>) => Promise<ReplyValue<R>>
  const writes = changesState(route) || route.recorded === true
  if (!prepare)
    services.inProcess.set(route, (actor, request) => {
      const call = { ...request, actor } as Call<R>
      if (!writes) return run({ ...call, tx: services.db.read(actor) })
      return services.db.write(actor, async (tx) => ({ value: await run({ ...call, tx }) }))
    })
  app.route({
    method: route.method,
    url: route.path,
    ...limitFor(route),
    config: { route },
    onRequest: async (request) => {
      const member = await authorizeRequest(
        services,
        request,
        route.access,
        changesState(route) && !route.whileClosing,
      )
      await services.paymentStatus.check(route, member)
    },
    handler: async (request, reply) => {
      const actor = request.actor!
      const parsed = parseRequest(route, request)
      const meter = newMeter()
      request.meter = meter
      const context = {
        identity: request.identity!,
        params: parsed.params as ParamsOf<R>,
        requestId: request.id,
      }
      const respond = async () => {
        const body = prepare ? await prepare(parsed.body as BodyOf<R>, actor, context) : parsed.body
        // The route's schemas have parsed these values, which are unknown to the types of a route given as a parameter.
        const call = { ...parsed, body, actor, requestId: request.id } as unknown as Call<R>
        if (!writes) return run({ ...call, tx: services.db.read(actor, meter) })
        return services.db.write(
          actor,
          (tx) => runOnce(tx, actor.personId, claimOf(route, request, parsed), () => run({ ...call, tx })),
          meter,
        )
      }
      const releaseSlot = await services.fairQueue.acquire(actor.orgId)
      const value = await respond().finally(releaseSlot)
      if (value instanceof StreamReply) return sendStream(request, reply, value)
      return send(services, route, request, reply, value)
    },
  })
}

/** Runs the work under its idempotency key: the first request takes effect, later ones get its reply. */
async function runOnce<T>(
  tx: WriteTx,
  personId: string,
  claim: Claim | null,
  work: () => Promise<T>,
): Promise<Outcome<T>> {
  if (!claim) return { value: await work() }
  const earlier = await claimKey(tx, personId, claim)
  if (earlier && claim.isSecret) throw fail('KEY_REUSED')
  if (earlier) return { value: storedReply(earlier) as T, discard: true }
  const value = await work()
  const reply = value === undefined || claim.isSecret ? null : JSON.stringify(value)
  return { value, last: [{ statement: 'storeReply', values: [personId, claim.key, reply] }] }
}

/** Serves a route that a collection may leave out. */
export function serveDeclared<R extends Route, Body = BodyOf<R>>(
  app: FastifyInstance,
  services: Services,
  route: R | undefined,
  handler: Parameters<typeof serve<R, Body>>[3],
  prepare?: Parameters<typeof serve<R, Body>>[4],
): void {
  if (route) serve(app, services, route, handler, prepare)
}

/** Serves a route for a signed-in person who may not belong anywhere yet. */
export function serveSignedIn<R extends Route>(
  app: FastifyInstance,
  services: Services,
  route: R,
  handler: (call: SignedInCall<R>) => Promise<ReplyValue<R>>,
): void {
  services.mountedRoutes.add(route)
  app.route({
    method: route.method,
    url: route.path,
    ...limitFor(route),
    config: { route },
    onRequest: (request) => authenticatePerson(services, request),
    handler: async (request, reply) => {
      const parsed = parseRequest(route, request)
      const account = request.account!
      const meter: Meter = newMeter()
      request.meter = meter
      const claim = claimOf(route, request, parsed)
      const value = await handler({
        ...parsed,
        identity: request.identity!,
        account,
        requestedOrg: requestedOrganisation(request),
        requestId: request.id,
        write: (org: string, work: (tx: WriteTx) => Promise<unknown>) => {
          if (account.boundTo !== undefined && account.boundTo !== org)
            throw fail('FORBIDDEN', { why: 'connection' })
          return services.db.write(org, (tx) => runOnce(tx, account.id, claim, () => work(tx)), meter)
        },
      } as SignedInCall<R>)
      return send(services, route, request, reply, value)
    },
  })
}

/** The input of a handler of a public route, without person and organisation. */
export interface PublicCall<R extends Route> {
  params: ParamsOf<R>
  query: QueryOf<R>
  body: BodyOf<R>
  log: FastifyBaseLogger
}

/** Serves a public route with a rate limit by address. Its changes belong to no organisation. */
export function servePublic<R extends Route>(
  app: FastifyInstance,
  services: Services,
  route: R,
  handler: (call: PublicCall<R>) => Promise<ReplyValue<R>>,
): void {
  services.mountedRoutes.add(route)
  app.route({
    method: route.method,
    url: route.path,
    ...limitFor(route),
    config: { route },
    onRequest: (request) => services.limitPublic(request),
    handler: async (request, reply) => {
      const call = { ...parseRequest(route, request), log: request.log } as PublicCall<R>
      return send(services, route, request, reply, await handler(call))
    },
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    route?: Route
    /** The name in logs and metrics of a route outside the contract. */
    label?: string
  }
  interface FastifyRequest {
    actor: Actor | null
    account: Account | null
    identity: Identity | null
    meter: Meter | null
  }
}
