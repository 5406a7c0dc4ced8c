import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { starterLibraryRoutes, type WantedLine } from 'contract/risk/starter-library'
import { call } from '#platform/http.ts'

const reads = ['processes', 'subprocesses', 'risks', 'controls']

export const contentsQuery = queryOptions({
  queryKey: ['library', 'contents'],
  queryFn: ({ signal }) => call(starterLibraryRoutes.contents, { signal }),
  meta: { reads },
})

export const changesQuery = queryOptions({
  queryKey: ['library', 'changes'],
  queryFn: ({ signal }) => call(starterLibraryRoutes.changes, { signal }),
  meta: { reads },
})

/** Accepts lines, and invalidates everything that shows one of these records. */
export function useTake() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { version: string; lines: WantedLine[] }) => call(starterLibraryRoutes.take, { body }),
    onSettled: () =>
      Promise.all(
        [...reads, 'names', 'library', 'process-grid'].map((name) =>
          client.invalidateQueries({ queryKey: [name] }),
        ),
      ),
  })
}
