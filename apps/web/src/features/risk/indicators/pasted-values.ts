import { MEASURE } from 'contract/risk/indicator-levels'
import type { EnteredValue } from 'contract/risk/measurements'
import { readDay } from '#platform/day-text.ts'
import { readNumber } from '#platform/number-text.ts'
import { readCells } from '#shared/sheet/read-cells.ts'

type PastedProblem = 'day' | 'number' | 'future' | 'measured' | 'twice'

/** A line of a pasted table: a value to enter, or why it cannot be. */
export interface PastedLine {
  readonly text: string
  readonly value?: EnteredValue
  readonly problem?: PastedProblem
}

const fits = (value: number | undefined): value is number =>
  value !== undefined && value >= MEASURE.min && value <= MEASURE.max

/**
 * Reads lines with a day, a value and perhaps a note, as a spreadsheet copies them. A first line without day and value is
 * the heading.
 */
export function readPasted(
  text: string,
  { today, measured }: { today: string; measured: ReadonlySet<string> },
): PastedLine[] {
  const [first = ''] = text.split(/[\r\n]/, 1)
  const delimiter = (['\t', ';'] as const).find((one) => first.includes(one)) ?? ','
  const rows = readCells(text, delimiter).filter((row) => row.some((cell) => cell.trim() !== ''))
  const seen = new Set<string>()
  return rows.flatMap((row, at): PastedLine[] => {
    const [dayText = '', valueText = '', note = ''] = row.map((cell) => cell.trim())
    const shown = row.join(' · ')
    const [day, value] = [readDay(dayText), readNumber(valueText)]
    if (!day && value === undefined && at === 0) return []
    if (!day) return [{ text: shown, problem: 'day' }]
    if (!fits(value)) return [{ text: shown, problem: 'number' }]
    const known = seen.has(day)
    seen.add(day)
    if (day > today) return [{ text: shown, problem: 'future' }]
    if (measured.has(day)) return [{ text: shown, problem: 'measured' }]
    if (known) return [{ text: shown, problem: 'twice' }]
    return [
      { text: shown, value: { measuredOn: day, value, ...(note ? { note: note.slice(0, 1000) } : {}) } },
    ]
  })
}
