import { useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { sliceKey, type Slice } from '#platform/collections/slice.ts'
import { isWorthRetrying } from '#platform/errors.ts'
import { recordKey } from '#platform/records/record-queries.ts'
import { createSaver, type Saver } from './saver.ts'
import type { EditedLine, LineEdit, SheetLine, SheetStore } from './sheet-store.ts'
import { useKeptLines } from './use-kept-lines.ts'
import { useSaving } from './use-sheet.ts'

export interface SheetSource<L extends SheetLine> {
  /** The record of the lines. */
  of: { readonly slice: Slice; readonly id: string; readonly status: string }
  lines: Slice
  /** The query for all lines. */
  // oxlint-disable-next-line typescript/no-explicit-any -- what it was made of does not matter here
  query: UseQueryOptions<any, Error, L[], any>
  /** The store of the lines; a new store restarts, null waits. */
  store: SheetStore<L> | null
  /** Saves edits of the lines of a record; must be a constant. */
  save: (id: string, edits: LineEdit[]) => Promise<EditedLine<L>[]>
  /** The maximum number of lines per request. */
  most: number
}

export interface SheetWork<L extends SheetLine> {
  readonly store: SheetStore<L>
  readonly saver: Saver
}

/** The lines of a record while people edit them, loaded once and kept up to date, with their saver. */
export function useSheetWork<L extends SheetLine>({ of, lines, query, store, save, most }: SheetSource<L>) {
  const { slice, id, status } = of
  const client = useQueryClient()
  const asked = useQuery(query)
  const seen = useRef(status)
  useEffect(() => {
    if (seen.current === status) return
    seen.current = status
    // Permissions on a line depend on the status of its record.
    void client.invalidateQueries({ queryKey: sliceKey(lines.of) })
  }, [client, lines, status])
  const first = useRef(asked.data)
  useEffect(() => {
    first.current ??= asked.data
    // The counts of the record, and so its transitions, depend on its lines, including changes by other people.
    if (asked.data !== first.current)
      void client.invalidateQueries({ queryKey: recordKey(slice, id), exact: true })
  }, [client, slice, id, asked.data])
  const work = useMemo<SheetWork<L> | null>(() => {
    if (!store) return null
    const saver = createSaver(store, {
      isWorthRetrying,
      most,
      send: async (edits) => {
        const answers = await save(id, edits)
        for (const { line } of answers) client.setQueryData(recordKey(lines, line.id), line)
        void client.invalidateQueries({ queryKey: recordKey(slice, id), exact: true })
        return answers
      },
    })
    return { store, saver }
  }, [client, store, most, save, lines, slice, id])
  useSaving(work?.saver)

  // Before the first paint, so that no empty state flashes.
  useLayoutEffect(() => {
    if (asked.data) store?.receive(asked.data, true)
  }, [store, asked.data])

  useKeptLines(store, lines.of.type, asked.data !== undefined)

  return { data: asked.data ? work : null, error: asked.error, retry: () => void asked.refetch() }
}
