import type { TechdocField } from 'content'
import type { Locale } from 'contract'
import type { Structure } from '#modules/techdoc/file/index.ts'
import type { Wording } from '#modules/workspace/exports/index.ts'
import { label } from '#platform/translations.ts'
import type { SnapSection } from './snapshot.ts'

/** A label of the printed technical file. */
export const paperWord = (locale: Locale, ...path: [string, ...string[]]): string =>
  label(locale, 'filepaper', ...path)

/** I18-6: Western digits in every language, with the decimal separator of the language. */
const numberIn = (locale: Locale, value: number): string =>
  new Intl.NumberFormat(`${locale}-u-nu-latn`, { maximumFractionDigits: 20, useGrouping: false }).format(
    value,
  )

const namesOf = (locale: Locale, type: 'region' | 'language') =>
  new Intl.DisplayNames([locale], { type, fallback: 'code' })

/** Values of unexpected types are printed as they are, so that none is lost. */
const plain = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/**
 * A referenced record as it is found in the printed file: a row by its number in its section, a section by its title. Their
 * codes are paths with the keys of sections, which no reader knows.
 */
function referenceText({ byKey }: Structure, code: string, name: string, wording: Wording): string {
  const [, key, row] = code.split('/')
  if (key === undefined) return `${code} ${name}`.trim()
  const shape = byKey.get(key)
  const title = shape ? wording.text(shape.title) : key
  if (row === undefined) return name || title
  return name ? `${row} ${name}` : `${title} ${row}`
}

type Names = Pick<SnapSection, 'people' | 'records'>

/** One value of a list, formatted. */
function showOne(
  structure: Structure,
  field: TechdocField | undefined,
  value: unknown,
  { people, records }: Names,
  wording: Wording,
): string {
  const { locale } = wording
  if (typeof value === 'boolean') return paperWord(locale, value ? 'yes' : 'no')
  if (typeof value === 'number') return numberIn(locale, value)
  const text = plain(value)
  switch (field?.type) {
    case 'select':
    case 'multiselect': {
      const option = structure.optionSets[field.optionSet!]?.find((one) => one.value === text)
      return option ? wording.text(option.label) : text
    }
    case 'date':
      // Signatures are shown with their time (SIG-1).
      return text.includes('T') ? wording.moment(text) : wording.day(text)
    case 'countries':
      return namesOf(locale, 'region').of(text) ?? text
    case 'languages':
      return namesOf(locale, 'language').of(text) ?? text
    case 'user':
    case 'users':
      return people[text] ?? text
    case 'ref':
    case 'refs':
    case 'file': {
      const record = records[text]
      return record ? referenceText(structure, record.code, wording.text(record.title), wording) : text
    }
    case 'computed': {
      // States of a rule have a label; other computed values are shown as they are.
      const word = paperWord(locale, 'computed', text)
      return /^\d{4}-\d{2}-\d{2}$/.test(text) ? wording.day(text) : word
    }
    default:
      return text
  }
}

/** Formats a value of a technical file for print. */
export function showValue(
  structure: Structure,
  field: TechdocField | undefined,
  value: unknown,
  names: Names,
  wording: Wording,
): string {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  const separator = field?.type === 'multiselect' || field?.type === 'languages' ? ' · ' : '\n'
  return list.map((one) => showOne(structure, field, one, names, wording)).join(separator)
}
