import { fail } from 'contract'
import { CompactEncrypt, importJWK, type JWK } from 'jose'
import type { Config } from '#platform/config.ts'

/** Encrypts secrets of connections for the process that signs people in; the product cannot read them again. */
export interface ConnectionSecrets {
  /** Whether this installation's issuer signs people in with providers of organisations. */
  isAvailable(): Promise<boolean>
  seal(secret: string): Promise<string>
}

const TIMEOUT_MS = 5_000

/** The process `identity` publishes its key in its discovery document (0142). */
export function createConnectionSecrets({ OIDC_ISSUER: issuer }: Config): ConnectionSecrets {
  async function readKey(): Promise<JWK | null> {
    if (!issuer) return null
    const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    })
    const document = (await response.json()) as { issuer?: string; evidentia_connections?: JWK }
    return document.issuer === issuer ? (document.evidentia_connections ?? null) : null
  }
  return {
    isAvailable: async () => (await readKey().catch(() => null)) !== null,
    async seal(secret) {
      const key = await readKey().catch(() => null)
      if (!key) throw fail('UNAVAILABLE', { why: 'connections' })
      return new CompactEncrypt(new TextEncoder().encode(secret))
        .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
        .encrypt(await importJWK(key, 'ECDH-ES'))
    },
  }
}
