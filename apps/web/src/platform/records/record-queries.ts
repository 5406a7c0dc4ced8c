import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Assignment, HistoryEntry, Link } from 'contract/collection-routes'
import type * as z from 'zod/mini'
import { sliceKey } from '#platform/collections/slice.ts'
import { call } from '#platform/http.ts'
import type { AnyRecord, RecordSource } from './record.ts'

export type HistoryLine = z.output<typeof HistoryEntry>
export type RecordLink = z.output<typeof Link>
export type RecordAssignment = z.output<typeof Assignment>

/** Below the collection's name, so that one change reloads its lists and its records alike. */
export const recordKey = ({ of }: RecordSource, id: string) => [...sliceKey(of), 'record', id] as const

export const recordQuery = (source: RecordSource, id: string) =>
  queryOptions({
    queryKey: recordKey(source, id),
    queryFn: async ({ signal }) => (await call(source.routes.get, { params: { id }, signal })) as AnyRecord,
  })

export const historyQuery = (source: RecordSource, id: string) =>
  infiniteQueryOptions({
    queryKey: [...recordKey(source, id), 'history'],
    queryFn: ({ pageParam, signal }) =>
      call(source.routes.history, {
        params: { id },
        query: { limit: 50, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })

/** Past states do not change: a cached answer stays valid. */
export const asAtQuery = (source: RecordSource<'asAt'>, id: string, at: string) =>
  queryOptions({
    queryKey: [...recordKey(source, id), 'as-at', at],
    queryFn: ({ signal }) => call(source.routes.asAt, { params: { id }, query: { at }, signal }),
    staleTime: Infinity,
  })

export const linksQuery = (source: RecordSource<'links'>, id: string) =>
  queryOptions({
    queryKey: [...recordKey(source, id), 'links'],
    queryFn: async ({ signal }) => (await call(source.routes.links, { params: { id }, signal })).items,
  })

export const assignmentsQuery = (source: RecordSource<'assignments'>, id: string) =>
  queryOptions({
    queryKey: [...recordKey(source, id), 'assignments'],
    queryFn: async ({ signal }) => (await call(source.routes.assignments, { params: { id }, signal })).items,
  })
