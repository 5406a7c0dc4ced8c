import { normaliseText } from 'contract/search-text'

/** The words of a page in the order of its text layer, and where each of its pieces begins. */
export interface PageText {
  readonly text: string
  readonly starts: readonly number[]
}

/** A stretch of a page's text, from the first sign up to, and without, the last. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** A stretch within one piece of the text layer. */
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
/** How one sign is compared. Documents write Arabic with Persian letters and figures of three kinds. */
function foldSign(sign: string): string {
  if (/\s/.test(sign)) return ' '
  const code = sign.codePointAt(0)!
  const zero = DIGIT_ZEROS.find((first) => code >= first && code < first + 10)
  if (zero !== undefined) return String(code - zero)
  if (sign === '\u00ad') return ''
  return normaliseText(sign.replace('ی', 'ي').replace('ک', 'ك'))
}

const folded = new Map<string, string>()

/** The text as it is compared, and for each of its signs where that stands in the original. */
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
    // However many spaces and ends of lines stand between two words, they are one.
    if (one !== ' ' || !result.endsWith(' ')) {
      result += one
      for (let index = 0; index < one.length; index += 1) at.push(offset)
    }
    offset += sign.length
  }
  at.push(offset)
  return { text: result, at }
}

/** Where the words stand in a text: case, accents, Arabic vowels, letter forms and figures make no difference. */
export function findText(words: string, { text }: PageText): Stretch[] {
  const wanted = fold(words).text.trim()
  if (wanted === '') return []
  const page = fold(text)
  const found: Stretch[] = []
  for (let at = page.text.indexOf(wanted); at >= 0; at = page.text.indexOf(wanted, at + wanted.length)) {
    const last = page.at[at + wanted.length - 1]!
    // Up to the next sign that counts, so that the vowels of the last letter are marked with it.
    found.push({ from: page.at[at]!, to: Math.max(page.at[at + wanted.length]!, last + 1) })
  }
  return found
}

/** The same stretch as parts of the pieces that it crosses. */
export function piecesOf({ text, starts }: PageText, { from, to }: Stretch): Piece[] {
  return starts.flatMap((start, piece) => {
    const end = starts[piece + 1] ?? text.length
    const [first, last] = [Math.max(from, start), Math.min(to, end)]
    return first < last ? [{ piece, from: first - start, to: last - start }] : []
  })
}
