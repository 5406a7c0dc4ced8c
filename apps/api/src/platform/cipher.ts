import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const NONCE = 12
const TAG = 16

/** What encryption adds to a text. */
export const CIPHER_BYTES = NONCE + TAG

/** Encrypts by AES-256-GCM: nonce, text and tag. It can be decrypted for the same owner only. */
export function encrypt(key: Buffer, text: Buffer | string, owner: string): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
  const bytes = Buffer.concat([cipher.update(Buffer.from(text)), cipher.final()])
  return Buffer.concat([nonce, bytes, cipher.getAuthTag()])
}

/** Throws if key or owner is another one, or a bit was changed. */
export function decrypt(key: Buffer, sealed: Buffer, owner: string): Buffer {
  if (sealed.length < CIPHER_BYTES) throw new Error('too short')
  const cipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE), { authTagLength: TAG })
  cipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(-TAG))
  return Buffer.concat([cipher.update(sealed.subarray(NONCE, -TAG)), cipher.final()])
}
