import { LOCALES } from 'contract/locale'
import { normaliseText } from 'contract/search-text'
import type { FileField, StructurePage } from 'contract/techdoc/file/file-structure'
import { codeChoices, type CodeKind, codeName } from '../fields/codes.ts'
import { optionsOf } from '../file-context.ts'
import type { LinkReader } from './pasted.ts'

/** A record that a pasted text can name: by its number, or by one of its short texts. */
export interface LinkTarget {
  readonly id: string
  readonly names: readonly string[]
}

const plain = (text: string): string => normaliseText(text.trim())
/** A comma alone may be part of a name: "Tube, 150 cm". */
const SEPARATORS = [/[\n;|]+/, /[\n;|,،]+/]

/** The values that a text names, one by one or separated; undefined where one part names none, or two records. */
function valuesOf(text: string, find: (part: string) => string | undefined): string[] | undefined {
  const whole = find(text)
  if (whole !== undefined) return [whole]
  for (const separator of SEPARATORS) {
    const parts = text.split(separator).filter((part) => part.trim() !== '')
    const values = parts.flatMap((part) => find(part) ?? [])
    if (values.length > 0 && values.length === parts.length) return [...new Set(values)]
  }
  return undefined
}

const finder = (targets: readonly LinkTarget[]) => {
  const byName = Map.groupBy(
    targets.flatMap(({ id, names }) => [...new Set(names.map(plain))].map((name) => ({ id, name }))),
    ({ name }) => name,
  )
  return (part: string) => {
    const found = byName.get(plain(part)) ?? []
    return found.length === 1 ? found[0]!.id : undefined
  }
}

const optionFinder = (structure: StructurePage, field: FileField) =>
  finder(
    optionsOf(structure, field).map(({ value, label }) => ({
      id: value,
      names: [value, ...LOCALES.map((locale) => label[locale])],
    })),
  )

const codeFinder = (kind: CodeKind) =>
  finder(
    codeChoices(kind, 'en').map(({ value }) => ({
      id: value,
      names: [value, ...LOCALES.map((locale) => codeName(kind, value, locale))],
    })),
  )

const isSingle = ({ type, multiple }: FileField): boolean => type === 'ref' && multiple !== true

/** Reads choices by their English, French or Arabic labels, and links by the numbers and names of records of the file. */
export function linkReader(
  structure: StructurePage,
  targets: ReadonlyMap<string, readonly LinkTarget[]>,
): LinkReader {
  const finders = new Map<string, (part: string) => string | undefined>()
  const find = (field: FileField) => {
    const known = finders.get(field.key)
    if (known) return known
    const made =
      field.type === 'multiselect'
        ? optionFinder(structure, field)
        : field.type === 'countries' || field.type === 'languages'
          ? codeFinder(field.type)
          : finder(targets.get(field.target ?? '') ?? [])
    finders.set(field.key, made)
    return made
  }
  return {
    reads: (field) =>
      ['multiselect', 'countries', 'languages'].includes(field.type) ||
      ((field.type === 'ref' || field.type === 'refs') && targets.has(field.target ?? '')),
    read: (field, text) => {
      const values = valuesOf(text, find(field))
      if (!values || !isSingle(field)) return values
      return values.length === 1 ? values[0] : undefined
    },
  }
}
