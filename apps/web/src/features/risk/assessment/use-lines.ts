import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Assessment } from 'contract/risk/assessments'
import type { Method } from 'contract/risk/method'
import { MAX_EDITS, risklineRoutes } from 'contract/risk/risklines'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { sliceKey } from '#platform/collections/slice.ts'
import { isWorthRetrying } from '#platform/errors.ts'
import { call } from '#platform/http.ts'
import { recordKey, recordQuery } from '#platform/records/record-queries.ts'
import { createSaver, type Saver } from '#ui/sheet/saver.ts'
import { useSaving } from '#ui/sheet/use-sheet.ts'
import { createLines, type LineStore, type StoredLine } from './grid/line-rules.ts'
import { assessmentSlice, methodSlice, risklineSlice } from './slices.ts'

const PAGE = 100

/** Every line of an assessment, page by page. */
export const linesQuery = (assessment: string) =>
  queryOptions({
    queryKey: [...sliceKey(risklineSlice.of), 'of', assessment],
    queryFn: async ({ signal }) => {
      const lines: StoredLine[] = []
      let cursor: string | null = null
      do {
        const query = { assessment: [assessment], sort: 'code', limit: PAGE, ...(cursor ? { cursor } : {}) }
        const page: { items: StoredLine[]; next: string | null } = await call(risklineRoutes.list, {
          query,
          signal,
        })
        lines.push(...page.items)
        cursor = page.next
      } while (cursor)
      return lines
    },
  })

export const methodQuery = (id: string) => recordQuery(methodSlice, id)

export interface Lines {
  store: LineStore
  saver: Saver
  method: Method
}

/** The lines as people work on them, read once and kept up to date, with what saves them. */
export function useLines({
  id,
  method: methodId,
  units,
  status,
}: Pick<Assessment, 'id' | 'method' | 'units' | 'status'>) {
  const covered = (units ?? []).join()
  const client = useQueryClient()
  const seen = useRef(status)
  useEffect(() => {
    if (seen.current === status) return
    seen.current = status
    // Who may do what with a line follows from where its assessment stands.
    void client.invalidateQueries({ queryKey: sliceKey(risklineSlice.of) })
  }, [client, status])
  const lines = useQuery(linesQuery(id))
  const method = useQuery(methodQuery(methodId!))
  const config = method.data?.['config'] as Method | undefined
  const made = useMemo<Lines | null>(() => {
    if (!config) return null
    const store = createLines(config, covered.split(','))
    const saver = createSaver(store, {
      isWorthRetrying,
      most: MAX_EDITS,
      send: async (edits) => {
        const { lines: answers } = await call(risklineRoutes.editMany, {
          params: { id },
          body: { edits: [...edits] },
        })
        for (const { line } of answers) client.setQueryData(recordKey(risklineSlice, line.id), line)
        // Its counts follow from its lines.
        void client.invalidateQueries({ queryKey: recordKey(assessmentSlice, id), exact: true })
        return answers
      },
    })
    return { store, saver, method: config }
  }, [client, config, covered, id])

  useSaving(made?.saver)

  // Before the first drawing is seen, so that nobody is told that there is nothing.
  useLayoutEffect(() => {
    if (lines.data) made?.store.receive(lines.data, true)
  }, [made, lines.data])

  const error = lines.error ?? method.error
  return { lines: lines.data ? made : null, error, retry: () => void lines.refetch() }
}
