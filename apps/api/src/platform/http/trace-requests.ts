import type { FastifyInstance } from 'fastify'
import { type Running, within } from '#platform/tracing/trace.ts'
import type { Services } from './services.ts'

/** One span for each request that has a name; what it does in the database, in storage and in jobs hangs on it. */
export function traceRequests(app: FastifyInstance, { trace, config }: Services): void {
  app.decorateRequest('span', null)
  if (!trace) return
  app.addHook('onRequest', (request, _reply, done) => {
    const { route, label } = request.routeOptions.config
    const name = route?.name ?? label
    if (!name) return done()
    const attributes = {
      'http.request.method': request.method,
      'http.route': request.routeOptions.url ?? '',
      'evidentia.request': request.id,
    }
    // Anybody can write a header. One is believed where a proxy of ours stands in front and sets or removes it.
    const given = config.TRUSTED_PROXIES > 0 ? request.headers['traceparent'] : undefined
    request.span = trace.begin(name, 'server', attributes, typeof given === 'string' ? given : undefined)
    within(request.span, done)
  })
  // A body is read outside of everything; from here on it is the request again.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.span) within(request.span, done)
    else done()
  })
  app.addHook('onResponse', async (request, reply) => {
    const status = reply.statusCode
    const org = request.actor?.orgId
    request.span?.end({
      attributes: { 'http.response.status_code': status, ...(org ? { 'evidentia.org': org } : {}) },
      ...(status >= 500 ? { error: { code: String(status) } } : {}),
    })
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    span: Running | null
  }
}
