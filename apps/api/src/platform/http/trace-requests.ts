import type { FastifyInstance } from 'fastify'
import { type RunningSpan, runInSpan } from '#platform/tracing/trace.ts'
import type { Services } from './services.ts'

/** One span for each named request; spans of database, storage and jobs are its children. */
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
    // The header is trusted only behind our own proxy, which sets or removes it.
    const traceparent = config.TRUSTED_PROXIES > 0 ? request.headers['traceparent'] : undefined
    request.span = trace.startSpan(
      name,
      'server',
      attributes,
      typeof traceparent === 'string' ? traceparent : undefined,
    )
    runInSpan(request.span, done)
  })
  // Reading the body loses the async context, so it is restored here.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.span) runInSpan(request.span, done)
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
    span: RunningSpan | null
  }
}
