import type { Collection } from 'contract/collection'
import type { FieldTotals } from 'contract/list-totals'
import type { Locale } from 'contract/locale'
import { formatAverage, formatWhole } from '#platform/collections/format-whole.ts'
import type { Figure } from '#platform/collections/view.ts'
import { hasFigure } from './figures.ts'

/** A figure of a column as people read it; undefined if there is none. */
export function figureText(
  of: Collection,
  key: string,
  figure: Figure,
  totals: Readonly<Record<string, FieldTotals>> | undefined,
  locale: Locale,
): string | undefined {
  const field = of.fields[key]
  const found = totals?.[key]
  if (!field || !found || figure === 'none' || found.count === 0 || !hasFigure(of, key, figure))
    return undefined
  if (figure === 'average')
    return found.sum === null ? undefined : formatAverage(field, found.sum / found.count, locale)
  const value = found[figure]
  return value === null ? undefined : formatWhole(field, value, locale)
}
