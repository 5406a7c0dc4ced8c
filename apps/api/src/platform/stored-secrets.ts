import { hkdfSync } from 'node:crypto'
import { CIPHER_BYTES, decrypt, encrypt } from './cipher.ts'
import type { Config } from './config.ts'

/** Bytes of a secret that we make. */
export const SECRET_BYTES = 32

/** Secrets that must be read again to be used, as they stand in the database. */
export interface StoredSecrets {
  /** Whether there is a key; without one, secrets are stored as they are. */
  readonly areSealed: boolean
  /** Bound to the row that it belongs to. */
  seal(secret: Buffer, org: string, id: string): Buffer
  /** Reads secrets from before there was a key as well. Throws if the key is another one, or the row. */
  open(stored: Buffer, org: string, id: string): Buffer
}

/** Encrypts secrets under a key of the environment, which no copy of the database holds. */
export function createStoredSecrets({ SECRETS_KEY }: Pick<Config, 'SECRETS_KEY'>): StoredSecrets {
  const key = SECRETS_KEY ? Buffer.from(hkdfSync('sha256', SECRETS_KEY, '', 'stored secrets', 32)) : null
  const ownerOf = (org: string, id: string) => `secret ${org} ${id}`
  return {
    areSealed: key !== null,
    seal: (secret, org, id) => (key ? encrypt(key, secret, ownerOf(org, id)) : secret),
    open(stored, org, id) {
      if (stored.length === SECRET_BYTES) return stored
      if (!key || stored.length !== SECRET_BYTES + CIPHER_BYTES) throw new UnreadableSecret()
      try {
        return decrypt(key, stored, ownerOf(org, id))
      } catch {
        throw new UnreadableSecret()
      }
    },
  }
}

/** Sealed with another key: its owner makes a new one. */
class UnreadableSecret extends Error {
  override readonly name = 'SECRET_UNREADABLE'
}
