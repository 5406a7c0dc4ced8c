import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from 'contract/route'
import { projectExportRoutes as routes, projectexports } from 'contract/audit/project-exports'
import { sliceKey } from '#platform/collections/slice.ts'
import { exportsQuery } from '#platform/exports/exports.ts'
import { call } from '#platform/http.ts'

/** As many as a page shows; older ones are found in the list of all. */
const SHOWN = 25

/** Asked again whenever one of my files was finished: that has changed its record. */
export const leftQuery = (project: string, finished: number) =>
  queryOptions({
    queryKey: [...sliceKey(projectexports), 'of', project, finished],
    queryFn: async ({ signal }) =>
      (await call(routes.list, { query: { project: [project], sort: '-createdAt', limit: SHOWN }, signal }))
        .items,
  })

export type Order = BodyOf<typeof routes.order>

/** Asks for something of a project; the tray shows the rest. */
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
