import type { Field, Fields } from 'contract/field'
import { LOCALES, type Localized } from 'contract/locale'
import { readNumber } from '#platform/number-text.ts'
import { sameValue } from '#platform/records/same-value.ts'

/** The values of a form while a person types: each can be shown in an input. */
export type Draft = Record<string, unknown>
type Values = Readonly<Record<string, unknown>>

export const isList = (kind: Field['kind']): boolean =>
  kind === 'words' || kind === 'choices' || kind === 'references'

function draftOf({ kind }: Field, value: unknown): unknown {
  if (kind === 'localized') {
    const text = (value ?? {}) as Localized
    return Object.fromEntries(LOCALES.map((locale) => [locale, text[locale] ?? '']))
  }
  if (kind === 'flag') return value === true
  if (isList(kind)) return Array.isArray(value) ? [...(value as string[])] : []
  return value === null || value === undefined ? '' : String(value)
}

export function toDraft(fields: Fields, values: Values = {}): Draft {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, draftOf(field, values[key])]))
}

/** The value for the contract's validation; null if nothing was entered. */
function valueOf({ kind }: Field, draft: unknown): unknown {
  if (kind === 'localized') {
    const filled = Object.entries(draft as Record<string, string>).filter(([, text]) => text.trim() !== '')
    return filled.length > 0 ? Object.fromEntries(filled) : null
  }
  if (kind === 'flag') return draft === true
  if (isList(kind)) return draft
  const text = (draft as string).trim()
  if (text === '') return null
  if (kind === 'number') return readNumber(text) ?? text
  return kind === 'whole' ? Number(text) : text
}

/** The input of a new record, without empty fields. */
export function toInput(fields: Fields, draft: Draft): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(fields)) {
    const value = valueOf(field, draft[key])
    const empty = value === null || value === false || (Array.isArray(value) && value.length === 0)
    if (!empty) input[key] = value
  }
  return input
}

/** The changes against the record that the form started from: an emptied field becomes null. */
export function toChanges(fields: Fields, before: Values, draft: Draft): Record<string, unknown> {
  const start = toDraft(fields, before)
  const changes: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(fields)) {
    if (!field.fixed && !sameValue(start[key], draft[key])) changes[key] = valueOf(field, draft[key])
  }
  return changes
}
