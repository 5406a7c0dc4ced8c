import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AssignmentInput, LinkInput } from 'contract/collection-routes'
import type * as z from 'zod/mini'
import { declared } from '#platform/collections/slice.ts'
import { call } from '#platform/http.ts'
import type { RecordSource } from './record.ts'
import { recordKey } from './record-queries.ts'

/**
 * Reloads what is attached to the record (links, assignments, history), not the record: its version has not changed.
 */
function useRefresh(source: RecordSource, id: string) {
  const client = useQueryClient()
  const key = recordKey(source, id)
  return () =>
    client.invalidateQueries({
      queryKey: key,
      predicate: ({ queryKey }) => queryKey.length > key.length && queryKey[3] !== 'as-at',
    })
}

export function useLinks(source: RecordSource, id: string) {
  const onSuccess = useRefresh(source, id)
  const { routes } = source
  const add = useMutation({
    mutationFn: (body: z.output<typeof LinkInput>) => call(declared(routes.link), { params: { id }, body }),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: (linkId: string) => call(declared(routes.unlink), { params: { id, linkId } }),
    onSuccess,
  })
  return { add, remove }
}

export function useAssignments(source: RecordSource<'assignments'>, id: string) {
  const onSuccess = useRefresh(source, id)
  const { routes } = source
  const add = useMutation({
    mutationFn: (body: z.output<typeof AssignmentInput>) => call(routes.assign, { params: { id }, body }),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: (assignmentId: string) => call(routes.unassign, { params: { id, assignmentId } }),
    onSuccess,
  })
  return { add, remove }
}
