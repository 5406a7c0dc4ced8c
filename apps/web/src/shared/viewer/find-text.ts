import { normaliseText } from 'contract/search-text'

/** The text of a page in the order of its text layer, and the start of each of its pieces. */
export interface PageText {
  readonly text: string
  readonly starts: readonly number[]
}

/** A range of a page's text, from the first character up to, but not including, the last. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** A range within one piece of the text layer. */
export interface Piece extends Stretch {
  readonly piece: number
}

export function joinPieces(pieces: readonly { str: string; hasEOL: boolean }[]): PageText {
  const starts: number[] = []
  let text = ''
  for (const { str, hasEOL } of pieces) {
    starts.push(text.length)
    text += hasEOL ? `${str}\n` : str
  }
  return { text, starts }
}

const DIGIT_ZEROS = [0x0660, 0x06f0]
/** Normalises one character for comparison. Documents write Arabic with Persian letters and three kinds of digits. */
function foldSign(sign: string): string {
  if (/\s/.test(sign)) return ' '
  const code = sign.codePointAt(0)!
  const zero = DIGIT_ZEROS.find((first) => code >= first && code < first + 10)
  if (zero !== undefined) return String(code - zero)
  if (sign === '\u00ad') return ''
  return normaliseText(sign.replace('ی', 'ي').replace('ک', 'ك'))
}

const folded = new Map<string, string>()

/** The normalised text, and for each of its characters the position in the original. */
function fold(text: string): { text: string; at: number[] } {
  let result = ''
  const at: number[] = []
  let offset = 0
  for (const sign of text) {
    let one = folded.get(sign)
    if (one === undefined) {
      one = foldSign(sign)
      folded.set(sign, one)
    }
    // Any number of spaces and line breaks between two words counts as one space.
    if (one !== ' ' || !result.endsWith(' ')) {
      result += one
      for (let index = 0; index < one.length; index += 1) at.push(offset)
    }
    offset += sign.length
  }
  at.push(offset)
  return { text: result, at }
}

/** The occurrences of the words in a text, ignoring case, accents, Arabic vowels, letter forms and digit forms. */
export function findText(query: string, { text }: PageText): Stretch[] {
  const wanted = fold(query).text.trim()
  if (wanted === '') return []
  const page = fold(text)
  const found: Stretch[] = []
  for (let at = page.text.indexOf(wanted); at >= 0; at = page.text.indexOf(wanted, at + wanted.length)) {
    const last = page.at[at + wanted.length - 1]!
    // Up to the next significant character, so that the vowels of the last letter are included.
    found.push({ from: page.at[at]!, to: Math.max(page.at[at + wanted.length]!, last + 1) })
  }
  return found
}

/** The same range, split at the pieces of the text layer. */
export function piecesOf({ text, starts }: PageText, { from, to }: Stretch): Piece[] {
  return starts.flatMap((start, piece) => {
    const end = starts[piece + 1] ?? text.length
    const [first, last] = [Math.max(from, start), Math.min(to, end)]
    return first < last ? [{ piece, from: first - start, to: last - start }] : []
  })
}
