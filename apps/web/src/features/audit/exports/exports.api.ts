import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from 'contract/route'
import { projectExportRoutes as routes, projectexports } from 'contract/audit/project-exports'
import { sliceKey } from '#platform/collections/slice.ts'
import { exportsQuery } from '#platform/exports/exports.ts'
import { call } from '#platform/http.ts'

/** Number of exports shown; older ones are in the full list. */
const SHOWN = 25

/** The number of finished files is part of the key: a finished file changes the record of its export. */
export const leftQuery = (project: string, finished: number) =>
  queryOptions({
    queryKey: [...sliceKey(projectexports), 'of', project, finished],
    queryFn: async ({ signal }) =>
      (await call(routes.list, { query: { project: [project], sort: '-createdAt', limit: SHOWN }, signal }))
        .items,
  })

export const downloadsQuery = (project: string) =>
  queryOptions({
    queryKey: ['project-downloads', project],
    queryFn: async ({ signal }) => (await call(routes.downloads, { params: { id: project }, signal })).items,
  })

export type Order = BodyOf<typeof routes.order>

/** Requests an export of a project; the activity tray shows its progress. */
export function useOrder(project: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Order) => call(routes.order, { params: { id: project }, body }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: exportsQuery.queryKey }),
        client.invalidateQueries({ queryKey: sliceKey(projectexports) }),
      ]),
  })
}
