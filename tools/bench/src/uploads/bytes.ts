import { createCipheriv, createHash } from 'node:crypto'

const CHUNK = 1024 * 1024

/** Deterministic, incompressible bytes from any offset; never all in memory. */
export function* bytesFrom(offset: number, size: number): Generator<Buffer> {
  for (let block = Math.floor(offset / CHUNK); block * CHUNK < size; block++) {
    const start = Buffer.alloc(16)
    start.writeUInt32BE(block)
    const bytes = createCipheriv('aes-128-ctr', Buffer.alloc(16, 7), start).update(Buffer.alloc(CHUNK))
    const skip = Math.max(0, offset - block * CHUNK)
    yield bytes.subarray(skip, Math.min(CHUNK, size - block * CHUNK))
  }
}

export function hashOf(size: number): string {
  const hash = createHash('sha256')
  for (const chunk of bytesFrom(0, size)) hash.update(chunk)
  return hash.digest('hex')
}
