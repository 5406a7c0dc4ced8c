import { expect, test } from 'vitest'
import { createCall, type CallOptions } from './call.ts'
import { processRoutes } from './risk/processes.ts'

interface Sent {
  url: string
  init: RequestInit
}
const header = ({ init }: Sent, name: string) => new Headers(init.headers).get(name)

/** A server that refuses every token but one. */
function listen(options: Partial<CallOptions> = {}, accepted = 'good') {
  const sent: Sent[] = []
  const fetch = (async (url: string, init: RequestInit) => {
    sent.push({ url, init: { ...init, headers: new Headers(init.headers) } })
    const known = header(sent.at(-1)!, 'authorization') === `token ${accepted}`
    return known
      ? Response.json({ items: [], next: null })
      : Response.json({ error: 'UNAUTHENTICATED' }, { status: 401 })
  }) as typeof globalThis.fetch
  const call = createCall({
    baseUrl: '/api',
    token: async () => 'good',
    organisation: () => 'org',
    fetch,
    ...options,
  })
  return { sent, call }
}

test('S7.1 S7.3 every call carries the access token and the XSRF token, and has no time limit', async () => {
  const { sent, call } = listen({ xsrfToken: () => 'mark' })
  await call(processRoutes.list, { query: {} })
  expect(sent[0]!.url).toBe('/api/processes')
  expect(header(sent[0]!, 'authorization')).toBe('token good')
  expect(header(sent[0]!, 'x-xsrf-token')).toBe('mark')
  expect(header(sent[0]!, 'x-organisation')).toBe('org')
  expect(sent[0]!.init.signal).toBeUndefined()
})

test('S7.3 without the cookie no XSRF token is sent', async () => {
  const { sent, call } = listen({ xsrfToken: () => null })
  await call(processRoutes.list, { query: {} })
  expect(header(sent[0]!, 'x-xsrf-token')).toBeNull()
})

test('a rejected access token is renewed once, with the same idempotency key', async () => {
  const { sent, call } = listen({ token: async () => 'old', tokenAfter: async () => 'good' })
  const body = { ids: [], change: {} } as never
  await call(processRoutes.bulk, { body }).catch(() => undefined)
  expect(sent.map((one) => header(one, 'authorization'))).toEqual(['token old', 'token good'])
  expect(header(sent[0]!, 'idempotency-key')).toBe(header(sent[1]!, 'idempotency-key'))
  expect(header(sent[0]!, 'idempotency-key')).toBeTruthy()
})

test('the call is rejected when there is no newer token', async () => {
  const { sent, call } = listen({ token: async () => 'old', tokenAfter: async () => 'old' })
  await expect(call(processRoutes.list, { query: {} })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(sent).toHaveLength(1)
})
