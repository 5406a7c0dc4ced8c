import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress } from 'connections/public-address'

export interface OutsidePolicy {
  /** The installation allows private addresses and plain HTTP. */
  allowPrivate: boolean
}

const TIMEOUT_MS = 10_000
const MAX_BYTES = 1024 * 1024

type Callback = (
  error: NodeJS.ErrnoException | null,
  found?: string | LookupAddress[],
  family?: number,
) => void

/** Resolves a name for one connection. One private address among several refuses them all. */
const lookupPublic = (hostname: string, options: LookupOptions, callback: Callback): void =>
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error)
    const [first] = found
    if (!first || !found.every(({ address }) => isPublicAddress(address)))
      return callback(new Error('the address of the provider is not public'))
    return options.all ? callback(null, found) : callback(null, first.address, first.family)
  })

async function read(response: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > MAX_BYTES) throw new Error('the answer of the provider is too long')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

export interface OutsideRequest {
  method: string
  headers: Record<string, string>
  body?: string | URLSearchParams | Uint8Array | ArrayBuffer | ReadableStream | null | undefined
}

/** Asks an address that an administrator of an organisation entered: https, public addresses only, no redirects. */
export async function fetchOutside(
  address: string,
  { method, headers, body }: OutsideRequest,
  { allowPrivate }: OutsidePolicy,
): Promise<Response> {
  const url = new URL(address)
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:'))
    throw new Error('the address of the provider is not https')
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (!allowPrivate && isIP(literal) && !isPublicAddress(literal))
    throw new Error('the address of the provider is not public')
  const content = body === undefined || body === null ? '' : await new Response(body as string).text()
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = send(
      url,
      {
        method,
        headers: { ...headers, ...(content ? { 'content-length': Buffer.byteLength(content) } : {}) },
        // No connection is shared between organisations.
        agent: false,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(allowPrivate ? {} : { lookup: lookupPublic as never }),
      },
      resolve,
    )
    sent.on('error', reject)
    sent.end(content)
  })
  const { statusCode = 502 } = response
  const received = await read(response)
  return new Response(statusCode === 204 || statusCode === 304 ? null : new Uint8Array(received), {
    status: statusCode,
    headers: { 'content-type': response.headers['content-type'] ?? '' },
  })
}
