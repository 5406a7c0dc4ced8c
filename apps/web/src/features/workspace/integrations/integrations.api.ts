import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Locale } from 'contract/locale'
import { serviceAccountRoutes as routes } from 'contract/workspace/service-accounts'
import { userAdministrationRoutes } from 'contract/workspace/user-administration'
import { call } from '#platform/http.ts'
import type { Proof } from '#shared/protection/protection.api.ts'

export const accountsQuery = queryOptions({
  queryKey: ['service-accounts'],
  queryFn: ({ signal }) => call(routes.list, { signal }),
  staleTime: 0,
})

export const permissionsQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['permissions', locale],
    queryFn: ({ signal }) => call(userAdministrationRoutes.permissions, { query: { locale }, signal }),
    staleTime: Infinity,
  })

/** What an administrator authenticates for. */
export interface AskedKey {
  label: string
  expiresOn: string
}

/** Runs a change of service accounts and reloads their list. */
function useChange<Input, Reply>(change: (input: Input) => Promise<Reply>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    // The reply of a new key must not outlive the dialog that shows it.
    gcTime: 0,
    onSettled: () => client.invalidateQueries({ queryKey: accountsQuery.queryKey }),
  })
}

export const useCreateKey = (account: string) =>
  useChange((body: AskedKey & Proof) => call(routes.createKey, { params: { id: account }, body }))

export const useRevokeKey = () =>
  useChange(({ id, reason }: { id: string; reason: string }) =>
    call(routes.revokeKey, { params: { id }, body: { reason } }),
  )

export const useEndAccount = () =>
  useChange(({ id, reason }: { id: string; reason: string }) =>
    call(routes.end, { params: { id }, body: { reason } }),
  )
