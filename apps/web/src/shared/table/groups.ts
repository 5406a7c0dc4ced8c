import type { Collection } from 'contract/collection'
import type { Line } from '#platform/collections/slice.ts'

const levelOf = (of: Collection, column: string, value: unknown): number => {
  const mark = of.fields[column]?.marks?.[String(value)]
  return mark && 'level' in mark ? mark.level : 0
}

/** Rows with the same value of a column, together: the greatest level first, steps and choices in their order. */
export function groupedLines(of: Collection, lines: readonly Line[], column: string): Line[] {
  const order = column === 'status' ? of.machine.states : of.fields[column]?.choices
  const values = [...new Set(lines.map((line) => line[column]))]
  const rank = (value: unknown): number => {
    if (value === null || value === undefined) return Number.MAX_SAFE_INTEGER
    const level = levelOf(of, column, value)
    if (level > 0) return -level
    return order ? order.indexOf(String(value)) : values.indexOf(value)
  }
  return lines.toSorted((a, b) => rank(a[column]) - rank(b[column]))
}
