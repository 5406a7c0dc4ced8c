/** Size limits against decompression bombs. */
const MAX_SIDE = 20_000
const MAX_PIXELS = 50_000_000

const fits = (width: number, height: number): boolean =>
  width > 0 && height > 0 && width <= MAX_SIDE && height <= MAX_SIDE && width * height <= MAX_PIXELS

/** Checks the chunks from the header to IEND, which must end the file. */
function isPlainPng(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return false
  if (!fits(bytes.readUInt32BE(16), bytes.readUInt32BE(20))) return false
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return end === bytes.length
    at = end
  }
  return false
}

const skipBlocks = (bytes: Buffer, from: number): number => {
  let at = from
  while (at < bytes.length && bytes[at] !== 0) at += 1 + bytes[at]!
  return at + 1
}
const paletteSize = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Checks the blocks up to the trailer, which must end the file. */
function isPlainGif(bytes: Buffer): boolean {
  if (bytes.length < 14 || !fits(bytes.readUInt16LE(6), bytes.readUInt16LE(8))) return false
  for (let at = 13 + paletteSize(bytes[10]!); at < bytes.length;) {
    const kind = bytes[at]
    if (kind === 0x3b) return at + 1 === bytes.length
    if (kind === 0x21) at = skipBlocks(bytes, at + 2)
    else if (kind === 0x2c) at = skipBlocks(bytes, at + 11 + paletteSize(bytes[at + 9] ?? 0))
    else return false
  }
  return false
}

const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Checks the segments and scans up to the end marker, which must end the file. */
function isPlainJpeg(bytes: Buffer): boolean {
  let sized = false
  for (let at = 2; at + 2 <= bytes.length;) {
    if (bytes[at] !== 0xff) return false
    const marker = bytes[at + 1]!
    if (marker === 0xff) at += 1
    else if (marker === 0xd9) return sized && at + 2 === bytes.length
    else if (at + 4 > bytes.length) return false
    else {
      const end = at + 2 + bytes.readUInt16BE(at + 2)
      if (isFrame(marker)) {
        if (at + 9 > bytes.length || !fits(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)))
          return false
        sized = true
      }
      at = marker === 0xda ? endOfScan(bytes, end) : end
    }
  }
  return false
}

/** A marker within a scan that is neither stuffing nor a restart begins the next segment. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next !== undefined && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

/** Checks for one RIFF container of the size of the file, with image chunks only. */
function isPlainWebp(bytes: Buffer): boolean {
  if (bytes.length < 30 || bytes.readUInt32LE(4) + 8 !== bytes.length) return false
  if (!fits(...webpSize(bytes))) return false
  let at = 12
  while (at + 8 <= bytes.length) {
    if (!/^(?:VP8[ LX]|ANIM|ANMF|ALPH|ICCP|EXIF|XMP )$/.test(bytes.toString('latin1', at, at + 4)))
      return false
    const size = bytes.readUInt32LE(at + 4)
    at += 8 + size + (size % 2)
  }
  return at === bytes.length
}

function webpSize(bytes: Buffer): [width: number, height: number] {
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8X') return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1]
  if (kind === 'VP8 ') return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff]
  const bits = kind === 'VP8L' ? bytes.readUInt32LE(21) : 0
  return kind === 'VP8L' ? [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1] : [0, 0]
}

const CHECKS: Record<string, (bytes: Buffer) => boolean> = {
  'image/png': isPlainPng,
  'image/gif': isPlainGif,
  'image/jpeg': isPlainJpeg,
  'image/webp': isPlainWebp,
}

/** Whether the bytes are one complete image of acceptable dimensions without additional data. */
export function isPlainImage(mediaType: string, bytes: Buffer): boolean {
  try {
    return CHECKS[mediaType]?.(bytes) ?? false
  } catch {
    // The file is truncated.
    return false
  }
}
