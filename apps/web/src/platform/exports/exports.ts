import { queryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ListFilter } from 'contract/collection'
import type { Locale } from 'contract/locale'
import { type Export, type ExportFormat, exportRoutes, type RECORD_FORMATS } from 'contract/workspace/exports'
import type { Slice } from '#platform/collections/slice.ts'
import { call } from '#platform/http.ts'
import { saveFile } from '#platform/save-file.ts'

const KEY = ['exports'] as const
const ASKED_EVERY_MS = 1_500

export const isOnItsWay = ({ state }: Export): boolean => state === 'queued' || state === 'running'

/** My exports, newest first; polled while one is being generated. */
export const exportsQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal }): Promise<readonly Export[]> =>
    (await call(exportRoutes.list, { signal })).items,
  refetchInterval: ({ state }) => (state.data?.some(isOnItsWay) ? ASKED_EVERY_MS : false),
})

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: KEY })

export interface ListOrder {
  format: ExportFormat
  locale: Locale
  filter: ListFilter
  sort: string
}
export interface RecordOrder {
  id: string
  format: (typeof RECORD_FORMATS)[number]
  locale: Locale
}

/** Starts an export of the list; the activity tray shows its progress. */
export function useStartListExport({ routes }: Slice<'export'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ListOrder): Promise<Export> => call(routes.exportMany, { body }),
    onSuccess: () => refresh(client),
  })
}

/** Starts an export of one record; the activity tray shows its progress. */
export function useStartRecordExport({ routes }: Slice<'exportOne'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: RecordOrder): Promise<Export> =>
      call(routes.exportOne, { params: { id }, body }),
    onSuccess: () => refresh(client),
  })
}

export const useCancelExport = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(exportRoutes.cancel, { params: { id } }),
    onSettled: () => refresh(client),
  })
}

export const useRemoveExport = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(exportRoutes.remove, { params: { id } }),
    onSettled: () => refresh(client),
  })
}

/** Loaded with a call instead of a link, because only a call sends the token. */
export async function fetchExport({ id, file }: Export): Promise<void> {
  saveFile(file!.name, await call(exportRoutes.download, { params: { id } }))
}
