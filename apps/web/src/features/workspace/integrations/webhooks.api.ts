import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Webhook, type WebhookInput, webhookRoutes as routes } from 'contract/workspace/webhooks'
import { call } from '#platform/http.ts'
import type { Proof } from '#shared/protection/protection.api.ts'

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => call(routes.list, { signal }),
  staleTime: 0,
})

/** The messages to an endpoint, newest first. */
export const deliveryPages = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', id, 'deliveries'],
    queryFn: ({ pageParam, signal }) =>
      call(routes.deliveries, {
        params: { id },
        query: { limit: 25, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })

/** Runs a change of an endpoint and reloads the endpoints and their messages. */
function useChange<Input, Reply>(change: (input: Input) => Promise<Reply>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    // The reply with a secret must not outlive the dialog that shows it.
    gcTime: 0,
    onSettled: () => client.invalidateQueries({ queryKey: webhooksQuery.queryKey }),
  })
}

export const useCreateWebhook = () => useChange((body: WebhookInput & Proof) => call(routes.create, { body }))

export const useRotateSecret = (id: string) =>
  useChange((body: Proof) => call(routes.rotate, { params: { id }, body }))

export const useChangeState = (id: string) =>
  useChange((body: { state: Exclude<Webhook['state'], 'failing'>; reason: string }) =>
    call(routes.change, { params: { id }, body }),
  )

export const useSendTest = (id: string) => useChange(() => call(routes.test, { params: { id } }))

export const useReplay = (id: string) =>
  useChange((ids: string[]) => call(routes.replay, { params: { id }, body: { ids } }))
