import type { TechdocSection } from 'content'
import type { Localized } from 'contract'
import type { FileValues } from 'contract/techdoc/file/sections'
import { shortCode } from 'contract/techdoc/file/short-code'
import type { Structure } from './structure.ts'

const LONGEST = 200
const SHOWN = ['text', 'longtext', 'richtext', 'select'] as const

const short = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text)

/** The title of a row: the text of its preset item, or its first value with a text. */
export function nameRow(
  { optionSets }: Structure,
  section: TechdocSection,
  {
    item,
    values,
    code,
    locale,
  }: { item: unknown; values: FileValues; code: string; locale: keyof Localized },
): Localized {
  const given = item ? section.items?.find(({ ref }) => ref === item) : undefined
  const words = given?.title ?? given?.text
  if (words)
    return Object.fromEntries(
      Object.entries(words).map(([key, text]) => [key, short(`${given!.ref} ${text}`)]),
    )
  for (const type of SHOWN) {
    const field = section.fields.find((one) => one.type === type && values[one.key] !== undefined)
    if (!field) continue
    const value = String(values[field.key])
    const option = type === 'select' && optionSets[field.optionSet!]?.find((one) => one.value === value)
    if (option) return { ...option.label }
    return { [locale]: short(value) }
  }
  return { [locale]: `#${shortCode(code)}` }
}
