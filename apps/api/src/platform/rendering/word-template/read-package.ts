import { buffer } from 'node:stream/consumers'
import { MAX_WORD_BYTES } from 'contract/workspace/word-tags'
import { type Entry, fromBufferPromise, getFileNameLowLevel } from 'yauzl'
import { Refused } from './problems.ts'

const MAX_PARTS = 300
const MAX_PART_BYTES = 8 * 1024 * 1024
const MAX_TOTAL_BYTES = 40 * 1024 * 1024
/** A part of this size is judged by how tightly it is packed: text is packed ten to thirty times. */
const JUDGED_FROM_BYTES = 1024 * 1024
const MAX_RATIO = 200

/** Compound files: encrypted documents and the old binary format. */
const COMPOUND_FILE = 0xd0cf11e0

/** Every part that Word writes into a document without macros, embedded objects, fonts and drawings in other formats. */
const PARTS = new RegExp(
  `^(?:${[
    String.raw`\[Content_Types\]\.xml`,
    String.raw`_rels/\.rels`,
    String.raw`docProps/(?:app|core|custom)\.xml`,
    String.raw`docProps/thumbnail\.(?:jpe?g|png)`,
    String.raw`word/_rels/[\w-]+\.xml\.rels`,
    String.raw`word/(?:document|styles|settings|webSettings|fontTable|numbering|footnotes|endnotes|comments(?:Extended|Ids|Extensible)?|people|header\d*|footer\d*)\.xml`,
    String.raw`word/theme/(?:_rels/)?theme\d*\.xml`,
    String.raw`word/media/[\w-]+\.(?:png|jpe?g)`,
    String.raw`customXml/(?:_rels/)?item(?:Props)?\d+\.xml(?:\.rels)?`,
  ].join('|')})$`,
)
const MACROS = /vba|macro|activex|\.bin$/i

const nameOf = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string =>
  getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true)

function checkEntry(name: string, entry: Entry): void {
  if (entry.isEncrypted()) throw new Refused('encrypted', name)
  if (!PARTS.test(name)) throw new Refused(MACROS.test(name) ? 'macros' : 'part_not_allowed', name)
  const { uncompressedSize, compressedSize } = entry
  const tight = uncompressedSize / Math.max(1, compressedSize) > MAX_RATIO
  if (uncompressedSize > MAX_PART_BYTES || (uncompressedSize > JUDGED_FROM_BYTES && tight))
    throw new Refused('too_large', name)
}

/**
 * The parts of a Word template by name. Names, sizes and number are checked on the directory before anything is unpacked,
 * and each part is unpacked to exactly the size that the directory declares.
 */
export async function readPackage(file: Buffer): Promise<Map<string, Buffer>> {
  if (file.length > MAX_WORD_BYTES) throw new Refused('too_large')
  if (file.length > 4 && file.readUInt32BE(0) === COMPOUND_FILE) throw new Refused('encrypted')
  return unpack(file, checkEntry)
}

/** The parts of a zip file, each entry checked before any is unpacked. */
export async function unpack(
  file: Buffer,
  check: (name: string, entry: Entry) => void = () => undefined,
): Promise<Map<string, Buffer>> {
  try {
    const zip = await fromBufferPromise(file, { decodeStrings: false })
    if (zip.entryCount > MAX_PARTS) throw new Refused('too_large')
    const entries = new Map<string, Entry>()
    let total = 0
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry)
      // Word writes no folders, other programs do.
      if (name.endsWith('/') && entry.uncompressedSize === 0) continue
      check(name, entry)
      total += entry.uncompressedSize
      if (total > MAX_TOTAL_BYTES || entries.size > MAX_PARTS) throw new Refused('too_large')
      if ([...entries.keys()].some((one) => one.toLowerCase() === name.toLowerCase()))
        throw new Refused('part_not_allowed', name)
      entries.set(name, entry)
    }
    const parts = new Map<string, Buffer>()
    for (const [name, entry] of entries) parts.set(name, await buffer(await zip.openReadStreamPromise(entry)))
    return parts
  } catch (error) {
    if (error instanceof Refused) throw error
    throw new Refused('not_a_word_document')
  }
}
