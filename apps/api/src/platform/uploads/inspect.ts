import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { fileTypeFromBuffer } from 'file-type'
import { isPlainImage } from './plain-image.ts'
import { isPlainPdf } from './plain-pdf.ts'

export interface InspectedFile {
  sha256: Buffer
  bytes: number
  /** The type detected from the bytes. */
  mediaType: string
  /** Whether a browser may display it: only a plain image or PDF. */
  viewable: boolean
}

/** The bytes read for type detection; archives are detected by their first entries. */
const HEAD_BYTES = 256 * 1024
/** The size limit of displayed files, because the check needs the whole file in memory. */
const MAX_VIEWABLE_BYTES = 25 * 1024 * 1024
/** The signatures of displayable types; of other files only the head is kept in memory. */
const VIEWABLE_SIGNATURES = /^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF|%PDF)/

const IMAGES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

/** Whether the bytes are valid UTF-8 without null bytes. */
function isText(head: Buffer): boolean {
  if (head.includes(0)) return false
  // The head may end within a character.
  const whole = head.length < HEAD_BYTES ? head : head.subarray(0, head.length - 4)
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(whole, { stream: true })
    return true
  } catch {
    return false
  }
}

async function typeOf(head: Buffer): Promise<string> {
  const known = await fileTypeFromBuffer(head).catch(() => undefined)
  if (known) return known.mime.slice(0, 150)
  return isText(head) ? 'text/plain' : 'application/octet-stream'
}

/** Whether the file is also a web page or an archive. */
function isPolyglot(whole: Buffer): boolean {
  // Archives are recognised by their end record; Java and others would run them.
  if (whole.subarray(-66_000).includes('PK\u0005\u0006')) return true
  return /<(?:!doctype|html|head|body|script|svg|iframe|\?php)/i.test(whole.toString('latin1', 0, 4096))
}

function isViewable(mediaType: string, whole: Buffer): boolean {
  if (isPolyglot(whole)) return false
  return IMAGES.has(mediaType)
    ? isPlainImage(mediaType, whole)
    : mediaType === 'application/pdf' && isPlainPdf(whole)
}

/** Reads a file once and determines hash, size, type and whether it may be displayed. */
export async function inspect(stream: Readable, expected: number): Promise<InspectedFile> {
  const hash = createHash('sha256')
  const chunks: Buffer[] = []
  let limit = HEAD_BYTES
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk)
    if (
      bytes === 0 &&
      expected <= MAX_VIEWABLE_BYTES &&
      VIEWABLE_SIGNATURES.test(chunk.toString('latin1', 0, 8))
    )
      limit = expected
    if (bytes < limit) chunks.push(chunk.subarray(0, limit - bytes))
    bytes += chunk.length
  }
  const whole = Buffer.concat(chunks)
  const mediaType = await typeOf(whole.subarray(0, HEAD_BYTES))
  const viewable = bytes === whole.length && isViewable(mediaType, whole)
  return { sha256: hash.digest(), bytes, mediaType, viewable }
}
