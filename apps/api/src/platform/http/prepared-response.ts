import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }
type Encoding = keyof typeof compress

/** A compromise: good compression in a fraction of a second for megabytes. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** A response that is the same for everyone: its bytes in each encoding, and its ETag. */
export interface PreparedResponse {
  type: string
  etag: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

/** Hashes and compresses a response once, off the main thread. */
export async function prepareResponse(type: string, text: string): Promise<PreparedResponse> {
  const plain = Buffer.from(text)
  const [br, zipped] = await Promise.all([compress.br(plain, BROTLI), compress.gzip(plain)])
  const etag = `"${createHash('sha256').update(plain).digest('base64url')}"`
  return { type, etag, plain, br, gzip: zipped }
}

/** The first supported encoding that the client accepts with a weight above zero. */
function encodingFor({ headers }: FastifyRequest): Encoding | null {
  const accepted = new Map(
    (headers['accept-encoding'] ?? '')
      .toLowerCase()
      .split(',')
      .map((one) => one.trim().split(/\s*;\s*q=/) as [string, string | undefined])
      .map(([name, weight]) => [name, Number(weight ?? 1)]),
  )
  return (['br', 'gzip'] as const).find((one) => (accepted.get(one) ?? 0) > 0) ?? null
}

/** Caches may store it but must revalidate by ETag: a new version of the program changes the response. */
const CACHING = 'public, no-cache'

const isCached = (request: FastifyRequest, etag: string): boolean =>
  (request.headers['if-none-match'] ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === etag)

export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  response: PreparedResponse,
): FastifyReply {
  const vary = [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', ')
  reply.headers({ etag: response.etag, vary, 'cache-control': CACHING })
  if (isCached(request, response.etag)) return reply.code(304).send()
  const encoding = encodingFor(request)
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type(response.type).send(response[encoding ?? 'plain'])
}
