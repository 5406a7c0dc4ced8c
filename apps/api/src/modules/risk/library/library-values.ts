import { isDeepStrictEqual } from 'node:util'
import { type Field, LOCALES, type Localized } from 'contract'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import type { Row } from '#platform/collection/stored.ts'
import { idKey, type LibraryState } from './library-state.ts'

type Values = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string | null =>
  typeof value === 'string' ? value.normalize().trim() : null

/** Normalises a value for comparison: set order, false versus empty, and Unicode composition are no difference. */
function plain(kind: Field['kind'], value: unknown): unknown {
  if (kind === 'flag') return value === true
  if (kind === 'localized') {
    const text = (value ?? {}) as Localized
    return LOCALES.map((locale) => textOf(text[locale]))
  }
  if (kind === 'choices' || kind === 'references' || kind === 'words')
    return ((value ?? []) as string[]).toSorted()
  return textOf(value) ?? value ?? null
}

export const sameValue = ({ kind }: Field, a: unknown, b: unknown): boolean =>
  isDeepStrictEqual(plain(kind, a), plain(kind, b))

/**
 * A record's value with references as codes. References to records outside the library belong to the organisation: they
 * are no difference, and taking a line keeps them.
 */
export function codedValue(field: Field, row: Row, key: string, { codes }: LibraryState): unknown {
  const value = row[key] ?? null
  if (field.kind === 'reference') return codes.get(value as string) ?? null
  if (field.kind === 'references')
    return ((value ?? []) as string[]).flatMap((id) => codes.get(id) ?? []).toSorted()
  return value
}

/** The values of an item for a record: codes become ids, and the organisation's own links are kept. */
export function recordValues(
  { shape }: RegisteredCollection,
  values: Values,
  { ids, codes }: LibraryState,
  row?: Row,
): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(values)) {
    const field = shape.of.fields[key]!
    const idOf = (code: string) => ids.get(idKey(field.target!, code))
    if (field.kind === 'reference') made[key] = idOf(value as string)
    else if (field.kind === 'references') {
      const own = ((row?.[key] ?? []) as string[]).filter((id) => !codes.has(id))
      made[key] = [...own, ...(value as string[]).flatMap((code) => idOf(code) ?? [])]
    } else made[key] = value
  }
  return made
}

/** The values that were written: only links whose target exists. */
export function keptValues({ shape }: RegisteredCollection, values: Values, { ids }: LibraryState): Values {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const field = shape.of.fields[key]!
      if (field.kind !== 'references') return [key, value]
      return [key, (value as string[]).filter((code) => ids.has(idKey(field.target!, code)))]
    }),
  )
}
