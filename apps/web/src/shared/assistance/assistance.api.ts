import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Capability, PROPOSAL_STATES, proposalRoutes as routes } from 'contract/workspace/proposals'
import { call } from '#platform/http.ts'

const key = ['proposals'] as const

/** What is proposed about one record and still to be decided; `on` is false while assistance is off. */
export const recordProposalsQuery = (record: string, capability: Capability) =>
  queryOptions({
    queryKey: [...key, record, capability],
    queryFn: ({ signal }) =>
      call(routes.list, {
        query: { record, capability: [capability], state: ['open', 'stale'], limit: 100 },
        signal,
      }),
  })

export const PROPOSAL_VIEWS = ['open', 'decided', 'all'] as const
export type ProposalView = (typeof PROPOSAL_VIEWS)[number]

const STATES = {
  open: ['open', 'stale'],
  decided: ['accepted', 'edited', 'refused'],
  all: [...PROPOSAL_STATES],
} as const

/** Proposals about all records, newest first, page by page. */
export const proposalPages = (view: ProposalView) =>
  infiniteQueryOptions({
    queryKey: [...key, 'all', view],
    queryFn: ({ pageParam, signal }) =>
      call(routes.list, {
        query: { state: [...STATES[view]], limit: 25, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })

/** Looks for proposals and decides on them. An accepted one changes links of any record, so everything is read again. */
export function useProposals() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: key })
  return {
    find: useMutation({
      mutationFn: (body: { record: string; capability: Capability }) => call(routes.find, { body }),
      onSettled,
    }),
    accept: useMutation({
      mutationFn: (id: string) => call(routes.accept, { params: { id }, body: {} }),
      onSettled: () => client.invalidateQueries(),
    }),
    refuse: useMutation({
      mutationFn: ({ id, reason }: { id: string; reason: string }) =>
        call(routes.refuse, { params: { id }, body: { reason } }),
      onSettled,
    }),
  }
}
