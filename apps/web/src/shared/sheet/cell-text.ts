import { normaliseText } from 'contract/search-text'
import { readDay } from '#platform/day-text.ts'
import { westernDigits } from '#platform/western-digits.ts'
import type { SheetColumn } from './columns.ts'

interface SheetPerson {
  readonly id: string
  readonly name: string
  readonly email: string | null
}

/** What is needed to parse and format cells. */
export interface CellContext {
  readonly people: readonly SheetPerson[]
  /** The label of a choice in the reader's language. */
  readonly choice: (key: string, choice: string) => string
  /** Keys that choose at once: for each letter, its choice; for a flag, `true` or `false`. */
  readonly letters?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The labels for yes and no. */
  readonly yes?: string
  readonly no?: string
}

export type CellProblem = 'scale' | 'number' | 'choice' | 'person' | 'day' | 'long'
export type CellValue = { readonly value: unknown } | { readonly problem: CellProblem }

const LONGEST = 4000
const YES = ['x', '✓', '1', 'true', 'yes']
const NO = ['0', 'false', 'no', '-', '–']
/** A text of marks alone, which names nothing, equals no other. */
const same = (one: string, other: string) =>
  normaliseText(one) === normaliseText(other) && normaliseText(one) !== ''

const PLAIN_NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i
/** Not a number for the forms of programs, such as 0x10. */
const numberOf = (text: string): number => (PLAIN_NUMBER.test(text) ? Number(text) : Number.NaN)

function readStep({ steps = [], stepLabels = [], percent }: SheetColumn, text: string): CellValue {
  const named = steps[stepLabels.findIndex((labels) => labels.some((label) => same(label, text)))]
  if (named !== undefined) return { value: named }
  const plain = westernDigits(text)
  const number = numberOf(percent ? plain.replace(/[%٪\s]/g, '').replace(/[,٫]/, '.') : plain)
  if (steps.includes(number)) return { value: number }
  if (percent && steps.includes(number * 100)) return { value: number * 100 }
  return { problem: 'scale' }
}

/** The first step that starts with the typed digit; undefined if none does. */
export function stepOf({ steps = [] }: SheetColumn, digit: string): number | undefined {
  const plain = westernDigits(digit)
  return steps.find((step) => String(step) === plain) ?? steps.find((step) => String(step).startsWith(plain))
}

const MOST = 1_000_000
const THOUSANDS = /^[+-]?[1-9]\d{0,2}([.,]\d{3})+$/

/** A number with a point, a comma or an Arabic decimal separator. */
function readNumber({ hundredths, decimal, min = 0, max = MOST }: SheetColumn, text: string): CellValue {
  const plain = westernDigits(text).replace(/[\s\u00A0\u202F]/g, '')
  // 1,234 is a thousand to some readers and one to others: nobody guesses.
  if (THOUSANDS.test(plain) && !(decimal && plain.includes('.'))) return { problem: 'number' }
  const number = numberOf(plain.replace(/[,٫]/, '.'))
  if (decimal) return Number.isFinite(number) ? { value: number } : { problem: 'number' }
  // Others are integers or hundredths.
  if (!hundredths && !Number.isInteger(number)) return { problem: 'number' }
  const value = Math.round(number * (hundredths ? 100 : 1))
  return Number.isFinite(value) && value >= min && value <= max ? { value } : { problem: 'number' }
}

/** A number as it is typed. */
export const numberText = ({ hundredths }: SheetColumn, value: unknown): string =>
  typeof value === 'number' ? String(hundredths ? value / 100 : value) : ''

function readFlag(text: string, { yes, no }: CellContext): CellValue {
  const is = (known: readonly string[], word: string | undefined) =>
    [...known, ...(word ? [word] : [])].some((one) => same(one, text))
  if (is(YES, yes)) return { value: true }
  return is(NO, no) ? { value: false } : { problem: 'choice' }
}

function readChoice({ key, choices = [] }: SheetColumn, text: string, context: CellContext): CellValue {
  const letters = context.letters?.[key] ?? {}
  const letter = text.toLowerCase()
  const found =
    choices.find((one) => one === text || same(context.choice(key, one), text)) ??
    (Object.hasOwn(letters, letter) ? letters[letter] : undefined)
  return found ? { value: found } : { problem: 'choice' }
}

/** Parses the text of a cell; an empty one clears it. */
export function readCell(column: SheetColumn, text: string, context: CellContext): CellValue {
  const trimmed = text.trim()
  if (trimmed === '') return { value: null }
  switch (column.kind) {
    case 'step':
      return readStep(column, trimmed)
    case 'number':
      return readNumber(column, trimmed)
    case 'choice':
      return readChoice(column, trimmed, context)
    case 'flag':
      return readFlag(trimmed, context)
    case 'person': {
      const found = context.people.filter(
        ({ name, email }) => same(email ?? '', trimmed) || same(name, trimmed),
      )
      // Two people with the same name: only an e-mail address identifies one.
      return found.length === 1 ? { value: found[0]!.id } : { problem: 'person' }
    }
    case 'day': {
      const value = readDay(trimmed)
      return value ? { value } : { problem: 'day' }
    }
    default:
      return trimmed.length > LONGEST ? { problem: 'long' } : { value: trimmed }
  }
}

/** The choice for the typed letters: the one with that key, or the first that starts with them. */
export function typeAhead(column: SheetColumn, typed: string, context: CellContext): string | undefined {
  const { kind, key, choices = [] } = column
  const begins = (text: string) => normaliseText(text).startsWith(normaliseText(typed))
  if (kind !== 'choice') return context.people.find(({ name }) => begins(name))?.id
  const letters = context.letters?.[key]
  // Only the last letter counts, so that rows can be answered as fast as a person types.
  if (letters) return letters[westernDigits(typed.slice(-1)).toLowerCase()]
  return choices.find((one) => begins(context.choice(key, one)))
}
