import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import { compactDecrypt, importJWK, type JWK } from 'jose'

/** Encrypts what is stored, and derives a key for each purpose from the one secret of the installation. */
export interface Sealing {
  seal(text: string): string
  open(sealed: string): string
  derive(purpose: string): string
  /** The key that the product encrypts secrets of connections with; it cannot open them. */
  readonly connectionKey: JWK
  openConnectionSecret(sealed: string): Promise<string>
}

const IV_BYTES = 12
const TAG_BYTES = 16

/** An X25519 key is any 32 bytes, in this envelope (RFC 8410). */
const PKCS8_X25519 = Buffer.from('302e020100300506032b656e04220420', 'hex')

export function createSealing(secret: string): Sealing {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  const key = derive('stored values')
  const privateJwk = createPrivateKey({
    key: Buffer.concat([PKCS8_X25519, derive('connection secrets')]),
    format: 'der',
    type: 'pkcs8',
  }).export({ format: 'jwk' }) as JWK
  const { d: _d, ...connectionKey } = privateJwk
  return {
    connectionKey,
    async openConnectionSecret(sealed) {
      const { plaintext } = await compactDecrypt(sealed, await importJWK(privateJwk, 'ECDH-ES'), {
        keyManagementAlgorithms: ['ECDH-ES'],
        contentEncryptionAlgorithms: ['A256GCM'],
      })
      return new TextDecoder().decode(plaintext)
    },
    seal(text) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },
    derive: (purpose) => derive(purpose).toString('base64url'),
  }
}

/** Tokens are stored as hashes: reading the database gives nobody a session. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')
