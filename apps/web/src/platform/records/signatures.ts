import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Meaning } from 'contract/meaning'
import type { ReplyOf } from 'contract/route'
import { signatureRoutes as routes } from 'contract/workspace/signatures'
import { call } from '#platform/http.ts'
import { useLocale } from '#platform/i18n/index.ts'
import type { RecordSource } from './record.ts'
import { recordKey } from './record-queries.ts'

/** Below the record's key, so that a change to the record also reloads the validity of its signatures. */
const signaturesKey = (source: RecordSource, id: string) => [...recordKey(source, id), 'signatures'] as const

export const signaturesQuery = (source: RecordSource, id: string) =>
  infiniteQueryOptions({
    queryKey: signaturesKey(source, id),
    queryFn: ({ pageParam, signal }) =>
      call(routes.list, { params: { id }, query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })

export const signedDifferenceQuery = (source: RecordSource, id: string, signatureId: string) =>
  queryOptions({
    queryKey: [...signaturesKey(source, id), signatureId, 'difference'],
    queryFn: async ({ signal }) =>
      (await call(routes.difference, { params: { id, signatureId }, signal })).items,
    staleTime: 0,
  })

export type SignedDifference = ReplyOf<typeof routes.difference>['items'][number]

/** The signed wording of each text, whatever the texts contain now. */
export const signedTextsQuery = (source: RecordSource, id: string, signatureId: string) =>
  queryOptions({
    queryKey: [...signaturesKey(source, id), signatureId, 'texts'],
    queryFn: async ({ signal }) => (await call(routes.texts, { params: { id, signatureId }, signal })).items,
  })

/** The meaning of an intended signature, and the transition that goes with it. */
export interface Intent {
  meaning: Meaning
  to?: string
  reason?: string
}

/** The mutations of a record's signatures. Signing may change the status, so the record is reloaded too. */
export function useSigning(source: RecordSource, id: string) {
  const client = useQueryClient()
  const language = useLocale()
  const params = { id }
  const refresh = async () => {
    await client.invalidateQueries({
      queryKey: recordKey(source, id),
      predicate: ({ queryKey }) => queryKey[3] !== 'as-at',
    })
    void client.invalidateQueries({ queryKey: [source.of.name, 'list'] })
  }
  return {
    prepare: useMutation({
      mutationFn: (intent: Intent) => call(routes.prepare, { params, body: { ...intent, language } }),
    }),
    sign: useMutation({
      mutationFn: (body: { challenge: string; token: string; accept?: boolean }) =>
        call(routes.sign, { params, body }),
      onSuccess: refresh,
    }),
    tellFailed: useMutation({
      mutationFn: (challenge: string) => call(routes.failed, { params, body: { challenge } }),
    }),
    verify: useMutation({ mutationFn: () => call(routes.verify, { params }), onSuccess: refresh }),
  }
}
