import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'

interface Entry {
  name: string
  content: Buffer
}

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50

/** The parts of a workbook, which is a zip archive. */
function readParts(zip: Buffer): Entry[] {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  let at = zip.readUInt32LE(end + 16)
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)]
    const [nameLength, extra, comment] = [28, 30, 32].map((from) => zip.readUInt16LE(at + from)) as [
      number,
      number,
      number,
    ]
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const packed = zip.subarray(start, start + size)
    at += 46 + nameLength + extra + comment
    return { name, content: method === 0 ? packed : inflateRawSync(packed) }
  })
}

function header(signature: number, fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const parts = [[4, signature] as const, ...fields].map(([bytes, value]) => {
    const part = Buffer.alloc(bytes)
    if (bytes === 2) part.writeUInt16LE(value)
    else part.writeUInt32LE(value)
    return part
  })
  return Buffer.concat(parts)
}

function writeParts(entries: readonly Entry[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const packed = deflateRawSync(content)
    const named = Buffer.from(name)
    const common = [
      [2, 20],
      [2, 0x0800],
      [2, 8],
      [2, 0],
      [2, 0x21],
      [4, crc32(content)],
      [4, packed.length],
      [4, content.length],
      [2, named.length],
      [2, 0],
    ] as const
    const local = Buffer.concat([header(LOCAL, common), named, packed])
    const place = [
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ] as const
    directory.push(header(CENTRAL, [[2, 20], ...common, ...place]), named)
    files.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const count = entries.length
  const end = header(END, [
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, central.length],
    [4, offset],
    [2, 0],
  ])
  return Buffer.concat([...files, central, end])
}

/** The workbook after a person has typed over some cells: each whole text is replaced wherever it stands. */
export function typeOver(workbook: Buffer, changes: Readonly<Record<string, string>>): Buffer {
  return writeParts(
    readParts(workbook).map(({ name, content }) => {
      if (!name.endsWith('.xml')) return { name, content }
      let text = content.toString('utf8')
      for (const [from, to] of Object.entries(changes)) text = text.replaceAll(`>${from}<`, `>${to}<`)
      return { name, content: Buffer.from(text) }
    }),
  )
}
