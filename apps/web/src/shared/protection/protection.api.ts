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

/** The challenge of what is about to be done, and the token of the authentication that was made for it. */
export interface Proof {
  challenge: string
  token: string
}

/** What is about to be done is laid before the server, which gives a challenge for it; never one that was given before. */
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

/** Asks for a change. What follows is done before anything is asked for again: that may draw the page anew without the dialog. */
export function useRequestChange(onSuccess: (change: ProtectedChange) => void) {
  const onSettled = useRefresh()
  return useMutation({
    mutationFn: (body: { act: ProtectedAct; reason: string } & Proof) => call(routes.request, { body }),
    onSuccess,
    onSettled,
  })
}

/** What becomes of a request. */
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
