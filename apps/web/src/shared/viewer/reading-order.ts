/** A piece of text in a PDF: its position on the page, and whether a line ends after it. */
export interface PlacedText {
  readonly str: string
  readonly dir: string
  readonly width: number
  readonly hasEOL: boolean
  /** A matrix; its fifth number is the distance from the left edge. */
  readonly transform: readonly number[]
}

const isStrong = ({ str }: PlacedText) => /[\p{L}\p{N}]/u.test(str)
const isRtl = (piece: PlacedText) => piece.dir === 'rtl'
const letters = (pieces: readonly PlacedText[]) =>
  pieces.reduce((sum, { str }) => sum + str.replace(/\P{L}/gu, '').length, 0)
/** A space of zero width marks a vowel above its letter, not the end of a word. */
const isSpurious = ({ str, width, hasEOL }: PlacedText) => !hasEOL && /^\s+$/.test(str) && width < 0.01

/** Whether the pieces are positioned from left to right in the order of the file. */
function goesRight(pieces: readonly PlacedText[]): boolean {
  const places = pieces.filter(isStrong).map(({ transform }) => transform[4]!)
  const right = places.filter((place, index) => index > 0 && place > places[index - 1]!).length
  return right * 2 > places.length - 1
}

/** Reverses each run of pieces of one direction, with the neutral ones between them. */
function turnRuns<P extends PlacedText>(line: readonly P[], inRun: (piece: P) => boolean): P[] {
  const result: P[] = []
  let run: P[] = []
  let neutral: P[] = []
  const end = () => {
    result.push(...(goesRight(run) === isRtl(run[0] ?? line[0]!) ? run.toReversed() : run), ...neutral)
    run = []
    neutral = []
  }
  for (const piece of line) {
    if (!isStrong(piece)) (run.length > 0 ? neutral : result).push(piece)
    else if (inRun(piece)) {
      run.push(...neutral, piece)
      neutral = []
    } else {
      end()
      result.push(piece)
    }
  }
  end()
  return result
}

function orderLine<P extends PlacedText>(line: readonly P[]): P[] {
  const rtl = line.filter((piece) => isStrong(piece) && isRtl(piece))
  if (rtl.length === 0) return [...line]
  const ltr = line.filter((piece) => isStrong(piece) && !isRtl(piece))
  if (letters(ltr) > letters(rtl)) return turnRuns(line, isRtl)
  return turnRuns(goesRight(line) ? line.toReversed() : line, (piece) => !isRtl(piece))
}

/**
 * The pieces in reading order. Many programs, including browsers, write a line from left to right as displayed,
 * whatever its script: Arabic is then stored letter by letter from its end to its beginning.
 */
export function inReadingOrder<P extends PlacedText>(pieces: readonly P[]): P[] {
  const result: P[] = []
  let line: P[] = []
  for (const piece of pieces) {
    if (piece.hasEOL) {
      result.push(...orderLine(piece.str === '' ? line : [...line, { ...piece, hasEOL: false }]))
      result.push({ ...piece, str: '' })
      line = []
    } else if (!isSpurious(piece)) line.push(piece)
  }
  return [...result, ...orderLine(line)]
}
