import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type ProtectedAct,
  type ProtectedChange,
  type Purpose,
  protectionRoutes as routes,
} from 'contract/workspace/protection'
import { exportsQuery } from '#platform/exports/exports.ts'
import { call } from '#platform/http.ts'
import { meQuery } from '#platform/session/me.ts'

const key = ['protected-changes'] as const

/** Protected change requests, newest first, page by page. */
export const requestPages = infiniteQueryOptions({
  queryKey: key,
  queryFn: ({ pageParam, signal }) =>
    call(routes.list, { query: { limit: 25, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next,
  staleTime: 0,
})

/** Reloads everything that a protected change may have affected. */
function useRefresh() {
  const client = useQueryClient()
  return async () => {
    const keys = [key, ['users'], ['invitations'], ['organisation'], exportsQuery.queryKey, meQuery.queryKey]
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  }
}

/** A challenge for an intended action, and the token of the authentication made for it. */
export interface Proof {
  challenge: string
  token: string
}

/** Announces an intended action to the server, which issues a new challenge for it each time. */
export const challengeFor = (purpose: Purpose) =>
  queryOptions({
    queryKey: ['challenge', purpose],
    queryFn: async () => {
      const { challenge } = await call(routes.prepare, { body: purpose })
      return { challenge, laidAt: performance.now() }
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })

interface Proven extends Proof {
  id: string
  reason: string
}

/** Requests a change. `onSuccess` runs before the reload, which may render the page without the dialog. */
export function useRequestChange(onSuccess: (change: ProtectedChange) => void) {
  const onSettled = useRefresh()
  return useMutation({
    mutationFn: (body: { act: ProtectedAct; reason: string } & Proof) => call(routes.request, { body }),
    onSuccess,
    onSettled,
  })
}

/** Decides on a request. */
export function useDecisions() {
  const onSettled = useRefresh()
  return {
    approve: useMutation({
      mutationFn: ({ id, challenge, token }: Proven) =>
        call(routes.approve, { params: { id }, body: { challenge, token } }),
      onSettled,
    }),
    reject: useMutation({
      mutationFn: ({ id, ...body }: Proven) => call(routes.reject, { params: { id }, body }),
      onSettled,
    }),
    withdraw: useMutation({
      mutationFn: ({ id, reason }: { id: string; reason: string }) =>
        call(routes.withdraw, { params: { id }, body: { reason } }),
      onSettled,
    }),
  }
}
