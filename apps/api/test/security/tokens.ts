import { createHmac, generateKeyPairSync, KeyObject, sign as signBytes } from 'node:crypto'
import type { Issuer } from '#test/issuer.ts'

type Json = Record<string, unknown>

export const part = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

/** Forges tokens by hand, because a library would refuse to create most of these. */
export class Forge {
  readonly publicKey: KeyObject
  private readonly privateKey: KeyObject
  private readonly nonMember = generateKeyPairSync('rsa', { modulusLength: 2048 })
  readonly header: Json = { alg: 'RS256', kid: 'test' }
  readonly claims: Json

  constructor(issuer: Issuer, victim: { sub: string; email: string }) {
    this.privateKey = KeyObject.from(issuer.privateKey)
    this.publicKey = KeyObject.from(issuer.publicKey)
    const now = Math.floor(Date.now() / 1000)
    this.claims = { iss: issuer.url, aud: 'web', iat: now, exp: now + 3600, name: 'Victim', ...victim }
  }

  private finish(header: unknown, claims: unknown, signature: (input: string) => string): string {
    const input = `${part(header)}.${part(claims)}`
    return `${input}.${signature(input)}`
  }

  /** Signed by the real key, with custom claims or header; `undefined` removes a claim. */
  signed(claims: Json = {}, header: Json = {}): string {
    return this.finish({ ...this.header, ...header }, { ...this.claims, ...claims }, (input) =>
      signBytes('sha256', Buffer.from(input), this.privateKey).toString('base64url'),
    )
  }

  /** Signed by the real key over a payload that is not a claims set. */
  signedRaw(payload: string): string {
    return this.finish(this.header, payload, (input) =>
      signBytes('sha256', Buffer.from(input), this.privateKey).toString('base64url'),
    )
  }

  /** Signed by a key that the issuer does not have. */
  signedByStranger(header: Json = {}): string {
    return this.finish({ ...this.header, ...header }, this.claims, (input) =>
      signBytes('sha256', Buffer.from(input), this.nonMember.privateKey).toString('base64url'),
    )
  }

  strangerJwk(): Json {
    return { ...this.nonMember.publicKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'test' }
  }

  /** The public key used as if it were a shared secret. */
  confused(alg: 'HS256' | 'HS384' | 'HS512', secret: string | Buffer): string {
    return this.finish({ ...this.header, alg }, this.claims, (input) =>
      createHmac(`sha${alg.slice(2)}`, secret)
        .update(input)
        .digest('base64url'),
    )
  }

  unsigned(alg: unknown, signature = '', claims: Json = {}): string {
    return this.finish({ ...this.header, alg }, { ...this.claims, ...claims }, () => signature)
  }
}
