import { buffer } from 'node:stream/consumers'
import { type Entry, fromBufferPromise, getFileNameLowLevel } from 'yauzl'
import { Unreadable, type UnreadableReason } from './unreadable.ts'

/** The limit of all parts of a workbook when unpacked, against zip bombs. */
export const UNPACKED_LIMIT = 100 * 1024 * 1024
const MAX_ENTRIES = 2_000

/** Names are matched against a list and never used as a path, so a leading slash is accepted. */
const nameOf = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string =>
  getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false)

/** Strong encryption is an error of the directory in yauzl, not a flag of an entry. */
const reasonOf = (error: unknown): UnreadableReason =>
  error instanceof Error && error.message.includes('encryption') ? 'encrypted' : 'not_a_workbook'

/**
 * Unpacks the wanted entries of a zip file, each to exactly the size that the directory declares. The whole directory is
 * checked against the limits first.
 */
export async function unzip(file: Buffer, wants: (name: string) => boolean): Promise<Map<string, Buffer>> {
  try {
    const zip = await fromBufferPromise(file, { decodeStrings: false })
    if (zip.entryCount > MAX_ENTRIES) throw new Unreadable('too_large')
    const wanted: Entry[] = []
    let total = 0
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw new Unreadable('encrypted')
      total += entry.uncompressedSize
      if (total > UNPACKED_LIMIT) throw new Unreadable('too_large')
      if (wants(nameOf(entry))) wanted.push(entry)
    }
    const parts = new Map<string, Buffer>()
    for (const entry of wanted) parts.set(nameOf(entry), await buffer(await zip.openReadStreamPromise(entry)))
    return parts
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable(reasonOf(error))
  }
}

/** Refuses what is no zip file or is above the limits, without unpacking anything. */
export const checkZip = async (file: Buffer): Promise<void> => void (await unzip(file, () => false))
