import { queryOptions, useMutation } from '@tanstack/react-query'
import type { RevisionLineLine } from 'contract/compliance/revision-lines'
import { type Revision, revisionRoutes, revisions } from 'contract/compliance/revisions'
import { allOfQuery } from '#platform/collections/all-pages.ts'
import { call } from '#platform/http.ts'
import { byPosition, useForget } from '../setup.api.ts'
import { revisionLineSlice } from './slices.ts'

/** Every version there was, the newest first. */
export const revisionsQuery = (universe: string) =>
  queryOptions({
    queryKey: [revisions.name, 'of', universe],
    queryFn: async ({ signal }) =>
      (
        await call(revisionRoutes.list, {
          query: { universe: [universe], sort: '-createdAt', limit: 100 },
          signal,
        })
      ).items as Revision[],
    meta: { reads: ['revisionlines'] },
  })

export const linesQuery = (revision: string) => ({
  ...allOfQuery(revisionLineSlice, 'revision', [revision]),
  select: byPosition<RevisionLineLine>,
})

export function useCompare(revision: string) {
  return useMutation({
    mutationFn: async (file: File | 'starter') =>
      file === 'starter'
        ? call(revisionRoutes.compareStarter, { params: { id: revision } })
        : call(revisionRoutes.compareWorkbook, {
            params: { id: revision },
            body: new Uint8Array(await file.arrayBuffer()),
          }),
    onSettled: useForget(),
  })
}
