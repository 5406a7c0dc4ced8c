import { afterEach, expect, test, vi } from 'vitest'
import { createFileSource } from './file-source.ts'

const BYTES = Uint8Array.from({ length: 100 }, (_, index) => index)
const { signal } = new AbortController()

/** Answers as the API does: a byte range on request, and an error at an expired address. */
function serve(good: () => string, ranges = true) {
  const asked = vi.fn(async (url: string, { headers }: { headers: { range: string } }) => {
    if (url !== good()) return new Response(null, { status: 404 })
    const [, from, to] = /bytes=(\d+)-(\d+)/.exec(headers.range)!
    return ranges
      ? new Response(BYTES.slice(Number(from), Number(to) + 1), { status: 206 })
      : new Response(BYTES, { status: 200 })
  })
  vi.stubGlobal('fetch', asked)
  return asked
}
afterEach(() => vi.unstubAllGlobals())

test('reads the requested byte range', async () => {
  serve(() => '/files/a')
  const source = createFileSource({ bytes: 100, address: '/files/a', renew: vi.fn() })
  expect([...(await source.read(10, 13, signal))]).toEqual([10, 11, 12])
})

test('takes the range from the whole file if the server ignores the range request', async () => {
  serve(() => '/files/a', false)
  const source = createFileSource({ bytes: 100, address: '/files/a', renew: vi.fn() })
  expect([...(await source.read(10, 13, signal))]).toEqual([10, 11, 12])
})

test('requests a new URL once after expiry, also for concurrent reads', async () => {
  serve(() => '/files/b')
  const renew = vi.fn(async () => '/files/b')
  const source = createFileSource({ bytes: 100, address: '/files/a', renew })
  const read = await Promise.all([source.read(0, 2, signal), source.read(50, 52, signal)])
  expect(read.map((part) => [...part])).toEqual([
    [0, 1],
    [50, 51],
  ])
  expect(renew).toHaveBeenCalledOnce()
  expect(source.address()).toBe('/files/b')
})

test('fails when the new URL is refused as well', async () => {
  serve(() => '/files/c')
  const source = createFileSource({ bytes: 100, address: '/files/a', renew: async () => '/files/b' })
  await expect(source.read(0, 2, signal)).rejects.toThrow('404')
})
