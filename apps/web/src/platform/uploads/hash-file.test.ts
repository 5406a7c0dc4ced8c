import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashFile } from './hash-file.ts'

const { signal } = new AbortController()

test.each([0, 1, 1024 * 1024, 3 * 1024 * 1024 + 7])(
  '%i bytes have the hash that the server reckons',
  async (size) => {
    const bytes = Buffer.alloc(size, 'evidence')
    const parts: number[] = []
    const hash = await hashFile(new Blob([bytes]), signal, (part) => parts.push(part))
    expect(hash).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect(parts.at(-1) ?? 1).toBe(1)
  },
)

test('a file that is given up is not read on', async () => {
  const stop = new AbortController()
  const reading = hashFile(new Blob([Buffer.alloc(4 * 1024 * 1024)]), stop.signal, () => stop.abort())
  await expect(reading).rejects.toThrow()
})
