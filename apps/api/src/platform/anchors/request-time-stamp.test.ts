import { execFileSync } from 'node:child_process'
import { hash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyTimeStamp } from 'verify-trail/time-stamp'
import type { Config } from '#platform/config.ts'
import { readConfig } from '#platform/read-config.ts'
import { settingsOf } from '#test/shared-services.ts'
import { requestTimeStamp } from './request-time-stamp.ts'

const USES = `[right]
extendedKeyUsage = critical,timeStamping
[web]
extendedKeyUsage = critical,serverAuth
[both]
extendedKeyUsage = critical,timeStamping,serverAuth
[uncritical]
extendedKeyUsage = timeStamping
`

let settings: Record<string, string>
const configOf = (more: Record<string, string>): Config =>
  readConfig({
    DATABASE_URL: 'postgres://evidentia_app@127.0.0.1/evidentia',
    WEB_ORIGIN: 'http://localhost:5173',
    OIDC_ISSUER: 'http://localhost',
    OIDC_CLIENT_ID: 'web',
    ANCHORS_BUCKET: 'anchors',
    ...settings,
    ...more,
  })
const digest = hash('sha256', 'the heads of all chains', 'buffer')
let ca: string

beforeAll(async () => {
  settings = await settingsOf('timestamps')
  ca = readFileSync(settings['TIMESTAMP_CA']!, 'utf8')
}, 120_000)

/** A proxy authority that alters the responses. */
const servers: (() => void)[] = []
async function between(change: (answer: Buffer, question: Buffer) => Buffer, status = 200): Promise<string> {
  const server = createServer((request, response) => {
    void (async () => {
      const question = await buffer(request)
      const asked = await fetch(settings['TIMESTAMP_URL']!, {
        method: 'POST',
        headers: { 'content-type': 'application/timestamp-query' },
        body: new Uint8Array(question),
      })
      response.writeHead(status).end(change(Buffer.from(await asked.arrayBuffer()), question))
    })()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  servers.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
afterAll(() => servers.forEach((close) => close()))

describe('T6 a time stamp', () => {
  it('T6 is obtained from a real authority and verified with its certificate', async () => {
    const { token, at } = await requestTimeStamp(configOf({}), digest)
    expect(Math.abs(Date.now() - Date.parse(at))).toBeLessThan(120_000)
    expect(verifyTimeStamp(token, digest, { ca })).toMatchObject({ trusted: true, problems: [] })
    expect(verifyTimeStamp(token, randomBytes(32), { ca }).problems).not.toEqual([])
    expect(verifyTimeStamp(token, digest, { ca, nonce: randomBytes(8) }).problems).not.toEqual([])
  })

  it('T6 with any byte altered is refused, or verifies the same where the byte is unsigned', async () => {
    const { token } = await requestTimeStamp(configOf({}), digest)
    const right = verifyTimeStamp(token, digest, { ca })
    const told = ({ at, serial, policy, authority, trusted }: typeof right) => [
      at,
      serial,
      policy,
      authority,
      trusted,
    ]
    let refused = 0
    for (let at = 0; at < token.length; at += 1) {
      const altered = Buffer.from(token)
      altered[at]! ^= 1
      const verdict = verifyTimeStamp(altered, digest, { ca })
      if (verdict.problems.length > 0) refused += 1
      else expect(told(verdict), `byte ${at}`).toEqual(told(right))
    }
    // Time, serial number, imprint, attributes, the signer's certificate and the signature.
    expect(refused).toBeGreaterThan(500)
    for (const length of [0, 1, 10, token.length - 1])
      expect(verifyTimeStamp(token.subarray(0, length), digest, { ca }).problems).not.toEqual([])
  })

  it('T6 of another authority, or from a certificate for another purpose, is refused', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'other-ca-'))
    const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
    openssl('req', '-x509', ...key, '-keyout', 'other.key', '-out', 'other.pem', '-subj', '/CN=Other')
    await expect(
      requestTimeStamp(configOf({ TIMESTAMP_CA: join(folder, 'other.pem') }), digest),
    ).rejects.toThrow(/not trusted/)

    // The same time, signed with a certificate of a web server: well-formed in everything else.
    const { token } = await requestTimeStamp(configOf({}), digest)
    await writeFile(join(folder, 'token.der'), token)
    openssl('cms', '-verify', '-noverify', '-inform', 'DER', '-in', 'token.der', '-out', 'time.der')
    await writeFile(join(folder, 'uses.cnf'), USES)
    const stampedBy = async (use: string) => {
      openssl('req', ...key, '-keyout', 'web.key', '-out', 'web.csr', '-subj', '/CN=Web')
      const signed = ['-CA', 'other.pem', '-CAkey', 'other.key', '-CAcreateserial', '-out', 'web.pem']
      openssl('x509', '-req', '-in', 'web.csr', ...signed, '-extfile', 'uses.cnf', '-extensions', use)
      const type = ['-econtent_type', '1.2.840.113549.1.9.16.1.4', '-binary', '-nodetach', '-cades']
      const by = ['-signer', 'web.pem', '-inkey', 'web.key', '-md', 'sha256', '-outform', 'DER']
      openssl('cms', '-sign', '-in', 'time.der', ...type, ...by, '-out', 'forged.der')
      // Without a trusted authority: the certificate is younger than the time that it signs.
      return verifyTimeStamp(readFileSync(join(folder, 'forged.der')), digest).problems
    }
    expect(await stampedBy('right')).toEqual([])
    for (const use of ['web', 'both', 'uncritical'])
      expect(await stampedBy(use), use).toEqual(['the certificate of the signer is not for time stamping'])
  })

  it('T6 is refused if the authority declines, answers another request or returns garbage', async () => {
    const refusal = Buffer.from('30053003020102', 'hex')
    await expect(
      requestTimeStamp(configOf({ TIMESTAMP_URL: await between(() => refusal) }), digest),
    ).rejects.toThrow(/refused with status 02/)
    let first: Buffer | undefined
    const replayed = await between((answer) => (first ??= answer))
    await requestTimeStamp(configOf({ TIMESTAMP_URL: replayed }), digest)
    await expect(requestTimeStamp(configOf({ TIMESTAMP_URL: replayed }), digest)).rejects.toThrow(
      /answers another request/,
    )
    await expect(
      requestTimeStamp(configOf({ TIMESTAMP_URL: await between(() => Buffer.from('<html>')) }), digest),
    ).rejects.toThrow()
    await expect(
      requestTimeStamp(configOf({ TIMESTAMP_URL: await between((answer) => answer, 503) }), digest),
    ).rejects.toThrow(/503/)
  })
})
