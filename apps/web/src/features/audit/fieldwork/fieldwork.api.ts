import { queryOptions } from '@tanstack/react-query'
import { procedureRoutes } from 'contract/audit/procedures'
import { workpaperRoutes } from 'contract/audit/workpapers'
import { allOfQuery } from '#platform/collections/all-pages.ts'
import { sliceKey } from '#platform/collections/slice.ts'
import { call } from '#platform/http.ts'
import { procedureSlice, workpaperSlice } from './slices.ts'

/** Every procedure of a project, in the order of the file. */
export const proceduresQuery = (project: string) =>
  allOfQuery(procedureSlice, 'project', [project], 'position')

/** Records that wait for my review, and those that changed since I reviewed them. */
export const queueQuery = (project: string) =>
  queryOptions({
    queryKey: [...sliceKey(procedureSlice.of), 'review-queue', project],
    queryFn: async ({ signal }) =>
      (await call(procedureRoutes.reviewQueue, { params: { id: project }, signal })).items,
  })

/** The index of the file, and its broken references. */
export const indexQuery = (project: string) =>
  queryOptions({
    queryKey: [...sliceKey(workpaperSlice.of), 'index', project],
    queryFn: ({ signal }) => call(workpaperRoutes.index, { params: { id: project }, signal }),
    staleTime: 0,
  })
