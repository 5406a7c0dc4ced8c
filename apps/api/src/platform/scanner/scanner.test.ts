import { createServer, type AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#platform/read-config.ts'
import { EICAR } from '#test/files/hostile.ts'
import { settingsOf } from '#test/shared-services.ts'
import { SCAN_LIMIT_MB } from '#test/services-on-demand.ts'
import { createScan, type Scan } from './scanner.ts'

const base = {
  DATABASE_URL: 'postgres://localhost/nowhere',
  WEB_ORIGIN: 'http://localhost:5173',
  OIDC_ISSUER: 'http://localhost',
  OIDC_CLIENT_ID: 'web',
}

/** A stream of several megabytes that is never in memory as a whole. */
const megabytes = (count: number) =>
  Readable.from(
    (function* () {
      for (let i = 0; i < count; i++) yield Buffer.alloc(1024 * 1024, i % 251)
    })(),
  )

describe('the scanner', () => {
  let scan: Scan
  beforeAll(async () => {
    scan = createScan(readConfig({ ...base, ...(await settingsOf('scanner')) }))
  })

  it('finds nothing in ordinary bytes, whatever the size', async () => {
    expect(await scan(Readable.from([Buffer.from('minutes')]))).toBeNull()
    expect(await scan(megabytes(50))).toBeNull()
  })

  it('finds the test virus, also in small chunks', async () => {
    expect(await scan(Readable.from([EICAR]))).toContain('Eicar')
    const pieces = [...EICAR].map((byte) => Buffer.from([byte]))
    expect(await scan(Readable.from(pieces))).toContain('Eicar')
  })

  it('does not report a file above the scan limit as clean', async () => {
    expect(await scan(megabytes(SCAN_LIMIT_MB + 5))).toMatch(/^Limits|^Heuristics.Limits/)
  })

  it('fails when the stream breaks off, and reports nothing as clean', async () => {
    const torn = Readable.from(
      (function* () {
        yield Buffer.from('half')
        throw new Error('torn')
      })(),
    )
    await expect(scan(torn)).rejects.toThrow('torn')
  })
})

it('fails without a scanner, or with one that returns garbage', async () => {
  const none = createScan(readConfig(base))
  await expect(none(Readable.from([Buffer.from('x')]))).rejects.toThrow('not configured')
  const away = createScan(readConfig({ ...base, CLAMD_HOST: '127.0.0.1', CLAMD_PORT: '1' }))
  await expect(away(Readable.from([Buffer.from('x')]))).rejects.toThrow('ECONNREFUSED')
  const server = createServer((socket) => socket.on('error', () => undefined).end('hello'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = String((server.address() as AddressInfo).port)
  const odd = createScan(readConfig({ ...base, CLAMD_HOST: '127.0.0.1', CLAMD_PORT: port }))
  await expect(odd(Readable.from([Buffer.from('x')]))).rejects.toThrow('scanner: hello')
  server.close()
})
