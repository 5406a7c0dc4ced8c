import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { timeStampRequest, tokenOf, verifyTimeStamp } from 'verify-trail/time-stamp'
import type { Config } from '#platform/config.ts'

const REQUEST_TIMEOUT_MS = 10_000
const MAX_RESPONSE_BYTES = 256 * 1024

export interface TimeStamp {
  token: Buffer
  at: string
}

/** The trusted root certificates for stamps; undefined if none are configured. */
export const loadAuthorities = ({ TIMESTAMP_CA }: Config): Promise<string | undefined> =>
  TIMESTAMP_CA ? readFile(TIMESTAMP_CA, 'utf8') : Promise.resolve(undefined)

/**
 * Requests a stamp over a SHA-256 digest (RFC 3161, 3.4) and verifies it: granted, over this digest, for this nonce, signed
 * by a time-stamping certificate of a trusted authority.
 */
export async function requestTimeStamp(config: Config, digest: Buffer): Promise<TimeStamp> {
  const nonce = randomBytes(8)
  // The nonce is a positive integer of fixed length.
  nonce[0] = (nonce[0]! & 0x3f) | 0x40
  const response = await fetch(config.TIMESTAMP_URL!, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: new Uint8Array(timeStampRequest(digest, nonce)),
    redirect: 'error',
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`time stamp: the authority answers ${response.status}`)
  const reply = Buffer.from(await response.arrayBuffer())
  if (reply.length > MAX_RESPONSE_BYTES) throw new Error('time stamp: the answer is too large')
  const token = tokenOf(reply)
  const ca = await loadAuthorities(config)
  const verdict = verifyTimeStamp(token, digest, { nonce, ca })
  if (verdict.problems.length > 0 || verdict.at === null)
    throw new Error(`time stamp: ${verdict.problems.join('; ')}`)
  return { token, at: verdict.at }
}
