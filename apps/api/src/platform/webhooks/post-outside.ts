import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress } from 'connections/public-address'

/** Refused before any connection. */
export class AddressRefused extends Error {}

/** The connection ended before there was a status. */
class NoAnswer extends Error {
  override readonly name = 'NO_ANSWER'
}

export interface OutsidePolicy {
  /** The installation allows private addresses and plain HTTP. */
  allowPrivate: boolean
}

/** The parts of a URL that a message may be sent to: https, no credentials, no fragment. */
export function outsideUrl(text: string, { allowPrivate }: OutsidePolicy): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  const isSafe = url?.protocol === 'https:' || (allowPrivate && url?.protocol === 'http:')
  if (!url || !isSafe || url.username || url.password || url.hash || !url.hostname)
    throw new AddressRefused('address')
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) && !allowPrivate && !isPublicAddress(literal)) throw new AddressRefused('private')
  return url
}

/** All addresses of a name. The resolver of the system cannot be cancelled, only left behind. */
function resolveName(name: string, signal: AbortSignal): Promise<LookupAddress[]> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    lookup(name, { all: true }).then(resolve, reject)
  })
}

/** Resolves a name once. One private address among several refuses them all: which is taken would be up to chance. */
async function resolveOnce(
  hostname: string,
  { allowPrivate }: OutsidePolicy,
  signal: AbortSignal,
): Promise<string> {
  const literal = hostname.replace(/^\[|\]$/g, '')
  const found = isIP(literal) ? [{ address: literal }] : await resolveName(literal, signal)
  if (found.length === 0) throw new AddressRefused('unresolved')
  if (!allowPrivate && !found.every(({ address }) => isPublicAddress(address)))
    throw new AddressRefused('private')
  return found[0]!.address
}

const TIMEOUT_MS = 10_000

/**
 * Posts a body to an address that a customer entered. The name is resolved once and the connection goes to that address,
 * redirects are not followed, and nothing of the answer is read but its status.
 */
export async function postOutside(
  text: string,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: string },
  policy: OutsidePolicy,
): Promise<number> {
  const url = outsideUrl(text, policy)
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const address = await resolveOnce(url.hostname, policy, signal)
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const sent = send(
      {
        method: 'POST',
        host: address,
        port: url.port || (url.protocol === 'https:' ? 443 : 80),
        path: `${url.pathname}${url.search}`,
        // The certificate must be that of the name.
        ...(isIP(url.hostname.replace(/^\[|\]$/g, '')) ? {} : { servername: url.hostname }),
        headers: {
          ...headers,
          host: url.host,
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Evidentia-Webhooks/1',
        },
        // No connection is shared between customers.
        agent: false,
        signal,
      },
      (response) => {
        resolve(response.statusCode ?? 0)
        response.destroy()
      },
    )
    sent.on('error', reject)
    // A switch of protocols is neither an answer nor an error: the connection is closed, and nothing else is said.
    sent.on('close', () => reject(new NoAnswer()))
    sent.end(body)
  })
}
