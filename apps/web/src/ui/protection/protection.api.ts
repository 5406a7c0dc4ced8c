import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ProtectedAct, protectionRoutes as routes } from 'contract/workspace/protection'
import { exportsQuery } from '#platform/exports/exports.ts'
import { call } from '#platform/http.ts'
import { meQuery } from '#platform/session/me.ts'

const key = ['protected-changes'] as const

/** Requests, newest first, page by page. */
export const requestPages = infiniteQueryOptions({
  queryKey: key,
  queryFn: ({ pageParam, signal }) =>
    call(routes.list, { query: { limit: 25, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next,
  staleTime: 0,
})

/** Everything that a protected change may have changed is asked for again. */
function useRefresh() {
  const client = useQueryClient()
  return async () => {
    const keys = [key, ['users'], ['invitations'], ['organisation'], exportsQuery.queryKey, meQuery.queryKey]
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  }
}

interface Proven {
  id: string
  reason: string
  token: string
}

/** What is asked for, and what becomes of it. */
export function useProtection() {
  const onSettled = useRefresh()
  return {
    request: useMutation({
      mutationFn: (body: { act: ProtectedAct; reason: string; token: string }) =>
        call(routes.request, { body }),
      onSettled,
    }),
    approve: useMutation({
      mutationFn: ({ id, token }: Proven) => call(routes.approve, { params: { id }, body: { token } }),
      onSettled,
    }),
    reject: useMutation({
      mutationFn: ({ id, reason, token }: Proven) =>
        call(routes.reject, { params: { id }, body: { reason, token } }),
      onSettled,
    }),
    withdraw: useMutation({
      mutationFn: ({ id, reason }: { id: string; reason: string }) =>
        call(routes.withdraw, { params: { id }, body: { reason } }),
      onSettled,
    }),
  }
}
