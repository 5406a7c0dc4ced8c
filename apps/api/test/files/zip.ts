import { crc32, deflateRawSync } from 'node:zlib'

export interface Entry {
  name: string
  content: Buffer | string
  /** A symbolic link to the path in the content. */
  symlink?: boolean
}

/** A zip archive with entries exactly as given, valid or not. */
export function zip(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, symlink } of entries) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes, { level: 9 })
    const label = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(bytes.length, 18)
    common.writeUInt16LE(label.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, label, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(symlink ? 0o120777 * 0x10000 : 0, 6)
    rest.writeUInt32LE(offset, 10)
    // Marked as made on Unix; otherwise the symlink flag has no meaning.
    directory.push(Buffer.from('PK\u0001\u0002'), Buffer.from([20, 3]), common, rest, label)
    parts.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, listed, Buffer.from('PK\u0005\u0006'), end])
}
