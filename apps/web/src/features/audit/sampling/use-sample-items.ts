import { MAX_SAMPLE_EDITS, sampleItemRoutes } from 'contract/audit/sample-items'
import type { AttributeNames, Sample } from 'contract/audit/samples'
import { useMemo } from 'react'
import { allOfQuery } from '#platform/collections/all-pages.ts'
import { call } from '#platform/http.ts'
import type { LineEdit } from '#shared/sheet/sheet-store.ts'
import { type SheetWork, useSheetWork } from '#shared/sheet/use-sheet-work.ts'
import { createItems, type StoredItem } from './item-rules.ts'
import { itemSlice, sampleSlice } from './slices.ts'

export type Items = SheetWork<StoredItem>

async function save(id: string, edits: LineEdit[]) {
  const { items } = await call(sampleItemRoutes.editMany, { params: { id }, body: { edits } })
  return items.map(({ item, ...rest }) => ({ ...rest, line: item }))
}

/** In the order of the draws, each in the order of the list. */
const inOrder = (items: StoredItem[]): StoredItem[] =>
  items.toSorted((one, other) => Number(one.extension === true) - Number(other.extension === true))

const itemsQuery = (sample: string) => ({
  ...allOfQuery(itemSlice, 'sample', [sample], 'position'),
  select: inOrder,
})

/** The items of a sample as an editable sheet. */
export function useSampleItems({ id, attributes, status }: Pick<Sample, 'id' | 'attributes' | 'status'>) {
  const asked = JSON.stringify(attributes)
  return useSheetWork({
    of: { slice: sampleSlice, id, status },
    lines: itemSlice,
    query: itemsQuery(id),
    store: useMemo(() => createItems(JSON.parse(asked) as AttributeNames | null), [asked]),
    save,
    most: MAX_SAMPLE_EDITS,
  })
}
