import { randomUUID } from 'node:crypto'
import type { Caller } from '../load/jobs.ts'

export interface Answer {
  status: number
  body: Record<string, unknown>
  etag: string | null
  bytes: number
}

export interface Request {
  method?: string
  path: string
  body?: unknown
  version?: string
}

/** A plain client for calls that are not timed. */
export async function call(
  url: string,
  caller: Caller,
  { method = 'GET', path, body, version }: Request,
): Promise<Answer> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      authorization: `token ${caller.token}`,
      ...(caller.organisation ? { 'x-organisation': caller.organisation } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(version === undefined ? {} : { 'if-match': version }),
      ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    body: text ? (JSON.parse(text) as Record<string, unknown>) : {},
    etag: response.headers.get('etag'),
    bytes: Buffer.byteLength(text),
  }
}
