import type { InputIssue } from 'contract/errors'
import type { Field } from 'contract/field'
import { REFUSALS, type Refusal } from 'contract/refusals'
import type { ShownErrorCode } from '#platform/errors.ts'

type PlainProblem = 'required' | 'code' | 'day' | 'other'

/** An error to translate: a key of `shared/form:problems` with its values, or one of `shared/form:refusals`. */
export type Problem =
  | { refusal: Exclude<Refusal, 'required'> }
  | { key: PlainProblem }
  | { key: 'long' | 'words'; values: { max: number } }
  | { key: 'whole' | 'number'; values: { min: number; max: number } }

const isRefusal = (code: string): code is Refusal => (REFUSALS as readonly string[]).includes(code)

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value)
    ? value.length === 0
    : typeof value === 'object' && Object.values(value).every((part) => part === ''))

/** The schemas say which field is invalid; the field says what a person can do about it. */
export function problemOf(field: Field, value: unknown, code = ''): Problem {
  if (isRefusal(code)) return code === 'required' ? { key: 'required' } : { refusal: code }
  if (isEmpty(value)) return { key: 'required' }
  if (field.kind === 'code') return { key: 'code' }
  if (field.kind === 'text' || field.kind === 'localized')
    return { key: 'long', values: { max: field.max ?? 4000 } }
  if (field.kind === 'whole' || field.kind === 'number')
    return { key: field.kind, values: { min: field.min ?? 0, max: field.max ?? 0 } }
  if (field.kind === 'day') return { key: 'day' }
  if (field.kind === 'words') return { key: 'words', values: { max: field.max ?? 50 } }
  return { key: 'other' }
}

/** Assigns the server's refusal to fields of the form; the rest is shown above it. */
export function serverIssues(code: ShownErrorCode, details: unknown): InputIssue[] {
  if (code === 'CODE_TAKEN') return [{ path: ['code'], code: 'code_taken' }]
  if (code !== 'INVALID_INPUT' || !Array.isArray(details)) return []
  return (details as InputIssue[]).filter((issue) => Array.isArray(issue.path) && issue.path.length > 0)
}
