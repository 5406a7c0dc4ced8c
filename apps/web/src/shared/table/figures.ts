import type { Collection } from 'contract/collection'
import { totalKeysOf } from 'contract/list-totals'
import type { Page } from '#platform/collections/list.ts'
import type { Figure } from '#platform/collections/view.ts'

/** The foot of a list, and of each of its groups. */
export interface TableFigures extends Pick<Page, 'totals' | 'groups'> {
  readonly figure: Exclude<Figure, 'none'>
}

/** Whether a column has this figure: scores and shares do not add up. */
export const hasFigure = (of: Collection, key: string, figure: Figure): boolean =>
  figure !== 'sum' || of.fields[key]?.total === 'sum'

/** The figure at the foot: the chosen one, else the sum where quantities are in view. */
export function figureOf(of: Collection, shown: readonly string[], chosen: Figure | undefined): Figure {
  const keys = figureKeys(of, shown)
  if (keys.length === 0) return 'none'
  return chosen ?? (keys.some((key) => hasFigure(of, key, 'sum')) ? 'sum' : 'none')
}

/** The figures, if one of these columns has one: a foot without a number is not drawn. */
export const hasFoot = (
  of: Collection,
  visible: readonly string[],
  figures: TableFigures,
): TableFigures | undefined =>
  figures.totals && figureKeys(of, visible).some((key) => hasFigure(of, key, figures.figure))
    ? figures
    : undefined

/** The columns in view that have totals. */
export function figureKeys(of: Collection, shown: readonly string[]): string[] {
  const known = new Set(totalKeysOf(of))
  return shown.filter((key) => known.has(key))
}
