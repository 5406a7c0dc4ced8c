import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Method } from 'contract/risk/method'
import { methodRoutes, methods, type MethodVersion } from 'contract/risk/methods'
import { call } from '#platform/http.ts'

/** Every version there was, the newest first. */
export const versionsQuery = queryOptions({
  queryKey: [methods.name, 'versions'],
  queryFn: async ({ signal }) =>
    (await call(methodRoutes.list, { query: { sort: '-createdAt', limit: 100 }, signal })).items,
})

export const versionQuery = (id: string) =>
  queryOptions({
    queryKey: [methods.name, 'record', id],
    queryFn: ({ signal }) => call(methodRoutes.get, { params: { id }, signal }),
  })

/** The effect of a draft on the register; refetched when the draft changes. */
export const previewQuery = (config: Method) =>
  queryOptions({
    queryKey: ['risklines', 'method-preview', config],
    queryFn: ({ signal }) => call(methodRoutes.preview, { body: { config }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })

function useForget() {
  const client = useQueryClient()
  return async (version: MethodVersion) => {
    client.setQueryData(versionQuery(version.id).queryKey, version)
    await client.invalidateQueries({ queryKey: [methods.name] })
  }
}

/** Creates the next version as a copy of the one in force. */
export function useNextVersion() {
  const forget = useForget()
  return useMutation({
    mutationFn: (name: MethodVersion['name']) => call(methodRoutes.create, { body: { name } }),
    onSuccess: forget,
  })
}

export type Draft = Pick<MethodVersion, 'name' | 'note' | 'config'>

export function useSaveDraft({ id, version }: Pick<MethodVersion, 'id' | 'version'>) {
  const forget = useForget()
  return useMutation({
    mutationFn: (draft: Draft) => call(methodRoutes.update, { params: { id }, version, body: draft }),
    onSuccess: forget,
  })
}

export function usePutIntoForce(id: string) {
  const forget = useForget()
  return useMutation({
    mutationFn: ({ version, reason }: { version: number; reason: string }) =>
      call(methodRoutes.transition, { params: { id }, version, body: { to: 'active', reason } }),
    onSuccess: forget,
  })
}
