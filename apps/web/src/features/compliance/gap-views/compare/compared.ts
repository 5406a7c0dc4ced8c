import { type ComparedItem, GAP_CHANGES, type GapChange } from 'contract/compliance/gap-comparison'

/** Filters: everything, all differences, or one kind of difference. */
export const SHOWN = ['all', 'differs', ...GAP_CHANGES.filter((change) => change !== 'same')] as const
export type Shown = 'all' | 'differs' | Exclude<GapChange, 'same'>

const shows = (shown: Shown, { change }: ComparedItem): boolean =>
  shown === 'all' || (shown === 'differs' ? change !== 'same' : change === shown)

export const shownItems = (items: readonly ComparedItem[], shown: Shown): ComparedItem[] =>
  items.filter((item) => shows(shown, item))

export const totalsOf = (items: readonly ComparedItem[]): Record<Shown, number> =>
  Object.fromEntries(SHOWN.map((shown) => [shown, shownItems(items, shown).length])) as Record<Shown, number>
