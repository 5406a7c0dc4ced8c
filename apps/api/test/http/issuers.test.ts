import { createServer as createPlain, type RequestListener, type Server } from 'node:http'
import { createServer as createSecure } from 'node:https'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UnsecuredJWT } from 'jose'
import { afterEach, expect, it } from 'vitest'
import { readConfig } from '#platform/read-config.ts'
import { createVerify } from '#platform/identity/verify.ts'
import { startIssuer } from '#test/issuer.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})
async function listen(server: Server, scheme = 'http'): Promise<string> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const verifyFor = (issuer: string) =>
  createVerify(
    readConfig({
      NODE_ENV: 'test',
      DATABASE_URL: 'postgres://x@127.0.0.1/x',
      WEB_ORIGIN: 'http://localhost:5173',
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'web',
    }),
  )
/** A token that claims this issuer; the test checks whether the issuer's keys are fetched. */
const claiming = (issuer: string) =>
  new UnsecuredJWT({ sub: 'x' })
    .setIssuer(issuer)
    .setAudience('web')
    .setIssuedAt()
    .setExpirationTime('1h')
    .encode()

it('refuses a provider whose discovery document names another issuer', async () => {
  const real = await startIssuer()
  const asked: string[] = []
  const answer: RequestListener = (request, response) => {
    asked.push(request.url!)
    response.end(JSON.stringify({ issuer: real.url, jwks_uri: `${real.url}/jwks` }))
  }
  const liar = await listen(createPlain(answer))
  try {
    await expect(verifyFor(liar)(claiming(liar))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(asked).toEqual(['/.well-known/openid-configuration'])
  } finally {
    real.close()
  }
})

it('does not follow redirects of an issuer', async () => {
  let followed = 0
  const elsewhere = await listen(
    createPlain((_request, response) => {
      followed += 1
      response.end('{}')
    }),
  )
  const sender = await listen(
    createPlain((_request, response) => response.writeHead(302, { location: elsewhere }).end()),
  )
  await expect(verifyFor(sender)(claiming(sender))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(followed).toBe(0)
})

it('refuses an issuer with an untrusted certificate', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'evidentia-certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const args = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '1',
  ]
  execFileSync(
    'openssl',
    [
      ...args,
      '-subj',
      '/CN=127.0.0.1',
      '-addext',
      'subjectAltName=IP:127.0.0.1',
      '-keyout',
      key,
      '-out',
      cert,
    ],
    { stdio: 'ignore' },
  )
  let asked = 0
  const server = createSecure({ key: readFileSync(key), cert: readFileSync(cert) }, (_request, response) => {
    asked += 1
    response.end('{}')
  })
  try {
    const issuer = await listen(server, 'https')
    await expect(verifyFor(issuer)(claiming(issuer))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(asked).toBe(0)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

it('accepts a token beyond its end only as long as the clocks may differ', async () => {
  const issuer = await startIssuer()
  const verifyWithin = (tolerance: string) =>
    createVerify(
      readConfig({
        NODE_ENV: 'test',
        DATABASE_URL: 'postgres://x@127.0.0.1/x',
        WEB_ORIGIN: 'http://localhost:5173',
        OIDC_ISSUER: issuer.url,
        OIDC_CLIENT_ID: 'web',
        OIDC_CLOCK_TOLERANCE: tolerance,
      }),
    )
  try {
    const ended = await issuer.sign(
      { sub: 'x' },
      { issuedAt: Math.floor(Date.now() / 1000) - 70, expiresIn: '-5s' },
    )
    await expect(verifyWithin('30')(ended)).resolves.toMatchObject({ subject: 'x' })
    await expect(verifyWithin('0')(ended)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  } finally {
    issuer.close()
  }
})
