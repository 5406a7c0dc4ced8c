import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { projectCreationRoutes as routes } from 'contract/audit/project-creation'
import { call } from '#platform/http.ts'

/** Query keys to invalidate after procedures were added. */
const GROWN = ['projects', 'engagementrisks', 'racmrows', 'procedures', 'project-changes']

export const changesQuery = (id: string) =>
  queryOptions({
    queryKey: ['project-changes', id],
    queryFn: ({ signal }) => call(routes.changes, { params: { id }, signal }),
    meta: { reads: ['procedures', 'controls', 'risks', 'issues'] },
  })

export function useAddProgramme(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { programme: string; procedures?: string[] }) =>
      call(routes.addProgramme, { params: { id }, body }),
    onSuccess: () => Promise.all(GROWN.map((name) => client.invalidateQueries({ queryKey: [name] }))),
  })
}

export function useInform(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (tell: boolean) => call(routes.inform, { params: { id }, body: { tell } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['projects'] }),
  })
}
