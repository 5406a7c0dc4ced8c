import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT, UnsecuredJWT } from 'jose'

type Claims = Readonly<Record<string, unknown>>

/** What the provider is asked, and what it answers: an honest token unless a test says otherwise. */
export interface ForgingProvider {
  issuer: string
  clientId: string
  /** The claims of the person at the provider. */
  person: Record<string, unknown>
  /** Makes the ID token of the next answers; back to honest ones with null. */
  forge: ((asked: URLSearchParams) => Promise<string>) | null
  /** The query of the answer to the browser. */
  answer: (query: URLSearchParams) => URLSearchParams
  /** How the client authenticated at the token endpoint last. */
  authorization: string | undefined
  lastForm: URLSearchParams
  token(claims: Claims, key?: CryptoKey): Promise<string>
  unsigned(claims: Claims): string
  withPublicKeyAsSecret(claims: Claims): string
  anotherKey: CryptoKey
  stop(): Promise<void>
}

const seconds = () => Math.floor(Date.now() / 1000)

/** A provider of OpenID Connect that also forges. */
export async function startForgingProvider(): Promise<ForgingProvider> {
  const good = await generateKeyPair('ES256', { extractable: true })
  const other = await generateKeyPair('ES256', { extractable: true })
  const jwk: JWK = { ...(await exportJWK(good.publicKey)), kid: 'k', alg: 'ES256', use: 'sig' }
  let asked = new URLSearchParams()
  const server = createServer((request, response) => {
    const url = new URL(request.url!, provider.issuer)
    const json = (body: object) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    if (url.pathname === '/authorize') {
      asked = url.searchParams
      const query = new URLSearchParams({ code: 'c', state: asked.get('state')!, iss: provider.issuer })
      response
        .writeHead(302, { location: `${asked.get('redirect_uri')!}?${provider.answer(query).toString()}` })
        .end()
    } else if (url.pathname === '/token') {
      let text = ''
      request.setEncoding('utf8').on('data', (part: string) => (text += part))
      request.on('end', () => {
        provider.authorization = request.headers.authorization
        provider.lastForm = new URLSearchParams(text)
        const honest = () => provider.token({ nonce: asked.get('nonce'), ...provider.person })
        void (provider.forge ?? honest)(asked).then((idToken) =>
          json({ access_token: 'x', token_type: 'bearer', expires_in: 60, id_token: idToken }),
        )
      })
    } else if (url.pathname === '/keys') json({ keys: [jwk] })
    else
      json({
        issuer: provider.issuer,
        authorization_endpoint: `${provider.issuer}/authorize`,
        token_endpoint: `${provider.issuer}/token`,
        jwks_uri: `${provider.issuer}/keys`,
        id_token_signing_alg_values_supported: ['ES256'],
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        authorization_response_iss_parameter_supported: true,
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const complete = (claims: Claims) => ({
    iss: issuer,
    aud: 'our-client',
    sub: 'u1',
    iat: seconds(),
    exp: seconds() + 300,
    auth_time: seconds(),
    ...claims,
  })
  const provider: ForgingProvider = {
    issuer,
    clientId: 'our-client',
    person: {},
    forge: null,
    answer: (query) => query,
    authorization: undefined,
    lastForm: new URLSearchParams(),
    token: (claims, key = good.privateKey) =>
      new SignJWT(complete(claims)).setProtectedHeader({ alg: 'ES256', kid: 'k' }).sign(key),
    unsigned: (claims) => new UnsecuredJWT(complete(claims)).encode(),
    withPublicKeyAsSecret(claims) {
      const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
      const text = `${part({ alg: 'HS256', kid: 'k' })}.${part(complete(claims))}`
      return `${text}.${createHmac('sha256', JSON.stringify(jwk)).update(text).digest('base64url')}`
    },
    anotherKey: other.privateKey,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return provider
}
