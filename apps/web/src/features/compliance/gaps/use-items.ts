import type { GapAnalysis } from 'contract/compliance/gap-analyses'
import { gapItemRoutes, MAX_ITEM_EDITS } from 'contract/compliance/gap-items'
import { type Scoring, usualScoring } from 'contract/compliance/scoring'
import { useMemo } from 'react'
import { allOfQuery } from '#platform/collections/all-pages.ts'
import { call } from '#platform/http.ts'
import { today } from '#platform/today.ts'
import type { LineEdit } from '#shared/sheet/sheet-store.ts'
import { type SheetWork, useSheetWork } from '#shared/sheet/use-sheet-work.ts'
import { byDomain, createItems, type StoredItem } from './item-rules.ts'
import { analysisSlice, itemSlice } from './slices.ts'

/** Every item of an analysis, in the order of the text. */
export const itemsQuery = (analysis: string) => ({
  ...allOfQuery(itemSlice, 'gapanalysis', [analysis], 'position'),
  select: byDomain<StoredItem>,
})

export type Items = SheetWork<StoredItem>

async function save(id: string, edits: LineEdit[]) {
  const { items } = await call(gapItemRoutes.editMany, { params: { id }, body: { edits } })
  return items.map(({ item, ...rest }) => ({ ...rest, line: item }))
}

/** The items as an editable sheet. */
export function useItems({ id, scoring, status }: Pick<GapAnalysis, 'id' | 'scoring' | 'status'>) {
  // The scoring of an analysis never changes. Compared by value, because each fetch returns a new object.
  const kept = JSON.stringify(scoring ?? usualScoring())
  return useSheetWork({
    of: { slice: analysisSlice, id, status },
    lines: itemSlice,
    query: itemsQuery(id),
    store: useMemo(() => createItems(JSON.parse(kept) as Scoring, today()), [kept]),
    save,
    most: MAX_ITEM_EDITS,
  })
}
