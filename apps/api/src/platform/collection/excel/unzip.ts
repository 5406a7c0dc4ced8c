import { inflateRawSync } from 'node:zlib'
import { Unreadable } from './unreadable.ts'

/** The limit of all parts of a workbook when unpacked, against zip bombs. */
export const UNPACKED_LIMIT = 100 * 1024 * 1024
const MAX_ENTRIES = 2_000

export interface ZipEntry {
  readonly name: string
  readonly method: number
  readonly packed: number
  readonly unpacked: number
  readonly offset: number
}

const END = 0x06054b50
const DIRECTORY = 0x02014b50
const LOCAL = 0x04034b50
const END_LENGTH = 22
const DIRECTORY_LENGTH = 46
const LOCAL_LENGTH = 30
const ENCRYPTED = 1

/** Finds the end record, which is followed only by a comment of at most 64 KB. */
function findEnd(file: Buffer): number {
  const lowest = Math.max(0, file.length - END_LENGTH - 0xffff)
  for (let at = file.length - END_LENGTH; at >= lowest; at--) {
    if (file.readUInt32LE(at) === END) return at
  }
  throw new Unreadable('not_a_workbook')
}

function readEntry(file: Buffer, at: number): { entry: ZipEntry; next: number } {
  if (at + DIRECTORY_LENGTH > file.length || file.readUInt32LE(at) !== DIRECTORY)
    throw new Unreadable('not_a_workbook')
  if (file.readUInt16LE(at + 8) & ENCRYPTED) throw new Unreadable('encrypted')
  const nameEnd = at + DIRECTORY_LENGTH + file.readUInt16LE(at + 28)
  const entry = {
    name: file.toString('utf8', at + DIRECTORY_LENGTH, nameEnd).replaceAll('\\', '/'),
    method: file.readUInt16LE(at + 10),
    packed: file.readUInt32LE(at + 20),
    unpacked: file.readUInt32LE(at + 24),
    offset: file.readUInt32LE(at + 42),
  }
  return { entry, next: nameEnd + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32) }
}

/** Lists the entries of a zip file; refuses an invalid directory or one above the limits. */
export function listEntries(file: Buffer): ZipEntry[] {
  const end = findEnd(file)
  const count = file.readUInt16LE(end + 10)
  if (count > MAX_ENTRIES) throw new Unreadable('too_large')
  const entries: ZipEntry[] = []
  let at = file.readUInt32LE(end + 16)
  let total = 0
  for (let index = 0; index < count; index++) {
    const { entry, next } = readEntry(file, at)
    total += entry.unpacked
    if (total > UNPACKED_LIMIT) throw new Unreadable('too_large')
    entries.push(entry)
    at = next
  }
  return entries
}

/** Unpacks one part, to at most the size declared by its entry. */
export function unpack(file: Buffer, { method, packed, unpacked, offset }: ZipEntry): Buffer {
  if (offset + LOCAL_LENGTH > file.length || file.readUInt32LE(offset) !== LOCAL)
    throw new Unreadable('not_a_workbook')
  const start = offset + LOCAL_LENGTH + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
  const bytes = file.subarray(start, start + packed)
  if (method === 0 && packed === unpacked) return bytes
  if (method !== 8) throw new Unreadable('not_a_workbook')
  try {
    return inflateRawSync(bytes, { maxOutputLength: Math.max(unpacked, 1) })
  } catch {
    throw new Unreadable('not_a_workbook')
  }
}
