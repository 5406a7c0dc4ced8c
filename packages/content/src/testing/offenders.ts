import { expect } from 'vitest'

/** Fails with the whole list of offenders, so that one run shows everything to correct. */
export function expectNone(offenders: Iterable<unknown>, what: string): void {
  expect([...offenders], what).toEqual([])
}

export function duplicates(values: readonly string[]): string[] {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const value of values) (seen.has(value) ? repeated : seen).add(value)
  return [...repeated]
}

/** `owner: reference` for each reference that the known set lacks. */
export function unknownReferences(
  owner: string,
  references: readonly string[],
  known: { has(code: string): boolean },
): string[] {
  return references.filter((code) => !known.has(code)).map((code) => `${owner}: ${code}`)
}

/** The data comes from JSON, so a field that the type requires can still be absent. */
export function missingFields(owner: string, record: object, fields: readonly string[]): string[] {
  return fields.filter((field) => !(field in record)).map((field) => `${owner}: ${field}`)
}

export function codesOf(records: readonly { readonly code: string }[]): Set<string> {
  return new Set(records.map((record) => record.code))
}

export function keysOf(catalog: object): Set<string> {
  return new Set(Object.keys(catalog))
}

export const isoDate = /^\d{4}-\d{2}-\d{2}$/

/** The characteristics in a hint: `a+b` names both, and `!a` the absence of one. */
export const hintCodes = (hint: string): string[] => hint.split('+').map((code) => code.replace('!', ''))
