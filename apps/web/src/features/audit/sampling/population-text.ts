import { MAX_AMOUNT, plainRef, type PopulationRow } from 'contract/audit/population'
import { readCells } from '#shared/sheet/read-cells.ts'
import { westernDigits } from '#platform/western-digits.ts'

/** The column of each value in a table; −1 if there is none. */
export interface Columns {
  readonly ref: number
  readonly date: number
  readonly amount: number
  /** Whether the first line has the names of the columns. */
  readonly heading: boolean
}

/** Reads dates as spreadsheets and ledgers write them: 2026-12-31, or day, month and year. */
export function readDay(text: string): string | null {
  const plain = westernDigits(text).trim()
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(plain)
  const common = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(plain)
  const [year, month, day] = iso ? iso.slice(1) : common ? common.slice(1).toReversed() : []
  if (!year || !month || !day) return null
  const value = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) ? value : null
}

/** Amount in hundredths. Dot or comma is the decimal sign; brackets, or a minus at either end, mean negative. */
export function readAmount(text: string): number | null {
  const plain = westernDigits(text)
    .replace(/[\s\u00A0\u202F'’]/g, '')
    .replace(/^\p{Sc}|\p{Sc}$/gu, '')
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .replaceAll('−', '-')
  const found = /^(\()?(-)?(\d[\d.,]*)(-)?(\))?$/.exec(plain)
  if (!found || Boolean(found[1]) !== Boolean(found[5])) return null
  const digits = found[3]!
  const decimal = /[.,](\d{1,2})$/.exec(digits)
  const whole = (decimal ? digits.slice(0, decimal.index) : digits).replace(/[.,]/g, '')
  const value = Number(whole) * 100 + Number((decimal?.[1] ?? '').padEnd(2, '0'))
  const isLess = Boolean(found[1]) || Boolean(found[2]) || Boolean(found[4])
  if (!Number.isSafeInteger(value) || value > MAX_AMOUNT) return null
  return isLess && value !== 0 ? -value : value
}

/** Pasted text or the text of a file as cells; empty lines are left out. */
export function readTable(given: string): string[][] {
  const text = given.replace(/^\uFEFF/, '')
  const [first] = text.split(/[\r\n]/, 1)
  const delimiter = (['\t', ';'] as const).find((one) => first!.includes(one)) ?? ','
  return readCells(text, delimiter).filter((row) => row.some((cell) => cell.trim() !== ''))
}

const LOOKED_AT = 50

/** Guesses the columns from the first lines; the person sees the guess and corrects it. */
export function guessColumns(table: readonly string[][]): Columns {
  const body = table.slice(1, LOOKED_AT + 1)
  const sampled = body.length > 0 ? body : table.slice(0, 1)
  const width = Math.max(...table.slice(0, LOOKED_AT).map((row) => row.length), 1)
  const mostly = (at: number, is: (text: string) => boolean) => {
    const filled = sampled.map((row) => row[at]?.trim() ?? '').filter((text) => text !== '')
    return filled.length > 0 && filled.filter(is).length * 2 > filled.length
  }
  const places = Array.from({ length: width }, (_, at) => at)
  const date = places.find((at) => mostly(at, (text) => readDay(text) !== null)) ?? -1
  const isNumber = (at: number) => mostly(at, (text) => readAmount(text) !== null)
  const ref = places.find((at) => at !== date && !isNumber(at)) ?? places.find((at) => at !== date) ?? 0
  // Reference numbers come before amounts.
  const amount = places.findLast((at) => at !== date && at !== ref && isNumber(at)) ?? -1
  const [head] = table
  const named = (at: number, is: (text: string) => unknown) =>
    at >= 0 && table.length > 1 && is(head?.[at] ?? '') === null && (head?.[at] ?? '').trim() !== ''
  return { ref, date, amount, heading: named(date, readDay) || named(amount, readAmount) }
}

export interface ReadRows {
  readonly rows: readonly PopulationRow[]
  /** Number of lines without a reference, and of cells that are not a date or an amount. */
  readonly unnamed: number
  readonly unread: number
}

export function rowsOf(table: readonly string[][], columns: Columns): ReadRows {
  const rows: PopulationRow[] = []
  let [unnamed, unread] = [0, 0]
  for (const cells of columns.heading ? table.slice(1) : table) {
    const at = (place: number) => (place < 0 ? '' : (cells[place] ?? '').trim())
    const ref = plainRef(at(columns.ref))
    if (ref === '') {
      unnamed++
      continue
    }
    const date = at(columns.date) === '' ? null : readDay(at(columns.date))
    const amount = at(columns.amount) === '' ? null : readAmount(at(columns.amount))
    if ((at(columns.date) !== '' && date === null) || (at(columns.amount) !== '' && amount === null)) unread++
    rows.push({ ref, date, amount })
  }
  return { rows, unnamed, unread }
}
