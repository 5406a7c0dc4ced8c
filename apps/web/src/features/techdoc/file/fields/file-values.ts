import type { FileField } from 'contract/techdoc/file/file-structure'
import type { FileValues } from 'contract/techdoc/file/sections'
import { sameValue } from '#platform/records/same-value.ts'

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The values with one of them changed; an emptied one is removed. */
export function withValue(values: FileValues | null, key: string, value: unknown): FileValues {
  const { [key]: _before, ...rest } = values ?? {}
  return isEmpty(value) ? rest : { ...rest, [key]: value }
}

/** The values to send: without those that the server computes. */
export function sendable(fields: readonly FileField[], values: FileValues): FileValues {
  const keys = new Set(fields.filter(({ type }) => type !== 'computed').map(({ key }) => key))
  return Object.fromEntries(Object.entries(values).filter(([key]) => keys.has(key)))
}

/** The keys that both changed to different values. */
export function clashesOf(seen: FileValues, mine: FileValues, theirs: FileValues): string[] {
  return [...new Set([...Object.keys(mine), ...Object.keys(theirs), ...Object.keys(seen)])].filter(
    (key) =>
      !sameValue(mine[key], seen[key]) &&
      !sameValue(theirs[key], seen[key]) &&
      !sameValue(mine[key], theirs[key]),
  )
}

/** Merges the changes of both sides; in a conflict, mine wins. */
export function mergeValues(seen: FileValues, mine: FileValues, theirs: FileValues): FileValues {
  const keys = new Set([...Object.keys(mine), ...Object.keys(theirs)])
  return Object.fromEntries(
    [...keys]
      .map((key) => [key, sameValue(mine[key], seen[key]) ? theirs[key] : mine[key]] as const)
      .filter(([, value]) => !isEmpty(value)),
  )
}
