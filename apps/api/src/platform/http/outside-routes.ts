import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorCode, fail } from 'contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendFailure } from './failures.ts'
import { securityHeaders } from './headers.ts'

/** What the parser of HTTP refuses before there is a request, by its own code. */
const BY_PARSER: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

/** An answer written by hand, for connections that no route will ever see; the headers are those of every other answer. */
export function bareAnswer(status: number, error?: ErrorCode): string {
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

/** Bytes that are no request, or one that two readers could cut in two places: the connection ends with them. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) socket.write(bareAnswer(BY_PARSER[error.code ?? ''] ?? 400, 'INVALID_INPUT'))
  socket.destroy(error)
}

/** Addresses that the router itself cannot read; no hook runs for them. */
export function refuseAddress(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers(securityHeaders).header('x-request-id', request.id)
  void sendFailure(error, request, reply)
}

/**
 * What Node.js and the framework would otherwise answer themselves, in their own words and without our headers: a request
 * that names no host, one that expects the unheard-of, and all that come while the program is on its way out.
 */
export function refuseEarly(app: FastifyInstance): void {
  let leaving = false
  app.addHook('preClose', async () => {
    leaving = true
  })
  app.addHook('onRequest', async ({ raw, url }, reply) => {
    if (leaving && !url.startsWith('/readyz')) {
      reply.header('connection', 'close')
      throw fail('UNAVAILABLE')
    }
    if (raw.headers.host === undefined && raw.httpVersion === '1.1') throw fail('INVALID_INPUT')
  })
  app.server.on('checkExpectation', (_request, response) => {
    response.socket?.end(bareAnswer(417, 'INVALID_INPUT'))
  })
}
