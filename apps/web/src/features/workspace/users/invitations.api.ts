import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from 'contract/route'
import { invitationRoutes as routes } from 'contract/workspace/invitations'
import { call } from '#platform/http.ts'

const key = ['invitations'] as const

/** Invitations, newest first, page by page. */
export const invitationPages = infiniteQueryOptions({
  queryKey: key,
  queryFn: ({ pageParam, signal }) =>
    call(routes.list, { query: { limit: 25, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next,
  staleTime: 0,
})

type Invited = BodyOf<typeof routes.create>

export function useInvitations() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: key })
  return {
    invite: useMutation({ mutationFn: (body: Invited) => call(routes.create, { body }), onSettled }),
    revoke: useMutation({ mutationFn: (id: string) => call(routes.revoke, { params: { id } }), onSettled }),
    erase: useMutation({
      mutationFn: ({ id, reason }: { id: string; reason: string }) =>
        call(routes.erase, { params: { id }, body: { reason } }),
      onSettled,
    }),
    resend: useMutation({ mutationFn: (id: string) => call(routes.resend, { params: { id } }), onSettled }),
  }
}
