import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { GapAnalysis } from 'contract/compliance/gapanalyses'
import { gapItemRoutes, MAX_ITEM_EDITS } from 'contract/compliance/gapitems'
import { type Scoring, usualScoring } from 'contract/compliance/scoring'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { sliceKey } from '#platform/collections/slice.ts'
import { isWorthRetrying } from '#platform/errors.ts'
import { call } from '#platform/http.ts'
import { today } from '#platform/records/moments.ts'
import { recordKey } from '#platform/records/record-queries.ts'
import { createSaver, type Saver } from '#ui/sheet/saver.ts'
import { useSaving } from '#ui/sheet/use-sheet.ts'
import { byDomain, createItems, type ItemStore, type StoredItem } from './item-rules.ts'
import { analysisSlice, itemSlice } from './slices.ts'

const PAGE = 100

/** Every item of an analysis, page by page, in the order of the text. */
export const itemsQuery = (analysis: string) =>
  queryOptions({
    queryKey: [...sliceKey(itemSlice.of), 'of', analysis],
    queryFn: async ({ signal }) => {
      const items: StoredItem[] = []
      let cursor: string | null = null
      do {
        const query = {
          gapanalysis: [analysis],
          sort: 'position',
          limit: PAGE,
          ...(cursor ? { cursor } : {}),
        }
        const page: { items: StoredItem[]; next: string | null } = await call(gapItemRoutes.list, {
          query,
          signal,
        })
        items.push(...page.items)
        cursor = page.next
      } while (cursor)
      return byDomain(items)
    },
  })

export interface Items {
  store: ItemStore
  saver: Saver
}

/** The items as people work on them, read once and kept up to date, with what saves them. */
export function useItems({ id, scoring, status }: Pick<GapAnalysis, 'id' | 'scoring' | 'status'>) {
  const client = useQueryClient()
  const seen = useRef(status)
  useEffect(() => {
    if (seen.current === status) return
    seen.current = status
    // Who may do what with an item follows from where its analysis stands.
    void client.invalidateQueries({ queryKey: sliceKey(itemSlice.of) })
  }, [client, status])
  const items = useQuery(itemsQuery(id))
  const first = useRef(items.data)
  useEffect(() => {
    first.current ??= items.data
    // Its counts, and with them its next steps, follow from its items, whoever changed those.
    if (items.data !== first.current)
      void client.invalidateQueries({ queryKey: recordKey(analysisSlice, id), exact: true })
  }, [client, id, items.data])
  // An analysis keeps its scoring from its first day to its last: told by what it says, not by who read it again.
  const kept = JSON.stringify(scoring ?? usualScoring())
  const made = useMemo<Items>(() => {
    const store = createItems(JSON.parse(kept) as Scoring, today())
    const saver = createSaver(store, {
      isWorthRetrying,
      most: MAX_ITEM_EDITS,
      send: async (edits) => {
        const { items: answers } = await call(gapItemRoutes.editMany, {
          params: { id },
          body: { edits: [...edits] },
        })
        for (const { item } of answers) client.setQueryData(recordKey(itemSlice, item.id), item)
        // Its counts follow from its items.
        void client.invalidateQueries({ queryKey: recordKey(analysisSlice, id), exact: true })
        return answers.map(({ item, ...rest }) => ({ ...rest, line: item }))
      },
    })
    return { store, saver }
  }, [client, id, kept])
  useSaving(made.saver)

  // Before the first drawing is seen, so that nobody is told that there is nothing.
  useLayoutEffect(() => {
    if (items.data) made.store.receive(items.data, true)
  }, [made, items.data])

  return { items: items.data ? made : null, error: items.error, retry: () => void items.refetch() }
}
