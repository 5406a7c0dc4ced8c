import { askedOf, isTested, type AttributeKey, type SampleItem } from 'contract/audit/sample-items'
import type { AttributeNames, Sample } from 'contract/audit/samples'
import { type SheetRules, SheetStore } from '#shared/sheet/sheet-store.ts'

export type StoredItem = SampleItem
export type ItemStore = SheetStore<StoredItem>

/** Values computed from the results of an item; the server computes the same on save. */
const rulesOf = (asked: readonly AttributeKey[]): SheetRules<StoredItem> => ({
  worked: (item) => ({
    ...item,
    tested: asked.every((key) => isTested(item[key])),
    deviates: asked.some((key) => item[key] === 'fail'),
  }),
  problems: () => [],
})

export const createItems = (names: AttributeNames | null): ItemStore =>
  new SheetStore(rulesOf(askedOf(names)))

/** What a deviation still needs before the sample can be evaluated. */
export function stillMissing(item: StoredItem): 'deviationNote' | 'reason' | null {
  if (!item.deviates) return null
  if (item.deviationNote === null) return 'deviationNote'
  return item.issue === null && item.isolatedReason === null ? 'reason' : null
}

/** Totals of the items on the screen, before they are saved. */
export function countItems(items: readonly StoredItem[], sample: Sample): Sample {
  const deviating = items.filter(({ deviates }) => deviates)
  const count = (is: (item: StoredItem) => boolean) => deviating.filter(is).length
  return {
    ...sample,
    items: items.length,
    tested: items.filter(({ tested }) => tested).length,
    deviations: deviating.length,
    isolated: count(({ isolatedReason, issue }) => isolatedReason !== null && issue === null),
    extensionDeviations: count(({ extension }) => extension === true),
    loose: count(({ isolatedReason, issue }) => isolatedReason === null && issue === null),
    unnoted: count(({ deviationNote }) => deviationNote === null),
  }
}

/** The filters of the sheet. */
export const SHOWN = {
  all: () => true,
  open: ({ tested }: StoredItem) => tested !== true,
  deviations: ({ deviates }: StoredItem) => deviates === true,
  extension: ({ extension }: StoredItem) => extension === true,
}
export const textOf = ({ ref, deviationNote }: StoredItem): string => `${ref} ${deviationNote ?? ''}`
