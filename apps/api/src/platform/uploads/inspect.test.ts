import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostile } from '#test/files/hostile.ts'
import { gif, jpeg, pdf, png, webp } from '#test/files/plain.ts'
import { inspect } from './inspect.ts'
import { isPlainImage } from './plain-image.ts'

const look = (bytes: Buffer) => inspect(Readable.from([bytes]), bytes.length)

describe('an uploaded file', () => {
  it.each([
    ['image/png', png],
    ['image/jpeg', jpeg],
    ['image/gif', gif],
    ['image/webp', webp],
    ['application/pdf', pdf()],
  ])('is detected by its bytes, and viewable when it is nothing else: %s', async (mediaType, bytes) => {
    const sha256 = createHash('sha256').update(bytes).digest()
    expect(await look(bytes)).toEqual({ mediaType, viewable: true, bytes: bytes.length, sha256 })
  })

  it.each(Object.entries(hostile))(
    'Sec10 is never viewable when it contains more than it seems: %s',
    async (_, file) => {
      expect((await look(file.bytes)).viewable).toBe(false)
    },
  )

  it('is a document, text or binary otherwise', async () => {
    const typeOf = async (bytes: Buffer) => (await look(bytes)).mediaType
    expect(await typeOf(hostile['document with an outer entity']!.bytes)).toContain('wordprocessingml')
    expect(await typeOf(Buffer.from('code;name\n1;محضر\n'))).toBe('text/plain')
    expect(await typeOf(Buffer.from([0x80, 0x81, 0x82, 0, 1]))).toBe('application/octet-stream')
    expect(await typeOf(Buffer.from('é'.repeat(200_000)))).toBe('text/plain')
  })

  it('is hashed completely, and not viewable, when it is large', async () => {
    const large = Buffer.alloc(26 * 1024 * 1024, 1)
    png.copy(large)
    const { sha256, viewable, mediaType } = await look(large)
    expect(sha256.equals(createHash('sha256').update(large).digest())).toBe(true)
    expect([mediaType, viewable]).toEqual(['image/png', false])
  })
})

describe('an image', () => {
  const pictures = { 'image/png': png, 'image/jpeg': jpeg, 'image/gif': gif, 'image/webp': webp }

  it('with trailing bytes or truncated anywhere is not a plain image', () => {
    for (const [mediaType, bytes] of Object.entries(pictures)) {
      expect(isPlainImage(mediaType, bytes), mediaType).toBe(true)
      fc.assert(
        fc.property(fc.uint8Array({ minLength: 1, maxLength: 200 }), (more) => {
          expect(isPlainImage(mediaType, Buffer.concat([bytes, more]))).toBe(false)
        }),
      )
      for (let end = 0; end < bytes.length; end++)
        expect(isPlainImage(mediaType, bytes.subarray(0, end)), `${mediaType} ${end}`).toBe(false)
    }
  })

  it('of random bytes never crashes the check', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.entries(pictures)),
        fc.uint8Array({ maxLength: 500 }),
        fc.nat(60),
        ([mediaType, bytes], noise, keep) => {
          expect(typeof isPlainImage(mediaType, Buffer.concat([bytes.subarray(0, keep), noise]))).toBe(
            'boolean',
          )
        },
      ),
    )
  })
})
