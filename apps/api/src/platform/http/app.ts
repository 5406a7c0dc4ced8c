import { randomUUID } from 'node:crypto'
import cors from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import { fail } from 'contract'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { limitBodyTime, UPLOAD_TIMEOUT_MS } from './body-time.ts'
import { sendFailure } from './failures.ts'
import { securityHeaders } from './headers.ts'
import { serveHealth } from './health.ts'
import { checkDepth } from './json-depth.ts'
import { logOptions } from './log.ts'
import { measureRequests, serveMetrics } from './metrics.ts'
import { refuseAddress, refuseConnection, refuseEarly } from './outside-routes.ts'
import { limitBy, limitByOrganisation, limitPublic } from './rate.ts'
import { JSON_LIMIT, type Services } from './services.ts'
import { traceRequests } from './trace-requests.ts'
import { deprecationHeaders, withoutVersion } from './versions.ts'

const REQUEST_ID = /^[\w-]{8,64}$/
const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The HTTP side of the program without its routes: limits, headers, errors, health and metrics. */
export async function buildHttp(services: Services): Promise<FastifyInstance> {
  const { config } = services
  const app = Fastify({
    logger: { ...logOptions(config), ...(services.logTo ? { stream: services.logTo } : {}) },
    // metrics.ts logs one more detailed line per request.
    logController: new LogController({ disableRequestLogging: true }),
    // A well-formed request id of the caller is kept, so that its logs and ours can be joined.
    requestIdHeader: false,
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
    },
    bodyLimit: JSON_LIMIT,
    rewriteUrl: ({ url = '/' }) => withoutVersion(url),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100 },
    trustProxy: (_address, hop) => hop < config.TRUSTED_PROXIES,
    requestTimeout: UPLOAD_TIMEOUT_MS,
    connectionTimeout: 60_000,
    forceCloseConnections: 'idle',
    // outside-routes.ts responds in these cases instead of the framework.
    return503OnClosing: false,
    http: { requireHostHeader: false },
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseConnection,
  })
  for (const name of ['actor', 'account', 'identity', 'meter']) app.decorateRequest(name, null)

  traceRequests(app, services)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders)
    reply.header('x-request-id', request.id)
    const ending = request.routeOptions.config.route?.deprecated
    if (ending) reply.headers(deprecationHeaders(ending))
  })
  refuseEarly(app)
  limitBodyTime(app)
  // Pages of other origins can send plain text without a CORS preflight, and no route needs it.
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser(WORKBOOK, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addHook('preValidation', async (request) => checkDepth(request.body))
  app.setErrorHandler(sendFailure)
  app.setNotFoundHandler((request, reply) => sendFailure(fail('NOT_FOUND'), request, reply))

  await app.register(cors, {
    origin: config.WEB_ORIGIN,
    credentials: false,
    allowedHeaders: [
      'authorization',
      'content-type',
      'if-match',
      'if-none-match',
      'idempotency-key',
      'range',
      'tus-resumable',
      'upload-length',
      'upload-metadata',
      'upload-offset',
      'x-organisation',
      'x-request-id',
      'x-xsrf-token',
    ],
    exposedHeaders: [
      'content-disposition',
      'etag',
      'location',
      'retry-after',
      'tus-resumable',
      'upload-expires',
      'upload-length',
      'upload-offset',
      'x-request-id',
    ],
    methods: ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'],
    maxAge: 600,
  })
  await app.register(rateLimit, {
    global: false,
    max: config.RATE_LIMIT,
    timeWindow: '1 minute',
    cache: 50_000,
  })
  services.limitRate = limitBy(app)
  services.limitPublic = limitPublic(app, services.config)
  services.limitOrganisation = limitByOrganisation(app, config)
  measureRequests(app, services)
  serveMetrics(app, services)
  serveHealth(app, services)
  return app
}
