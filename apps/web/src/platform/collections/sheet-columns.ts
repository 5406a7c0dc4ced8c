import type { Collection } from 'contract/collection'
import { LOCALES, type Locale } from 'contract/locale'

const snakeCase = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The field of a workbook column and, for a text in three languages, the language. */
export function fieldOfColumn(
  of: Collection,
  column: string,
): { field: string; locale: Locale | null } | undefined {
  if (column === 'status') return { field: 'status', locale: null }
  if (column === '_id') return { field: 'id', locale: null }
  if (column === '_version') return { field: 'version', locale: null }
  for (const [field, { kind }] of Object.entries(of.fields)) {
    const key = snakeCase(field)
    if (kind === 'localized') {
      const locale = LOCALES.find((one) => column === `${key}_${one}`)
      if (locale) return { field, locale }
    } else if (column === (kind === 'person' ? `${key.replace(/_id$/, '')}_email` : key)) {
      return { field, locale: null }
    }
  }
  return undefined
}
