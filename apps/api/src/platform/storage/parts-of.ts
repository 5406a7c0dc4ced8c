import type { Readable } from 'node:stream'

/** Splits a stream into parts of one size; the last may be shorter, and an empty stream has none. */
export async function* partsOf(stream: Readable, size: number): AsyncGenerator<Buffer, undefined> {
  let chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    while (length >= size) {
      const whole = Buffer.concat(chunks)
      yield whole.subarray(0, size)
      chunks = [whole.subarray(size)]
      length -= size
    }
  }
  if (length > 0) yield Buffer.concat(chunks)
  return undefined
}
