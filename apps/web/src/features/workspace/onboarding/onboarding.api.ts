import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from 'contract/route'
import { homeRoutes } from 'contract/workspace/home'
import { sampleDataRoutes } from 'contract/workspace/sample-data'
import { useState } from 'react'
import { call } from '#platform/http.ts'
import { useLocale } from '#platform/i18n/index.ts'
import { meQuery, tellLocale } from '#platform/session/me.ts'

export const onboardingQuery = queryOptions({
  queryKey: ['home', 'onboarding'],
  queryFn: ({ signal }) => call(homeRoutes.onboarding, { signal }),
})

export function useChangeOnboarding() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof homeRoutes.changeOnboarding>) =>
      call(homeRoutes.changeOnboarding, { body }),
    onSuccess: (onboarding) => client.setQueryData(onboardingQuery.queryKey, onboarding),
  })
}

const ASK_AGAIN_MS = 1_000

/** Progress of the sample; polled while it is being created. */
export const sampleQuery = queryOptions({
  queryKey: ['sample-data'],
  queryFn: ({ signal }) => call(sampleDataRoutes.get, { signal }),
  refetchInterval: ({ state }) => (state.data?.state === 'building' ? ASK_AGAIN_MS : false),
})

/** The sample is created in the language of the account, so that is first set to the language of the page. */
function useTellLanguage(): () => Promise<void> {
  const client = useQueryClient()
  const locale = useLocale()
  return async () => {
    if (client.getQueryData(meQuery.queryKey)?.locale !== locale) await tellLocale(client, locale)
  }
}

/** Creates a sample organisation; a retry with the same button is idempotent. */
export function useBeginSample(onBegun: (organisationId: string) => Promise<void>) {
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const tellLanguage = useTellLanguage()
  return useMutation({
    mutationFn: async () => {
      await tellLanguage()
      return call(sampleDataRoutes.begin, { idempotencyKey })
    },
    onSuccess: ({ organisationId }) => onBegun(organisationId),
  })
}

export function useResetSample(onBegun: (organisationId: string) => Promise<void>) {
  const tellLanguage = useTellLanguage()
  return useMutation({
    mutationFn: async () => {
      await tellLanguage()
      return call(sampleDataRoutes.reset, {})
    },
    onSuccess: ({ organisationId }) => onBegun(organisationId),
  })
}

export const useRemoveSample = (onRemoved: () => Promise<void>) =>
  useMutation({ mutationFn: () => call(sampleDataRoutes.remove, {}), onSuccess: onRemoved })
