import type { InputIssue } from 'contract/errors'
import type { Field } from 'contract/field'
import type { ErrorCode } from 'contract/errors'

type PlainProblem = 'required' | 'code' | 'day' | 'missing' | 'taken' | 'prefix' | 'other'

/** A problem to put into words: a key of `shared/form:problems` and what fills its places. */
export type Problem =
  | { key: PlainProblem }
  | { key: 'long' | 'words'; values: { max: number } }
  | { key: 'whole'; values: { min: number; max: number } }

/** Codes that only the server can know; any other is told from the field itself, as the browser would. */
const SERVER_CODES: Readonly<Record<string, PlainProblem>> = {
  required: 'required',
  unknown_reference: 'missing',
  wrong_prefix: 'prefix',
  code_taken: 'taken',
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value)
    ? value.length === 0
    : typeof value === 'object' && Object.values(value).every((part) => part === ''))

/** The schemas say where; the field says what a person can do about it. */
export function problemOf(field: Field, value: unknown, code = ''): Problem {
  const known = SERVER_CODES[code]
  if (known) return { key: known }
  if (isEmpty(value)) return { key: 'required' }
  if (field.kind === 'code') return { key: 'code' }
  if (field.kind === 'text' || field.kind === 'localized')
    return { key: 'long', values: { max: field.max ?? 4000 } }
  if (field.kind === 'whole') return { key: 'whole', values: { min: field.min ?? 0, max: field.max ?? 0 } }
  if (field.kind === 'day') return { key: 'day' }
  if (field.kind === 'words') return { key: 'words', values: { max: field.max ?? 50 } }
  return { key: 'other' }
}

/** Where the server's refusal belongs in the form; what belongs nowhere is said above it. */
export function serverIssues(code: ErrorCode, details: unknown): InputIssue[] {
  if (code === 'CODE_TAKEN') return [{ path: ['code'], code: 'code_taken' }]
  if (code !== 'INVALID_INPUT' || !Array.isArray(details)) return []
  return (details as InputIssue[]).filter((issue) => Array.isArray(issue.path) && issue.path.length > 0)
}
