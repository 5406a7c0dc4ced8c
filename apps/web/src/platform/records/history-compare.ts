import { sameValue } from './same-value.ts'

export interface Difference {
  field: string
  from: unknown
  to: unknown
  /** For a text: every paragraph that differs. */
  paragraphs?: readonly { from: string | null; to: string | null }[] | undefined
}

/** The differences between two past states, in the order of the declaration; undeclared ones come last. */
export function compareStates(
  from: Readonly<Record<string, unknown>>,
  to: Readonly<Record<string, unknown>>,
  order: readonly string[],
): Difference[] {
  const fields = [...new Set([...order, ...Object.keys(from), ...Object.keys(to)])]
  return fields
    .filter((field) => !sameValue(from[field], to[field]))
    .map((field) => ({ field, from: from[field] ?? null, to: to[field] ?? null }))
}

/** The last instant of a day in the reader's time zone: what was saved on that day is included. */
export function endOfDay(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 23, 59, 59, 999).toISOString()
}
