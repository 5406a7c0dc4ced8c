import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from 'contract/route'
import { provisioningRoutes } from 'contract/workspace/provisioning'
import {
  type ConnectionInput,
  signInConnectionRoutes as routes,
  signInDomainRoutes as domainRoutes,
} from 'contract/workspace/sign-in-connections'
import { call } from '#platform/http.ts'
import type { Proof } from '#shared/protection/protection.api.ts'

const key = ['sign-in'] as const

export const domainsQuery = queryOptions({
  queryKey: [...key, 'domains'],
  queryFn: async ({ signal }) => (await call(domainRoutes.list, { signal })).items,
  staleTime: 0,
})

export const connectionsQuery = queryOptions({
  queryKey: [...key, 'connections'],
  queryFn: ({ signal }) => call(routes.list, { signal }),
  staleTime: 0,
})

export const provisioningQuery = queryOptions({
  queryKey: [...key, 'provisioning'],
  queryFn: ({ signal }) => call(provisioningRoutes.status, { signal }),
  staleTime: 0,
})

export function useRefreshSignIn() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: key })
}

/** Runs a change and reloads domains and connections. */
function useChange<Input, Reply>(change: (input: Input) => Promise<Reply>) {
  const refresh = useRefreshSignIn()
  // A secret must not outlive the dialog in which it was entered.
  return useMutation({ mutationFn: change, gcTime: 0, onSettled: refresh })
}

export const useAddDomain = () =>
  useChange((domain: string) => call(domainRoutes.create, { body: { domain } }))

export const useVerifyDomain = (id: string) => useChange(() => call(domainRoutes.verify, { params: { id } }))

export const useRemoveDomain = (id: string) =>
  useChange((reason: string) => call(domainRoutes.remove, { params: { id }, body: { reason } }))

export const useAddConnection = () =>
  useChange((body: ConnectionInput & { secret: string | null } & Proof) => call(routes.create, { body }))

export const useUpdateConnection = (id: string, version: number) =>
  useChange((body: BodyOf<typeof routes.update>) => call(routes.update, { params: { id }, version, body }))

export const useSetSecret = (id: string) =>
  useChange((body: { secret: string } & Proof) => call(routes.setSecret, { params: { id }, body }))
