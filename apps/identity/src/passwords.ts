import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** Argon2id with the parameters that OWASP recommends. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const PREFIX = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$`

export const SHORTEST = 12
export const LONGEST = 128

const derive = promisify((parameters: Argon2Parameters, done: (error: Error | null, key: Buffer) => void) =>
  argon2('argon2id', parameters, done),
)

/** The two forms of one character are one password. */
const keyOf = (password: string, nonce: Buffer): Promise<Buffer> =>
  derive({ ...COST, message: password.normalize('NFKC'), nonce })

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const key = await keyOf(password, nonce)
  return `${PREFIX}${nonce.toString('base64url')}$${key.toString('base64url')}`
}

export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  if (!stored.startsWith(PREFIX)) return false
  const [nonce = '', key = ''] = stored.slice(PREFIX.length).split('$')
  const expected = Buffer.from(key, 'base64url')
  const found = await keyOf(password, Buffer.from(nonce, 'base64url'))
  return expected.length === found.length && timingSafeEqual(expected, found)
}
