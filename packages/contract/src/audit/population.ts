import { fail } from '../errors.ts'

/** One line of the population that a sample is drawn from. The amount is in hundredths of the currency. */
export interface PopulationRow {
  readonly ref: string
  readonly date: string | null
  readonly amount: number | null
}

export const MAX_POPULATION = 100_000
export const MAX_POPULATION_CHARACTERS = 10_000_000
const MAX_REF = 200
/** In hundredths; the sum of all amounts is still an exact integer. */
export const MAX_AMOUNT = 100_000_000_000_000
const LINE = /^([^\t\n\r]{1,200})\t(\d{4}-\d{2}-\d{2})?\t(-?\d{1,13}\.\d{2})?$/

/** Without line breaks, and with single spaces between words. */
export const plainRef = (text: string): string =>
  text.normalize('NFC').replace(/\s+/g, ' ').trim().slice(0, MAX_REF)

function writeAmount(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const writeRow = ({ ref, date, amount }: PopulationRow): string =>
  `${ref}\t${date ?? ''}\t${amount === null ? '' : writeAmount(amount)}\n`

/** The canonical form of a population, so that the same list always has the same hash. */
export const writePopulation = (rows: readonly PopulationRow[]): string => rows.map(writeRow).join('')

function readLine(line: string, at: number): PopulationRow {
  const found = LINE.exec(line)
  const ref = found?.[1]
  if (!found || !ref || ref !== plainRef(ref))
    throw fail('INVALID_INPUT', [{ path: ['population', at], code: 'invalid_format' }])
  const amount = found[3] === undefined ? null : Number(found[3].replace('.', ''))
  if (amount !== null && Math.abs(amount) > MAX_AMOUNT)
    throw fail('INVALID_INPUT', [{ path: ['population', at], code: 'too_big' }])
  return { ref, date: found[2] ?? null, amount: Object.is(amount, -0) ? 0 : amount }
}

/** Reads exactly the format that `writePopulation` writes. */
export function readPopulation(text: string): PopulationRow[] {
  const lines = text.split('\n')
  if (lines.pop() !== '' || lines.length === 0)
    throw fail('INVALID_INPUT', [{ path: ['population'], code: 'invalid_format' }])
  if (lines.length > MAX_POPULATION) throw fail('INVALID_INPUT', [{ path: ['population'], code: 'too_big' }])
  const rows = lines.map(readLine)
  const sum = rows.reduce((all, { amount }) => all + Math.abs(amount ?? 0), 0)
  if (sum > Number.MAX_SAFE_INTEGER) throw fail('INVALID_INPUT', [{ path: ['population'], code: 'too_big' }])
  if (writePopulation(rows) !== text)
    throw fail('INVALID_INPUT', [{ path: ['population'], code: 'invalid_format' }])
  return rows
}

const toHex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

export const sha256 = (text: string): Promise<ArrayBuffer> =>
  crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))

/** Equals the output of `sha256sum` on the file. */
export const hashPopulation = async (text: string): Promise<string> => toHex(await sha256(text))

export interface PopulationProfile {
  rows: number
  /** Lines with a reference that an earlier line already has. */
  repeated: number
  undated: number
  outside: number
  withoutAmount: number
  /** Zero or less: never selected by monetary unit sampling. */
  notPositive: number
  total: number
}

/** Properties of a population to check before relying on it. */
export function profileOf(
  rows: readonly PopulationRow[],
  period: { from: string | null; to: string | null },
): PopulationProfile {
  const count = (is: (row: PopulationRow) => boolean) => rows.filter(is).length
  return {
    rows: rows.length,
    repeated: rows.length - new Set(rows.map(({ ref }) => ref)).size,
    undated: count(({ date }) => date === null),
    outside: count(
      ({ date }) =>
        date !== null &&
        ((period.from !== null && date < period.from) || (period.to !== null && date > period.to)),
    ),
    withoutAmount: count(({ amount }) => amount === null),
    notPositive: count(({ amount }) => amount !== null && amount <= 0),
    total: rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
  }
}
