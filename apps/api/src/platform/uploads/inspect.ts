import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { fileTypeFromBuffer } from 'file-type'
import { isPlainImage } from './plain-image.ts'
import { isPlainPdf } from './plain-pdf.ts'

export interface Inspected {
  sha256: Buffer
  bytes: number
  /** What the bytes are by themselves, by their signature. */
  mediaType: string
  /** An image or a PDF and nothing else beside: a browser may show it. */
  viewable: boolean
}

/** A type is recognised by the beginning; in archives by their first entries. */
const HEAD = 256 * 1024
/** Larger ones are downloaded: whether something is shown is decided on the whole, which is in memory then. */
const VIEWABLE = 25 * 1024 * 1024
/** How everything begins that may be shown; of the rest only the beginning is kept. */
const BEGINNINGS = /^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF|%PDF)/

const IMAGES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

/** Text is what has no signature, no null byte, and is well-formed. */
function isText(head: Buffer): boolean {
  if (head.includes(0)) return false
  // The beginning may end within a letter.
  const whole = head.length < HEAD ? head : head.subarray(0, head.length - 4)
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

/** Signs of a page or an archive have no place in what is shown; a polyglot is both at once. */
function isPolyglot(whole: Buffer): boolean {
  // The directory of an archive is found from the end; Java and others start what it lists.
  if (whole.subarray(-66_000).includes('PK\u0005\u0006')) return true
  return /<(?:!doctype|html|head|body|script|svg|iframe|\?php)/i.test(whole.toString('latin1', 0, 4096))
}

function isViewable(mediaType: string, whole: Buffer): boolean {
  if (isPolyglot(whole)) return false
  return IMAGES.has(mediaType)
    ? isPlainImage(mediaType, whole)
    : mediaType === 'application/pdf' && isPlainPdf(whole)
}

/** Reads a file once, from end to end, and says what it is. */
export async function inspect(stream: Readable, expected: number): Promise<Inspected> {
  const hash = createHash('sha256')
  const kept: Buffer[] = []
  let keep = HEAD
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk)
    if (bytes === 0 && expected <= VIEWABLE && BEGINNINGS.test(chunk.toString('latin1', 0, 8)))
      keep = expected
    if (bytes < keep) kept.push(chunk.subarray(0, keep - bytes))
    bytes += chunk.length
  }
  const whole = Buffer.concat(kept)
  const mediaType = await typeOf(whole.subarray(0, HEAD))
  const viewable = bytes === whole.length && isViewable(mediaType, whole)
  return { sha256: hash.digest(), bytes, mediaType, viewable }
}
