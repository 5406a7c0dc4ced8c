import { readSheets, readWordText } from './read-office.ts'
import { readPdfPages } from './read-pdf.ts'
import { EXCEL, PDF, PLAIN, WORD } from './readable-types.ts'

const READERS: Readonly<Record<string, (file: Buffer) => Promise<string[]>>> = {
  [PDF]: readPdfPages,
  [WORD]: async (file) => cutText(await readWordText(file)),
  [EXCEL]: async (file) => (await readSheets(file)).map(cap),
  [PLAIN]: (file) => Promise.resolve(cutText(file.toString('utf8'))),
}

/** As much of one place as a tsvector takes. */
const PLACE_LENGTH = 100_000
const MAX_PLACES = 3_000
/** Of a text without pages. */
const PART_LENGTH = 10_000

const cap = (text: string): string => text.slice(0, PLACE_LENGTH)

/** Cuts a text into parts at the ends of its lines. */
export function cutText(text: string): string[] {
  const parts: string[] = []
  let part = ''
  for (const line of text.split('\n')) {
    if (part.length > 0 && part.length + line.length > PART_LENGTH) {
      parts.push(part)
      part = ''
    }
    part += `${line.slice(0, PLACE_LENGTH)}\n`
  }
  return [...parts, part]
}

/** The texts of the pages, sheets or parts of a file, in their order. PostgreSQL stores no null characters. */
export async function readPlaces(file: Buffer, mediaType: string): Promise<string[]> {
  const read = READERS[mediaType]
  if (!read) throw new Error(`no reader for ${mediaType}`)
  const places = (await read(file)).slice(0, MAX_PLACES)
  return places.map((text) => cap(text.replaceAll('\0', '').trim()))
}
