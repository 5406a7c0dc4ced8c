import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { listen } from 'dev-services/http'
import { findFreePort } from 'dev-services/ports'

export const CLIENT_ID = 'bench'

export interface Issuer {
  url: string
  sign: (subject: string) => Promise<string>
  stop: () => Promise<void>
}

/** A minimal identity provider: discovery, keys over HTTP, signed tokens. */
export async function startIssuer(): Promise<Issuer> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), alg: 'RS256', use: 'sig', kid: 'bench' }
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify(
        request.url?.endsWith('/keys') ? { keys: [jwk] } : { issuer: url, jwks_uri: `${url}/keys` },
      ),
    )
  })
  const stop = await listen(server, port)
  const sign = (subject: string) =>
    new SignJWT({ email: `${subject}@example.com`, name: subject })
      .setProtectedHeader({ alg: 'RS256', kid: 'bench' })
      .setIssuer(url)
      .setAudience(CLIENT_ID)
      .setSubject(subject)
      .setIssuedAt()
      .setExpirationTime('12h')
      .sign(privateKey)
  return { url, sign, stop }
}
