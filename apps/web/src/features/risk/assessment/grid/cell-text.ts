import { stepsOf, type StepField } from 'contract/risk/line-scores'
import type { Method } from 'contract/risk/method'
import { RESPONSES } from 'contract/risk/risklines'
import { normaliseText } from 'contract/search-text'
import type { GridColumn } from './columns.ts'

export interface GridPerson {
  readonly id: string
  readonly name: string
  readonly email: string | null
}

/** What texts are read and written by. */
export interface CellContext {
  readonly method: Method
  readonly people: readonly GridPerson[]
  /** The word of a response in the reader's language. */
  readonly response: (response: string) => string
}

export type CellProblem = 'scale' | 'choice' | 'person' | 'day' | 'long'
export type CellValue = { readonly value: unknown } | { readonly problem: CellProblem }

const LONGEST = 4000
/** Digits of Arabic and Persian keyboards count like any others. */
const westernDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0)! & 0xf) % 10))

const same = (one: string, other: string) => normaliseText(one) === normaliseText(other)

function readStep(text: string, most: number): CellValue {
  const number = Number(westernDigits(text))
  return Number.isInteger(number) && number >= 1 && number <= most ? { value: number } : { problem: 'scale' }
}

/** As spreadsheets write days: 2026-12-31, or day, month and year. */
function readDay(text: string): CellValue {
  const plain = westernDigits(text)
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain)
  const common = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(plain)
  const [year, month, day] = iso ? iso.slice(1) : common ? common.slice(1).toReversed() : []
  if (!year || !month || !day) return { problem: 'day' }
  const value = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${value}T00:00:00Z`)
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
  return exists ? { value } : { problem: 'day' }
}

/** What a text means in a column; an empty one clears the cell. */
export function readCell({ key, kind }: GridColumn, text: string, context: CellContext): CellValue {
  const trimmed = text.trim()
  if (trimmed === '') return { value: null }
  switch (kind) {
    case 'step':
      return readStep(trimmed, stepsOf(context.method, key as StepField))
    case 'choice': {
      const found = RESPONSES.find((one) => one === trimmed || same(context.response(one), trimmed))
      return found ? { value: found } : { problem: 'choice' }
    }
    case 'person': {
      const found = context.people.filter(
        ({ name, email }) => same(email ?? '', trimmed) || same(name, trimmed),
      )
      // Two people of one name: only an address says who is meant.
      return found.length === 1 ? { value: found[0]!.id } : { problem: 'person' }
    }
    case 'day':
      return readDay(trimmed)
    default:
      return trimmed.length > LONGEST ? { problem: 'long' } : { value: trimmed }
  }
}

/** What typed letters lead to: the first choice that begins with them. */
export function typeAhead({ kind }: GridColumn, typed: string, context: CellContext): string | undefined {
  const begins = (text: string) => normaliseText(text).startsWith(normaliseText(typed))
  if (kind === 'choice') return RESPONSES.find((one) => begins(context.response(one)))
  return context.people.find(({ name }) => begins(name))?.id
}
