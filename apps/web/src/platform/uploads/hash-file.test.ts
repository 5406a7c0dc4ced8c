import { expect, test } from 'vitest'
import { hashFile } from './hash-file.ts'

const { signal } = new AbortController()
/** The browser's own implementation, which needs all bytes at once. */
const wholeHash = async (bytes: BufferSource) =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

test.each([0, 1, 1024 * 1024, 3 * 1024 * 1024 + 7])(
  '%i bytes have the correct SHA-256 hash',
  async (size) => {
    const bytes = new Uint8Array(size).fill(7)
    const parts: number[] = []
    const hash = await hashFile(new Blob([bytes]), signal, (part) => parts.push(part))
    expect(hash).toBe(await wholeHash(bytes))
    expect(parts.at(-1) ?? 1).toBe(1)
  },
)

test('stops reading a file when it is cancelled', async () => {
  const stop = new AbortController()
  const reading = hashFile(new Blob([new Uint8Array(4 * 1024 * 1024)]), stop.signal, () => stop.abort())
  await expect(reading).rejects.toThrow()
})
