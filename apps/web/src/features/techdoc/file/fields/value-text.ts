import { type Locale } from 'contract/locale'
import type { FileField, StructurePage } from 'contract/techdoc/file/file-structure'
import { formatList } from '#platform/i18n/format-list.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { namedText, type NameOf } from '#platform/collections/names.ts'
import { optionsOf } from '../file-context.ts'
import { codeName } from './codes.ts'
import { isEmpty } from './file-values.ts'

export interface ValueLabels {
  readonly structure: StructurePage
  readonly locale: Locale
  readonly nameOf: NameOf
  /** The label of a computed code. */
  readonly computed: (code: string) => string
  readonly yes: string
  readonly no: string
}

const optionText = (labels: ValueLabels, field: FileField, value: unknown): string =>
  optionsOf(labels.structure, field).find((one) => one.value === value)?.label[labels.locale] ?? String(value)

/** A value as one line of text, as a cell shows it; empty without a value. */
export function valueText(field: FileField, value: unknown, labels: ValueLabels): string {
  if (isEmpty(value)) return ''
  const { locale } = labels
  const all = [value].flat()
  switch (field.type) {
    case 'select':
    case 'multiselect':
      return formatList(
        all.map((one) => optionText(labels, field, one)),
        locale,
      )
    case 'countries':
    case 'languages': {
      const { type } = field
      return formatList(
        all.map((one) => codeName(type, String(one), locale)),
        locale,
      )
    }
    case 'boolean':
      return value === true ? labels.yes : labels.no
    case 'date':
      return formatDay(String(value), locale)
    case 'number':
      return typeof value === 'number'
        ? new Intl.NumberFormat(locale, { maximumSignificantDigits: 12 }).format(value)
        : ''
    case 'user':
    case 'users':
    case 'ref':
    case 'refs':
    case 'file':
      return formatList(
        all.map((id) => {
          const named = labels.nameOf('', String(id))
          return named ? namedText(named, locale) : '…'
        }),
        locale,
      )
    case 'computed':
      return computedText(value, labels)
    default:
      return String(value)
  }
}

function computedText(value: unknown, { locale, yes, no, computed }: ValueLabels): string {
  if (typeof value === 'number')
    return new Intl.NumberFormat(locale, { maximumSignificantDigits: 6 }).format(value)
  if (typeof value === 'boolean') return value ? yes : no
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDay(value, locale)
  return computed(String(value))
}
