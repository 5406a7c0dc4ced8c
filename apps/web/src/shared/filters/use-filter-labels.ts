import type { Collection, ListFilter } from 'contract/collection'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { formatWhole } from '#platform/collections/format-whole.ts'
import { kindOf, namedText, useNames } from '#platform/collections/names.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { summaryOf, valuesOf, type FilterSpec } from './filters.ts'

/** The labels of filters and their values. */
export function useFilterLabels(of: Collection) {
  const { t } = useTranslation('shared/filters')
  const labels = useCollectionLabels(of)
  const locale = useLocale()
  return {
    label({ key, kind }: FilterSpec): string {
      if (kind === 'archived') return t('archived.label')
      return kind === 'updated' ? t('updated') : labels.field(key)
    },
    /** Ids of people and records are resolved to their names. */
    value({ key, kind }: FilterSpec, value: string): string {
      if (value === 'none' || value === 'me') return t(value)
      switch (kind) {
        case 'status':
          return labels.status(value)
        case 'archived':
          return t(`archived.${value as 'no' | 'only' | 'all'}`)
        case 'flag':
          return value === 'true' ? labels.yes : labels.no
        case 'whole':
          return of.fields[key]?.named
            ? labels.choice(key, value)
            : formatWhole(of.fields[key]!, Number(value), locale)
        default:
          return labels.choice(key, value)
      }
    },
    days({ updatedFrom: from, updatedTo: to }: ListFilter): string {
      if (from && to) return t('between', { from: formatDay(from, locale), to: formatDay(to, locale) })
      if (from) return t('since', { day: formatDay(from, locale) })
      return to ? t('until', { day: formatDay(to, locale) }) : ''
    },
  }
}

const SHOWN = 2

/** The text of a chip: the first values, and the number of others. */
export function useChipText(of: Collection, spec: FilterSpec, filter: ListFilter): string {
  const { t } = useTranslation('shared/filters')
  const labels = useFilterLabels(of)
  const locale = useLocale()
  const values = valuesOf(filter, spec)
  const named = spec.kind === 'person' || spec.kind === 'reference'
  const kind = named ? kindOf(of, spec.key)! : ''
  const ids = named ? values.filter((value) => value !== 'me' && value !== 'none') : []
  const nameOf = useNames(new Map(ids.length > 0 ? [[kind, new Set(ids)]] : []))
  if (spec.kind === 'updated') return labels.days(filter)
  const summary = named ? undefined : summaryOf(of, spec, values)
  if (summary) {
    const value = labels.value(spec, summary.value)
    return summary.kind === 'not' ? t('not', { value }) : t('orHigher', { level: value })
  }
  const texts = values.map((value) => {
    if (!ids.includes(value)) return labels.value(spec, value)
    const name = nameOf(kind, value)
    return name ? namedText(name, locale) : '…'
  })
  const more = texts.length - SHOWN
  return [...texts.slice(0, SHOWN), ...(more > 0 ? [t('more', { count: more })] : [])].join(', ')
}
