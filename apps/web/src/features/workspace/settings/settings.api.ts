import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from 'contract/route'
import { closureRoutes } from 'contract/workspace/closures'
import { numberingRoutes } from 'contract/workspace/numbering'
import { organisationRoutes } from 'contract/workspace/organisations'
import { retentionRoutes } from 'contract/workspace/retention'
import { call } from '#platform/http.ts'
import { loadNamespaces, type Namespace } from '#platform/i18n/index.ts'
import { meQuery } from '#platform/session/me.ts'

export const organisationQuery = queryOptions({
  queryKey: ['organisation'],
  queryFn: ({ signal }) => call(organisationRoutes.current, { signal }),
})

/** The numberings, with the translations of their collections, which only the response names. */
export const numberingsQuery = queryOptions({
  queryKey: ['numberings'],
  queryFn: async ({ signal }) => {
    const { items } = await call(numberingRoutes.list, { signal })
    await loadNamespaces(...items.map(({ collection }) => `contract/${collection}` as Namespace))
    return items
  },
})

export const logoQuery = queryOptions({
  queryKey: ['organisation', 'logo'],
  queryFn: ({ signal }) => call(organisationRoutes.logo, { signal }),
})

export const retentionQuery = queryOptions({
  queryKey: ['retention'],
  queryFn: ({ signal }) => call(retentionRoutes.get, { signal }),
})

export const closureQuery = queryOptions({
  queryKey: ['closure'],
  queryFn: async ({ signal }) => (await call(closureRoutes.get, { signal })).closure,
})

export type Profile = BodyOf<typeof organisationRoutes.update>

/** Changes settings, and refetches what every page knows of the organisation. */
export function useChangeProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ version, ...body }: Profile & { version: number }) =>
      call(organisationRoutes.update, { body, version }),
    onSuccess: (changed) => client.setQueryData(organisationQuery.queryKey, changed),
    onSettled: async (_, error) => {
      if (error) await client.invalidateQueries(organisationQuery)
      await client.invalidateQueries(meQuery)
    },
  })
}

/** Sets or removes the logo; the version of the organisation counts on with it. */
export function useChangeLogo() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ version, ...body }: BodyOf<typeof organisationRoutes.setLogo> & { version: number }) =>
      call(organisationRoutes.setLogo, { body, version }),
    onSuccess: (changed) => client.setQueryData(organisationQuery.queryKey, changed),
    onSettled: () => client.invalidateQueries({ queryKey: organisationQuery.queryKey }),
  })
}

export function useSetNumbering() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ usual, ...body }: { usual: string; prefix: string; digits: number }) =>
      call(numberingRoutes.set, { params: { usual }, body }),
    onSuccess: ({ items }) => client.setQueryData(numberingsQuery.queryKey, items),
  })
}

/** Runs an action on the closure; the person is refetched, because write access depends on it. */
export function useClosing<Input = void>(ask: (input: Input) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ask,
    onSettled: async () => {
      await client.invalidateQueries(closureQuery)
      await client.invalidateQueries(meQuery)
    },
  })
}
