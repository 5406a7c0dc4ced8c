import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'

/** The client that tokens are issued for. */
export const CLIENT_ID = 'web'

/** An identity provider as the server sees one: discovery, keys and signed tokens. */
export interface Issuer {
  url: string
  sign(claims: Record<string, unknown>, options?: { expiresIn?: string; issuedAt?: number }): Promise<string>
  privateKey: CryptoKey
  publicKey: CryptoKey
  close(): void
}

export async function startIssuer(): Promise<Issuer> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), alg: 'RS256', use: 'sig', kid: 'test' }
  // As the process `identity`, which signs people in with providers of organisations.
  const secrets = await generateKeyPair('ECDH-ES', { crv: 'X25519', extractable: true })
  const connectionKey = await exportJWK(secrets.publicKey)
  const server: Server = createServer((request, response) => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify(
        request.url?.endsWith('jwks')
          ? { keys: [jwk] }
          : { issuer: url, jwks_uri: `${url}/jwks`, evidentia_connections: connectionKey },
      ),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    privateKey,
    publicKey,
    sign: (claims, { expiresIn = '1h', issuedAt } = {}) =>
      new SignJWT({ email_verified: true, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'test' })
        .setIssuer(url)
        .setAudience(CLIENT_ID)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresIn)
        .sign(privateKey),
    close: () => server.close(),
  }
}
