import { type Language, languages } from '../localized.ts'

export interface FoundText {
  /** Location of the text, for the message of a failed check. */
  readonly path: string
  readonly text: Readonly<Partial<Record<Language, string>>> & Readonly<Record<string, string>>
}

/** Every object with a language key and only string values, complete or not. */
export function* textsIn(value: unknown, path: string): Generator<FoundText> {
  if (Array.isArray(value)) {
    for (const [index, part] of value.entries()) yield* textsIn(part, `${path}[${nameOf(part) ?? index}]`)
  } else if (isRecord(value)) {
    if (isText(value)) yield { path, text: value }
    else for (const [key, part] of Object.entries(value)) yield* textsIn(part, `${path}.${key}`)
  }
}

function isText(value: Record<string, unknown>): value is Record<string, string> {
  return (
    languages.some((language) => language in value) &&
    Object.values(value).every((part) => typeof part === 'string')
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function nameOf(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined
  return ['code', 'key', 'ref', 'value'].map((key) => value[key]).find((name) => typeof name === 'string')
}
