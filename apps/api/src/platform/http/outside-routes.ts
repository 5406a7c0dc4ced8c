import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorCode, fail } from 'contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendFailure } from './failures.ts'
import { securityHeaders } from './headers.ts'

/** The status by error code of the HTTP parser, which refuses before there is a request. */
const BY_PARSER: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

/** A raw HTTP response for connections that no route handles, with the headers of every other response. */
export function rawResponse(status: number, error?: ErrorCode): string {
  const body = error ? JSON.stringify({ error }) : ''
  const headers = {
    ...securityHeaders,
    ...(body ? { 'content-type': 'application/json; charset=utf-8' } : {}),
    'content-length': String(body.length),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}

/** Closes a connection after an invalid request, or one that could be parsed in two ways (request smuggling). */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) socket.write(rawResponse(BY_PARSER[error.code ?? ''] ?? 400, 'INVALID_INPUT'))
  socket.destroy(error)
}

/** Refuses addresses that the router cannot parse; no hook runs for them. */
export function refuseAddress(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers(securityHeaders).header('x-request-id', request.id)
  void sendFailure(error, request, reply)
}

/**
 * Refuses requests that Node.js and the framework would otherwise answer without our headers: those without a host, those
 * with an unknown expectation, and those during shutdown.
 */
export function refuseEarly(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onRequest', async ({ raw, url }, reply) => {
    if (isClosing && !url.startsWith('/readyz')) {
      reply.header('connection', 'close')
      throw fail('UNAVAILABLE')
    }
    if (raw.headers.host === undefined && raw.httpVersion === '1.1') throw fail('INVALID_INPUT')
  })
  app.server.on('checkExpectation', (_request, response) => {
    response.socket?.end(rawResponse(417, 'INVALID_INPUT'))
  })
}
