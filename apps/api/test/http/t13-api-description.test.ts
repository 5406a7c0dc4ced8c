import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Harness } from '#test/harness.ts'

const MB = 1024 * 1024
const LIMIT = 20

let harness: Harness
beforeAll(async () => {
  harness = await Harness.start({ RATE_LIMIT: String(LIMIT) })
})
afterAll(() => harness.stop())

let address = 0
/** Calls from a new address each time, unless the test is about the limit of one address. */
const ask = (
  headers: Record<string, string> = {},
  from = `192.0.2.${++address}`,
  url = '/api/openapi.json',
) => harness.app.inject({ url, headers, remoteAddress: from })

it('T13 the API description is built once, compressed and tagged with an ETag', async () => {
  const plain = await ask()
  expect([plain.statusCode, plain.headers['content-encoding']]).toEqual([200, undefined])
  const sizes = { plain: plain.rawPayload.length } as Record<string, number>
  const began = performance.now()
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const answer = await ask({ 'accept-encoding': `deflate, ${encoding};q=0.8` })
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, no-cache',
      etag: plain.headers.etag,
    })
    expect(String(answer.headers['vary']).toLowerCase()).toContain('accept-encoding')
    expect(unpack(answer.rawPayload).equals(plain.rawPayload)).toBe(true)
    sizes[encoding] = answer.rawPayload.length
  }
  const ms = performance.now() - began
  process.stdout.write(`T13: ${JSON.stringify(sizes)} bytes, two compressed answers in ${ms.toFixed(0)} ms\n`)
  expect(sizes['plain']).toBeGreaterThan(MB)
  expect(sizes['br']).toBeLessThan(sizes['plain']! / 15)
  expect(sizes['gzip']).toBeLessThan(sizes['plain']! / 10)
  const known = await ask({ 'if-none-match': `"other", W/${plain.headers.etag}` })
  expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0])
  expect((await ask({ 'accept-encoding': 'br;q=0, gzip;q=0' })).headers['content-encoding']).toBeUndefined()
})

it.each(['/api/openapi.json', '/api/docs'])('T13 %s counts towards the rate limit', async (url) => {
  const from = `198.51.100.${++address}`
  const codes: number[] = []
  for (let request = 0; request <= LIMIT; request++)
    codes.push((await ask({ 'accept-encoding': 'br' }, from, url)).statusCode)
  expect(codes).toEqual([...Array.from({ length: LIMIT }, () => 200), 429])
  expect((await ask({}, undefined, url)).statusCode).toBe(200)
})
