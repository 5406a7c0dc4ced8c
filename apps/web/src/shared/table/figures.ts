import type { Collection } from 'contract/collection'
import { type FieldTotals, totalKeysOf } from 'contract/list-totals'
import type { Locale } from 'contract/locale'
import { formatAverage, formatWhole } from '#platform/collections/format-whole.ts'
import type { Page } from '#platform/collections/list.ts'
import type { Figure } from '#platform/collections/view.ts'

/** The foot of a list, and of each of its groups. */
export interface TableFigures extends Pick<Page, 'totals' | 'groups'> {
  readonly figure: Exclude<Figure, 'none'>
}

/** Whether a column has this figure: scores and shares do not add up. */
const hasFigure = (of: Collection, key: string, figure: Figure): boolean =>
  figure !== 'sum' || of.fields[key]?.total === 'sum'

/** The figure at the foot: the chosen one, else the sum where quantities are in view. */
export function figureOf(of: Collection, shown: readonly string[], chosen: Figure | undefined): Figure {
  const keys = figureKeys(of, shown)
  if (keys.length === 0) return 'none'
  return chosen ?? (keys.some((key) => hasFigure(of, key, 'sum')) ? 'sum' : 'none')
}

/** The columns in view that have totals. */
export function figureKeys(of: Collection, shown: readonly string[]): string[] {
  const known = new Set(totalKeysOf(of))
  return shown.filter((key) => known.has(key))
}

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
