import type { Collection } from 'contract'
import { type ChoiceLabels, wordsOf } from './choice-labels.ts'
import { isCode, splitCitations } from './citation-text.ts'
import { CLEAR, type FieldColumn } from './columns.ts'
import { splitList } from './list-text.ts'
import { codeKey, emailKey, type Names } from './name-keys.ts'
import { type Cell, LIKE_CLEAR } from './write-cell.ts'

/** A cell as stored in the file; formulas count with their last result. */
export type RawCell = string | number | boolean | Date | { readonly error: string }

/** The result of reading a cell: unchanged, cleared, a value, or a problem. */
export type Reading =
  | { readonly is: 'kept' }
  | { readonly is: 'cleared' }
  | { readonly is: 'value'; readonly value: unknown }
  | { readonly is: 'problem'; readonly code: string; readonly text?: string }

const KEPT: Reading = { is: 'kept' }
const CLEARED: Reading = { is: 'cleared' }
const value = (of: unknown): Reading => ({ is: 'value', value: of })
const problem = (code: string, text?: string): Reading => ({
  is: 'problem',
  code,
  ...(text === undefined ? {} : { text }),
})

/** The text of a cell of any type, or null if it is empty. */
export function textOf(raw: RawCell | undefined): string | null {
  if (raw === undefined) return null
  if (raw instanceof Date) return dayOf(raw)
  if (typeof raw === 'object') return raw.error
  const text = typeof raw === 'boolean' ? String(raw).toUpperCase() : String(raw)
  return text.trim() === '' ? null : text.replace(/\r\n?/g, '\n').trim()
}

const dayOf = (date: Date): string =>
  Number.isNaN(date.getTime()) ? 'invalid' : date.toISOString().slice(0, 10)

const DIGITS = '٠١٢٣٤٥٦٧٨٩'

/** Parses a number in any of the three languages. `1,234` is ambiguous and refused. */
export function numberOf(raw: RawCell): number | undefined {
  if (typeof raw === 'number') return raw
  if (typeof raw !== 'string') return undefined
  const plain = raw.replace(/[٠-٩]/g, (digit) => String(DIGITS.indexOf(digit))).replace(/\s/g, '')
  if (!/^[+-]?\d+([.,٫]\d+)?$/.test(plain) || /,\d{3}$/.test(plain)) return undefined
  return Number(plain.replace(/[,٫]/, '.'))
}

function flagOf(of: Collection, raw: RawCell): boolean | undefined {
  if (typeof raw === 'boolean') return raw
  const text = String(raw)
  const word = text === '1' ? 'true' : text === '0' ? 'false' : wordsOf(of).flag.read(text)
  return word === undefined ? undefined : word === 'true'
}

/** Days come as ISO text or as spreadsheet dates, which have no time zone and are not converted. */
function dayText(text: string): string {
  return /^(\d{4}-\d{2}-\d{2})(?:T[\d:.]+Z?)?$/.exec(text)?.[1] ?? text
}

function referencesOf(text: string, target: string, names: Names): Reading {
  const codes = splitList(text)
  const unknown = codes.filter((code) => !names.records.has(codeKey(target, code)))
  if (unknown.length > 0) return problem('unknown_reference', unknown.join('; '))
  return value([...new Set(codes.map((code) => names.records.get(codeKey(target, code))!))].toSorted())
}

/** Reads citations: all of the cell, or a problem. */
function citationsOf(text: string, target: string, names: Names): Reading {
  const cited = splitCitations(text)
  const unreadable = cited.filter(({ code }) => !isCode(code))
  if (unreadable.length > 0)
    return problem('no_citation', unreadable.map(({ citation }) => citation).join('; '))
  const unknown = cited.filter(({ code }) => !names.records.has(codeKey(target, code)))
  if (unknown.length > 0) return problem('unknown_reference', unknown.map(({ code }) => code).join('; '))
  const codes = cited.map(({ code }) => code)
  const twice = codes.find((code, at) => codes.indexOf(code) !== at)
  if (twice !== undefined) return problem('cited_twice', twice)
  return value(
    cited.map(({ code, place }) => ({ document: names.records.get(codeKey(target, code))!, place })),
  )
}

function choicesOf(text: string, words: ChoiceLabels): Reading {
  const codes = splitList(text).map((word) => words.read(word))
  return codes.includes(undefined) ? problem('invalid') : value([...new Set(codes)])
}

const orProblem = (found: unknown, code: string): Reading =>
  found === undefined || found === null ? problem(code) : value(found)

/** Parses the text of a cell into a value of its field; the schema of the collection validates it afterwards. */
function parseCell(
  of: Collection,
  { name, field }: FieldColumn,
  raw: RawCell,
  text: string,
  names: Names,
): Reading {
  switch (field.kind) {
    case 'choice':
      return orProblem(wordsOf(of).choices.get(name)!.read(text), 'invalid')
    case 'choices':
      return choicesOf(text, wordsOf(of).choices.get(name)!)
    case 'flag':
      return orProblem(flagOf(of, raw), 'invalid')
    case 'whole':
    case 'number':
      return orProblem(numberOf(raw), 'invalid')
    case 'day':
      return value(dayText(text))
    case 'words':
      return value(splitList(text))
    case 'person':
      return orProblem(names.people.get(emailKey(text)), 'unknown_person')
    case 'reference':
      return orProblem(names.records.get(codeKey(field.target!, text)), 'unknown_reference')
    case 'references':
      return referencesOf(text, field.target!, names)
    case 'structure':
      return citationsOf(text, field.cites!, names)
    default:
      return value(text)
  }
}

/**
 * Reads one cell. A cell that equals the current export is unchanged without further checks, so that people who left and
 * records that became unreadable cause no errors in an untouched file.
 */
export function readCell(
  of: Collection,
  column: FieldColumn,
  raw: RawCell | undefined,
  written: Cell,
  names: Names,
): Reading {
  const text = textOf(raw)
  if (raw === undefined || text === null) return KEPT
  if (typeof raw === 'object' && 'error' in raw) return problem('invalid')
  if (written !== null && text === String(written).trim()) return KEPT
  if (text.toLowerCase() === CLEAR) return CLEARED
  // Lone surrogates cannot be stored.
  if (!text.isWellFormed()) return problem('invalid')
  return parseCell(of, column, raw, LIKE_CLEAR.test(text) ? text.slice(1) : text, names)
}
