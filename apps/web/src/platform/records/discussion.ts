import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Comment, discussionRoutes as routes, type Thread } from 'contract/workspace/discussion'
import { call } from '#platform/http.ts'
import { threadsKey } from '#platform/live/keys.ts'

export const threadsQuery = (recordId: string, status: 'open' | 'resolved') =>
  infiniteQueryOptions({
    queryKey: [...threadsKey(recordId), status],
    queryFn: ({ pageParam, signal }) =>
      call(routes.list, {
        params: { id: recordId },
        query: { status, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })

/** How many open discussions a record has; more than a page are not counted. */
export const countThreads = async (recordId: string, signal: AbortSignal): Promise<number> =>
  (await call(routes.list, { params: { id: recordId }, query: { status: 'open' }, signal })).items.length

/** People who can be mentioned in the discussion of a record. */
export const readersQuery = (recordId: string, q: string) =>
  queryOptions({
    queryKey: ['readers', recordId, q],
    queryFn: async ({ signal }) =>
      (await call(routes.readers, { params: { id: recordId }, query: q ? { q } : {}, signal })).items,
  })

export interface Said {
  text: string
  mentions: string[]
}

/** The mutations of a discussion; each reloads the threads of the record. */
export function useDiscussion(recordId: string) {
  const client = useQueryClient()
  const onSuccess = () => client.invalidateQueries({ queryKey: threadsKey(recordId) })
  return {
    open: useMutation({
      mutationFn: (body: Said & { field: string | null }) =>
        call(routes.create, { params: { id: recordId }, body }),
      onSuccess,
    }),
    reply: useMutation({
      mutationFn: ({ id, ...body }: Said & { id: string }) => call(routes.reply, { params: { id }, body }),
      onSuccess,
    }),
    edit: useMutation({
      mutationFn: ({ comment: { id, version }, ...body }: Said & { comment: Comment }) =>
        call(routes.edit, { params: { id }, version, body }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: ({ id }: Comment) => call(routes.remove, { params: { id } }),
      onSuccess,
    }),
    settle: useMutation({
      mutationFn: ({ id, version, resolvedAt }: Thread) =>
        call(resolvedAt === null ? routes.resolve : routes.reopen, { params: { id }, version }),
      onSuccess,
    }),
  }
}
